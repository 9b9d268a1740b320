import type { TFunction } from "i18next";
import { formatCount, formatInteger } from "#app/lib/format.ts";
import { unitsToRuns } from "#workers/kernel/quota-units.ts";
import { CREATORS_PER_RUN } from "#workers/modules/auto-tasks/domain.ts";
import { FREE_DAILY_UNITS, PLAN_GRANTS } from "#workers/modules/billing/domain.ts";
import type { Plan } from "#workers/modules/membership/domain.ts";
import { MAIL_TIERS } from "#workers/modules/outreach/mailboxes/tiers.ts";
import { GMAIL_PER_24_HOURS } from "#workers/modules/outreach/schedule/pace.ts";
import type { BoughtPlan } from "#workers/modules/subscriptions/domain.ts";

/** What plans hold, as screens say it; the numbers are those that the server grants by. */

type T = TFunction<["pricing", "plan"]>;

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
  return [
    ...planFeatures(plan, t, locale).slice(0, OWN_FEATURES),
    ...planFeatures("BASIC", t, locale).slice(OWN_FEATURES),
  ];
}

/** From how many mailboxes a plan sends, and how many emails a day. */
function mailFeature(plan: Plan, t: T, locale: string): string {
  const { mailboxes: count, per24Hours } = MAIL_TIERS[plan];
  if (per24Hours >= GMAIL_PER_24_HOURS.workspace) return t("features.mailWhole", { count });
  return t("features.mail", { count, number: formatInteger(per24Hours, locale) });
}

/** The lines of a bought plan that differ from those of another: tasks, creators and mail. */
const OWN_FEATURES = 3;

/** The lines of a plan's card, which stands beside the smaller ones. */
export function planFeatures(plan: Plan, t: T, locale: string): string[] {
  if (plan === "FREE")
    return [
      t("features.runsDay", { number: formatInteger(unitsToRuns(FREE_DAILY_UNITS), locale) }),
      mailFeature("FREE", t, locale),
      t("features.twoPlatforms"),
      t("features.rest"),
    ];
  if (plan === "TEAM")
    return [
      t("features.runsYear", { number: formatInteger(unitsToRuns(PLAN_GRANTS.TEAM.allowance), locale) }),
      t("features.together"),
      t("features.shared"),
      t("features.allOf", { plan: t("plan:name.PRO") }),
    ];
  return [
    t("features.runsMonth", { number: formatInteger(monthTasks(plan), locale) }),
    t("features.found", { number: formatCount(monthCreators(plan), locale) }),
    mailFeature(plan, t, locale),
    ...(plan === "BASIC"
      ? [t("features.allPlatforms"), t("features.automatic"), t("features.rest")]
      : [t("features.allOf", { plan: t("plan:name.BASIC") })]),
  ];
}
