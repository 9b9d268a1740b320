import { useEffect } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { useAutosave } from "#app/lib/use-autosave.ts";
import type { Tier } from "#workers/kernel/countries.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import type { CpmView, saveCpm } from "#workers/modules/cpm/contract.ts";
import { type CpmSettings, DEFAULT_SETTINGS, withCountry, withRate } from "#workers/modules/cpm/domain.ts";

/** What is edited, and the rates whose text cannot be saved yet (`YOUTUBE-T1`). */
type Editing = { settings: CpmSettings; wrong: readonly string[] };

/** Rates and tiers while they are edited. They save themselves; what had to be repaired when it was loaded is saved once without a change (spec 3 §4.10). */
export function useCpm(loaded: CpmView | null) {
  const { value, state, put, save } = useAutosave<Editing>({
    loaded: { settings: loaded ?? DEFAULT_SETTINGS, wrong: [] },
    version: loaded?.version ?? 0,
    isWhole: ({ wrong }) => wrong.length === 0,
    async send({ settings }, version) {
      const saved = await callApi<typeof saveCpm>("POST /userConfig/cpm-distribution", {
        body: { ...bodyOf(settings), version },
      });
      return saved.version;
    },
  });
  const isRepaired = loaded?.isRepaired ?? false;
  useEffect(() => {
    if (isRepaired) put((current) => current);
  }, [isRepaired, put]);

  return {
    settings: value.settings,
    state,
    retry: save,
    /** A rate in dollars; null while what is typed is none. */
    setRate(platform: Platform, tier: Tier, rate: number | null) {
      const key = `${platform}-${tier}`;
      put(({ settings, wrong }) => {
        const others = wrong.filter((other) => other !== key);
        if (rate === null) return { settings, wrong: [...others, key] };
        return { settings: withRate(settings, platform, tier, rate), wrong: others };
      });
    },
    /** Moves a country to a tier, or adds it there. */
    putCountry(code: string, tier: Tier, remark?: string) {
      put(({ settings, wrong }) => {
        const next = withCountry(settings, code, tier);
        const remarks = remark === undefined ? next.remarks : { ...next.remarks, [code]: remark };
        return { settings: { ...next, remarks }, wrong };
      });
    },
  };
}
export type CpmEditing = ReturnType<typeof useCpm>;

function bodyOf({ cpm, region: { T1, T2, T3 }, remarks }: CpmSettings) {
  return {
    cpm: Object.fromEntries(PLATFORMS.map((platform) => [platform, { ...cpm[platform] }])),
    region: { T1: [...T1], T2: [...T2], T3: [...T3] },
    remarks: { ...remarks },
  };
}
