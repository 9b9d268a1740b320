import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import {
  MAX_INTERVAL_HOURS,
  MAX_RUNS,
  MIN_INTERVAL_HOURS,
  MIN_RUNS,
  STRATEGY_ENDS,
  STRATEGY_STATES,
} from "./domain.ts";

/** Posts that are read again by themselves (spec 3 §7.7). */

const Count = z.number().int();
const Runs = Count.min(MIN_RUNS).max(MAX_RUNS);
const Hours = Count.min(MIN_INTERVAL_HOURS).max(MAX_INTERVAL_HOURS);

export const StrategyTemplate = z.object({
  isActive: z.boolean(),
  totalRuns: Count,
  intervalHours: Count,
  /** Young posts are read every 15 minutes until they are a day old; each of these runs is charged and counts on top. */
  hasBurst: z.boolean(),
  /** Posts of the caller whose strategy runs. */
  activePosts: Count,
  /** The caller's enterprise forbids automatic refreshes: it cannot be switched on, and none runs. */
  isForbidden: z.boolean(),
});
export type StrategyTemplate = z.output<typeof StrategyTemplate>;

/** How the caller's posts are read by themselves; a default that is off before anything was chosen. */
export const getStrategyTemplate = endpoint({
  method: "get",
  path: "/strategyTemplate",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "Settings of the automatic refresh",
  output: StrategyTemplate,
});

/** Sets runs (1 to 30) and hours between them (1 to 72) for posts that get a strategy from now on. */
export const setStrategyTemplate = endpoint({
  method: "put",
  path: "/strategyTemplate",
  access: "signedIn",
  tag: "tracking",
  summary: "Change the settings of the automatic refresh",
  body: z.strictObject({ totalRuns: Runs, intervalHours: Hours, hasBurst: z.boolean().default(false) }),
  output: StrategyTemplate,
});

/** Switches the automatic refresh on or off; while it is off no strategy runs. 1403 when the caller's enterprise forbids it. */
export const switchStrategyTemplate = endpoint({
  method: "patch",
  path: "/strategyTemplate/status",
  access: "signedIn",
  tag: "tracking",
  summary: "Switch the automatic refresh",
  body: z.strictObject({ isActive: z.boolean() }),
  output: StrategyTemplate,
});

const StrategyView = z.object({
  publicationId: z.string(),
  state: z.enum(STRATEGY_STATES),
  endReason: z.enum(STRATEGY_ENDS).nullable(),
  totalRuns: Count,
  runsLeft: Count,
  intervalHours: Count,
  /** Milliseconds; null when it runs no more. */
  nextAt: z.number().nullable(),
  /** Until when it is read every 15 minutes (ms), or null. */
  burstUntil: z.number().nullable(),
});
export type StrategyView = z.output<typeof StrategyView>;

const Ids = z.array(z.string().min(1).max(64)).min(1, "publications:errors.selectOne").max(500);

/**
 * Gives posts of the caller a strategy by the template, or a new one; posts are named by their own id or by their platform's. Ids that are no posts of the caller's are
 * left out. 1422 while the automatic refresh is off.
 */
export const createStrategies = endpoint({
  method: "post",
  path: "/strategy",
  access: "signedIn",
  tag: "tracking",
  summary: "Refresh posts by themselves",
  body: z.strictObject({ videoIds: Ids }),
  output: z.object({
    publicationIds: z.array(z.string()),
    totalRuns: Count,
    intervalHours: Count,
    /** Stored units that the runs cost at the most, those of a burst not counted. */
    costUnits: Count,
  }),
});

/** Takes posts of the caller out of the automatic refresh: no further run of theirs begins. Ids without a running strategy are left out. */
export const stopStrategies = endpoint({
  method: "delete",
  path: "/strategy",
  access: "signedIn",
  tag: "tracking",
  summary: "Refresh posts by themselves no more",
  body: z.strictObject({ publicationIds: Ids }),
  output: z.object({ publicationIds: z.array(z.string()) }),
});

/** How the strategies of some posts stand; posts without one are left out. */
export const listStrategies = endpoint({
  method: "post",
  path: "/strategy/list",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "Strategies of posts",
  body: z.strictObject({ publicationIds: Ids }),
  output: z.array(StrategyView),
});
