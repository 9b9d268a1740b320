import type { TFunction } from "i18next";
import { formatCount, formatInteger } from "#app/lib/format.ts";
import { unitsToRuns } from "#workers/kernel/quota-units.ts";
import { CREATORS_PER_RUN } from "#workers/modules/auto-tasks/domain.ts";
import { FREE_DAILY_UNITS, PLAN_GRANTS } from "#workers/modules/billing/domain.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import type { BoughtPlan } from "#workers/modules/subscriptions/domain.ts";

/** What plans hold, as screens say it; the numbers are those that the server grants by. */

type T = TFunction<"pricing">;

/** AI tasks of one paid month. */
export function monthTasks(plan: BoughtPlan): number {
  return unitsToRuns(PLAN_GRANTS[plan].allowance);
}

/** Creators that the AI tasks of a month bring at most (spec 1 §9: about 1.5K and 5K). */
export function monthCreators(plan: BoughtPlan): number {
  return monthTasks(plan) * CREATORS_PER_RUN;
}

/** All that a bought plan holds, for where it stands alone. */
export function wholePlan(plan: BoughtPlan, t: T, locale: string): string[] {
  const [tasks = "", creators = ""] = planFeatures(plan, t, locale);
  return [tasks, creators, ...planFeatures("BASIC", t, locale).slice(2)];
}

/** The lines of a plan's card, which stands beside the smaller ones. */
export function planFeatures(plan: Plan, t: T, locale: string): string[] {
  if (plan === "FREE")
    return [
      t("features.runsDay", { number: formatInteger(unitsToRuns(FREE_DAILY_UNITS), locale) }),
      t("features.twoPlatforms"),
      t("features.rest"),
    ];
  if (plan === "TEAM")
    return [
      t("features.runsYear", { number: formatInteger(unitsToRuns(PLAN_GRANTS.TEAM.allowance), locale) }),
      t("features.together"),
      t("features.shared"),
      t("features.allOf", { plan: t("plan.PRO.name") }),
    ];
  return [
    t("features.runsMonth", { number: formatInteger(monthTasks(plan), locale) }),
    t("features.found", { number: formatCount(monthCreators(plan), locale) }),
    ...(plan === "BASIC"
      ? [t("features.allPlatforms"), t("features.automatic"), t("features.rest")]
      : [t("features.allOf", { plan: t("plan.BASIC.name") })]),
  ];
}
