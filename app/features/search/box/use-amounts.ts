import type { Platform } from "#workers/kernel/vocabulary.ts";
import { autoTaskCostUnits } from "#workers/modules/auto-tasks/domain.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { type SearchMode, searchCostUnits, VIDEO_COUNT } from "#workers/modules/search/domain.ts";
import { MODES } from "../modes/registry.ts";
import type { Reading } from "./read-box.ts";
import { useUnfinished } from "./unfinished.ts";

export type Amounts = ReturnType<typeof useAmounts>;

/** How much each reading would look at, and what that holds of the quota, in stored units: the price of what the click orders. */
export function useAmounts() {
  const [kept, setChosen] = useUnfinished("amount");
  const chosen = kept ?? VIDEO_COUNT.default;
  const fixedOf = (mode: SearchMode, platform: Platform) => MODES[mode].fixedAmount?.(platform) ?? null;
  return {
    fixedOf,
    amountOf: (mode: SearchMode, platform: Platform) => fixedOf(mode, platform) ?? chosen,
    /** What was chosen of it, for the mode's form: null where nothing was, or nothing can be. */
    wishedOf: (mode: SearchMode, platform: Platform) => (fixedOf(mode, platform) === null ? kept : null),
    setAmount: setChosen,
    unitsOf({ mode, input }: Reading, platform: Platform): number {
      if (mode === "auto") return autoTaskCostUnits(1);
      if (mode !== "web-list") return searchCostUnits(mode, platform, fixedOf(mode, platform) ?? chosen);
      const { valid, limit } = parseLinks(input, "searchList", platform);
      return searchCostUnits(mode, platform, Math.min(valid.length, limit));
    },
  };
}
