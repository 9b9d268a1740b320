/** Services outside: what every client of one is given, and the platforms. */
import { type BudgetLimits, budgetLimits, createBudget } from "#workers/adapters/outside/budget.ts";
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { timerSleep } from "#workers/adapters/outside/pacing.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Switch } from "#workers/kernel/vocabulary.ts";
import { jsonLog } from "#workers/log.ts";
import { createPlatforms, type Platforms } from "#workers/platforms/registry.ts";
import { buildSwitches } from "./switches.ts";

/** What the environment lets the product spend on each provider in a day. */
export function limitsOf(env: Env): BudgetLimits {
  return budgetLimits({
    searches: env.YOUTUBE_DAILY_SEARCHES,
    units: env.YOUTUBE_DAILY_UNITS,
    tikhubDollars: env.TIKHUB_DAILY_DOLLARS,
  });
}

/** Which switch stops which provider; the others cannot be switched off here. */
const SWITCH_OF: Readonly<Record<string, Switch>> = { youtube: "youtube", tikhub: "tiktok", instagram: "instagram" };

/** One for all clients: they share the budget. */
export function buildOutside(env: Env, clock: Clock, switches = buildSwitches(env, clock)): OutsideDeps {
  return {
    clock,
    budget: createBudget(env.DB, limitsOf(env)),
    // Called as a plain function: a Worker's fetch refuses to be a method of something else.
    fetch: (url, init) => fetch(url, init),
    sleep: timerSleep,
    random: Math.random,
    async isOff(provider) {
      const name = SWITCH_OF[provider];
      return name !== undefined && (await switches.isOff(name));
    },
    alert: ({ event, ...fields }) => jsonLog.warn(event, fields),
  };
}

/** The platforms whose keys the environment holds. */
export function buildPlatforms(env: Env, outside: OutsideDeps): Platforms {
  return createPlatforms({
    outside,
    cache: createPageCache(env.DB),
    youtube: { baseUrl: env.YOUTUBE_BASE_URL, apiKey: env.YOUTUBE_API_KEY },
    tikhub: {
      baseUrl: env.TIKHUB_BASE_URL,
      apiKey: env.TIKHUB_API_KEY,
      callsPerSecond: env.TIKHUB_CALLS_PER_SECOND,
    },
  });
}
