import type { Clock } from "#workers/kernel/clock.ts";
import { SWITCHES, type Switch } from "#workers/kernel/vocabulary.ts";
import type { SwitchStore } from "./store.ts";

type Deps = { store: Pick<SwitchStore, "list">; clock: Clock };

/** An isolate learns so late that something was switched. */
export const SWITCHES_KEPT_MS = 10_000;

/** Kinds of work that staff can switch off for everybody, without a release (docs/administration.md). What each one stops: `SWITCHES`. */
export function createSwitches({ store, clock }: Deps) {
  let kept: { off: readonly Switch[]; at: number } | null = null;

  async function listOff(): Promise<readonly Switch[]> {
    const at = clock.now();
    if (kept === null || at - kept.at >= SWITCHES_KEPT_MS || at < kept.at) {
      const rows = await store.list();
      kept = { off: SWITCHES.filter((name) => rows.some((row) => row.name === name && row.isOff === 1)), at };
    }
    return kept.off;
  }

  return {
    /** What is off, at most ten seconds late. */
    listOff,
    isOff: async (name: Switch): Promise<boolean> => (await listOff()).includes(name),

    /** Every switch as it stands now; `changedAt` is null for one that was never used. */
    async view(): Promise<{ name: Switch; isOff: boolean; changedAt: number | null }[]> {
      const rows = await store.list();
      return SWITCHES.map((name) => {
        const row = rows.find((each) => each.name === name);
        return { name, isOff: row?.isOff === 1, changedAt: row?.changedAt ?? null };
      });
    },

    /** Has this isolate read the switches anew. */
    forget(): void {
      kept = null;
    },
  };
}
export type Switches = ReturnType<typeof createSwitches>;
