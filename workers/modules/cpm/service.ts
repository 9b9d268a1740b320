import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Tier } from "#workers/kernel/countries.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CpmView } from "./contract.ts";
import { type CpmRates, type CpmSettings, centsOf, DEFAULT_SETTINGS, MAX_RATE, rateProblem } from "./domain.ts";
import { readCountries, readRates, readRemarks, repaired } from "./read-settings.ts";
import type { CpmStore, StoredCpm } from "./store.ts";

type Given = {
  cpm: Readonly<Record<string, Readonly<Record<string, number>>>>;
  region: Readonly<Record<string, readonly string[]>>;
  remarks?: Readonly<Record<string, string>>;
  version?: number;
};

/** Rates for a thousand views and country tiers of an account. */
export function createCpmService({ store, clock }: { store: CpmStore; clock: Clock }) {
  return {
    /** What holds for the account; the defaults while it has saved nothing. One row read. */
    async get(ownerId: string): Promise<CpmView> {
      const stored = await store.find(ownerId);
      return stored === null ? toView(DEFAULT_SETTINGS, 0, false) : readStored(stored);
    },

    /** Replaces rates and tiers; 1400 for a rate that is missing or not allowed, 1409 when another page has saved since `version`. */
    async save(ownerId: string, given: Given): Promise<CpmView> {
      const rates = perRate((platform, tier) => centsOf(checkRate(readRates(given.cpm)[platform][tier])));
      const region = readCountries(given.region);
      const { settings } = repaired({ cpm: rates, region, remarks: {} });
      const remarks = given.remarks === undefined ? null : readRemarks(given.remarks, settings.region);
      const saving = { rates, region: settings.region, remarks };
      const saved = await store.save(ownerId, saving, given.version ?? null, clock.now());
      if (saved === null) throw new AppError(1409, { messageKey: "cpm:errors.conflict" });
      return readStored(saved);
    },
  };
}
export type CpmService = ReturnType<typeof createCpmService>;

function checkRate(rate: number | undefined): number {
  if (rate === undefined) throw badField("cpm", "cpm:errors.missing");
  const problem = rateProblem(rate);
  if (problem !== null) throw badField("cpm", `cpm:errors.${problem}`, { max: MAX_RATE.toLocaleString("en") });
  return rate;
}

/** What is stored as it holds now: a rate that is missing has its default, countries that are no longer known are left out. */
function readStored({ rates, countries, remarks, version }: StoredCpm): CpmView {
  const cpm = perRate((platform, tier) => {
    const cents = rates[platform][tier];
    return cents === undefined ? DEFAULT_SETTINGS.cpm[platform][tier] : cents / 100;
  });
  const region = readCountries(countries);
  const { settings, isRepaired } = repaired({ cpm, region, remarks: readRemarks(remarks, region) });
  return toView(settings, version, isRepaired);
}

function perRate(rateOf: (platform: Platform, tier: Tier) => number): CpmRates {
  const ofPlatform = (platform: Platform) => ({
    T1: rateOf(platform, "T1"),
    T2: rateOf(platform, "T2"),
    T3: rateOf(platform, "T3"),
  });
  return { YOUTUBE: ofPlatform("YOUTUBE"), TIKTOK: ofPlatform("TIKTOK"), INSTAGRAM: ofPlatform("INSTAGRAM") };
}

function toView({ cpm, region, remarks }: CpmSettings, version: number, isRepaired: boolean): CpmView {
  const lists = { T1: [...region.T1], T2: [...region.T2], T3: [...region.T3] };
  return { cpm, region: lists, remarks, version, isRepaired };
}
