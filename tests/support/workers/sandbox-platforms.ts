/** The platforms' adapters on the emulated providers, over the real database. */
import { env } from "cloudflare:workers";
import { AMPLE, outsideDeps } from "#tests/support/caller.ts";
import { type BudgetLimits, createBudget } from "#workers/adapters/outside/budget.ts";
import { createPageCache } from "#workers/adapters/outside/cache.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createPlatforms, type Platforms, type PlatformsOptions } from "#workers/platforms/registry.ts";
import { START } from "./task-world.ts";

type Own = Partial<OutsideDeps & Pick<PlatformsOptions, "youtube">> & { limits?: BudgetLimits };

/** Sleeping takes no time, and a day allows far more than a test spends unless `limits` say otherwise. */
export function sandboxPlatforms({ limits = AMPLE, youtube, ...own }: Own = {}): Platforms {
  return createPlatforms({
    outside: outsideDeps({
      clock: fixedClock(START),
      fetch: (url, init) => fetch(url, init),
      alert: (alert) => console.warn(JSON.stringify(alert)),
      budget: createBudget(env.DB, limits),
      ...own,
    }),
    cache: createPageCache(env.DB),
    youtube: youtube ?? { baseUrl: env.YOUTUBE_BASE_URL ?? "", apiKey: env.YOUTUBE_API_KEY },
    tikhub: { baseUrl: env.TIKHUB_BASE_URL ?? "", apiKey: env.TIKHUB_API_KEY },
  });
}
