import { TIERS } from "#workers/kernel/countries.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import {
  type CpmSettings,
  centsOf,
  type PriceRange,
  TIER_OF_THE_REST,
  type WorthBounds,
  worthBounds,
} from "#workers/modules/cpm/domain.ts";
import { REGION_UNKNOWN } from "#workers/modules/creators/domain.ts";
import type { ResultFilters } from "./contract.ts";

/**
 * How a list is filtered by what the cards predict. Rows keep predicted views alone: a price depends on rates that an account may change at any time, so a range of
 * prices is translated into ranges of views for each tier when it is asked for. Pure.
 */

/** Both ends included; null leaves an end open. */
export type CountRange = { min: number | null; max: number | null };

/** Creators of a tier of countries (`isRest`: of all others that are known) whose fair price reaches into the range that was asked for. */
export type WorthGroup = WorthBounds & { regions: readonly string[]; isRest: boolean };

/** What is asked of the predicted views; a creator without a prediction meets neither. */
export type ForecastFilter = {
  /** P50. */
  expectedViews?: CountRange | null;
  /** A creator belongs to one group at most, and one without a country to none: its card shows no price either. */
  worth?: readonly WorthGroup[] | null;
};

/** What of the settings prices depend on. */
export type Rates = Pick<CpmSettings, "cpm" | "region">;

/** The filters as the statements of lists take them; `rates` may be null where no price is asked for. */
export function filterValues({ fairPrice, ...filters }: ResultFilters, rates: Rates | null, platform: Platform) {
  if (fairPrice === null) return filters;
  if (rates === null) throw new Error("a filter by price needs the rates");
  const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));
  const range = { min: cents(fairPrice.min), max: cents(fairPrice.max) };
  return { ...filters, worth: worthGroups(range, rates, platform) };
}

function worthGroups(range: PriceRange, { cpm, region }: Rates, platform: Platform): WorthGroup[] {
  const listed = TIERS.filter((tier) => tier !== TIER_OF_THE_REST);
  return TIERS.flatMap((tier): WorthGroup[] => {
    const bounds = worthBounds(range, cpm[platform][tier]);
    if (bounds === null) return [];
    if (tier !== TIER_OF_THE_REST) return [{ ...bounds, regions: region[tier], isRest: false }];
    return [{ ...bounds, regions: [...listed.flatMap((other) => region[other]), REGION_UNKNOWN], isRest: true }];
  });
}

/** Whether the filters ask for predicted views or prices. */
export function asksForecast({ expectedViews, worth }: ForecastFilter): boolean {
  return Boolean(expectedViews ?? worth);
}

/** Conditions on the predicted views of the covering indexes, each with `AND` before it. A dozen values are bound at most. */
export function forecastSql(bind: (value: unknown) => string, { expectedViews, worth }: ForecastFilter, row: string) {
  const conditions: string[] = [];
  if (expectedViews) {
    conditions.push(`AND ${row}expected_views >= ${bind(expectedViews.min ?? 0)}`);
    if (expectedViews.max !== null) conditions.push(`AND ${row}expected_views <= ${bind(expectedViews.max)}`);
  }
  if (worth) {
    const groups = worth.map(({ regions, isRest, mostLow, leastHigh }) => {
      // Codes of two letters are never found across the blanks; a list in a subquery would be read as rows.
      const views = `${row}expected_low <= ${bind(mostLow)} AND ${row}expected_high >= ${bind(leastHigh)}`;
      return `instr(${bind(regions.join(" "))}, ${row}region) ${isRest ? "= 0" : "> 0"} AND ${views}`;
    });
    conditions.push(`AND (${groups.length === 0 ? "0" : groups.join(" OR ")})`);
  }
  return conditions;
}
