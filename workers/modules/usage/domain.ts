import type { Language, Platform, TaskReason, TaskType } from "#workers/kernel/vocabulary.ts";
import { usageLocales } from "./locales.ts";

/** Usage as it is counted and told (spec 3 §2.9, §9). Pure; units are stored units. */

export const DEFAULT_USAGE_DAYS = 7;
/** Days of the breakdown by type of use. */
export const STATS_DAYS = 30;
export const MAX_USAGE_DAYS = 3_660;
/** A range of at most so many days has a bar for each; a longer one at most so many bars of several days. */
const MAX_DAY_BARS = 31;
const MAX_LONG_BARS = 20;

/** Types of use that are told apart. */
export const USE_TYPES = ["SIMILAR_SEARCH", "AI_SEARCH", "CARD_QUERY", "AUDIENCE_ANALYSIS", "OTHER"] as const;
export type UseType = (typeof USE_TYPES)[number];

/** What was used in a span of time. `used` is what was kept and what is still held, and the sum of `byType`. */
export type Use = {
  charges: number;
  used: number;
  held: number;
  givenBack: number;
  byType: Record<UseType, number>;
};

type Sums = Record<"charges" | "charged" | "captured" | "returned" | "search" | "ai" | "card" | "audience", number>;

/** What was used between two moments, by what had been used before each. */
export function usedBetween(before: Sums, after: Sums): Use {
  const grown = (key: keyof Sums) => after[key] - before[key];
  const used = grown("charged") - grown("returned");
  const known = {
    SIMILAR_SEARCH: grown("search"),
    AI_SEARCH: grown("ai"),
    CARD_QUERY: grown("card"),
    AUDIENCE_ANALYSIS: grown("audience"),
  };
  const rest = Object.values(known).reduce((left, units) => left - units, used);
  return {
    charges: grown("charges"),
    used,
    held: used - grown("captured"),
    givenBack: grown("returned"),
    byType: { ...known, OTHER: rest },
  };
}

/** First and last day of each bar of a range of days (day numbers, inclusive), the oldest first: days, or spans of equal length where there are many; the first may be shorter. */
export function barsOf(firstDay: number, lastDay: number): { first: number; last: number }[] {
  const days = lastDay - firstDay + 1;
  const length = days <= MAX_DAY_BARS ? 1 : Math.ceil(days / MAX_LONG_BARS);
  return Array.from({ length: Math.ceil(days / length) }, (_, index) => {
    const last = lastDay - (Math.ceil(days / length) - 1 - index) * length;
    return { first: Math.max(firstDay, last - length + 1), last };
  });
}

/** `2026-11-23` as the number of days since 1970, and back. */
export function dayNumberOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
const DAY_MS = 86_400_000;

/** What a charge paid for, as far as it is still known. */
export type PaidFor = {
  taskId: string;
  type: TaskType;
  reason: TaskReason;
  platform: Platform | null;
  projectId: string | null;
  rootTaskId: string;
  source: { label: string; url: string | null };
  /** Its list or batch was thrown away. */
  isGone: boolean;
  /** The charge added to a running task. */
  isAddition: boolean;
};

/** What a charge paid for as a sentence in the person's language: from the task, or from the ledger's own words where it is gone. */
export function describeUse(
  { quotaType, description, paidFor }: { quotaType: string; description: string; paidFor: PaidFor | null },
  language: Language,
): string {
  const { what, types, platforms } = usageLocales[language];
  if (quotaType === "INFO_CARD")
    return fill(description === "1" ? what.infoCards_one : what.infoCards_other, { count: description });
  if (paidFor === null) {
    const type = types[USE_TYPES.find((known) => known === quotaType) ?? "OTHER"];
    return description === "" ? type : fill(what.unknown, { type, label: description });
  }
  const { type, reason, source, platform } = paidFor;
  const isOne = source.label === "1";
  const count = { count: source.label };
  if (type === "KOLSCOUT_TRACK") return fill(isOne ? what.track_one : what.track_other, count);
  if (type === "AUDIENCE_ANALYSIS") return fill(isOne ? what.profiles_one : what.profiles_other, count);
  if (type === "POST_AUDIENCE") {
    if (source.url !== null) return fill(what.audience, { label: description.replace(/^https?:\/\/(www\.)?/, "") });
    return fill(isOne ? what.posts_one : what.posts_other, count);
  }
  const label = source.label;
  if (reason === "SUPERLIKE") return fill(what.superlike, { label });
  const told = fill(what[type], { label, platform: platform === null ? "" : platforms[platform] });
  if (paidFor.isAddition) return fill(what.added, { what: told });
  return reason === "NEXT_PAGE" ? fill(what.more, { what: told }) : told;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? "");
}
