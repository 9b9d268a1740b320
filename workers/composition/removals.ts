/** Removal of creators: the service behind support's calls, the calls of the public page, and what the clock runs (docs/removals.md). */
import type { Limiter } from "#workers/api/limiter.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import { createRemovalCodes } from "#workers/modules/removals/code.ts";
import { createRemovalErasure } from "#workers/modules/removals/erasure.ts";
import { createForgetting } from "#workers/modules/removals/forget.ts";
import { createRemovalJournal } from "#workers/modules/removals/journal.ts";
import { createProfileLookUp } from "#workers/modules/removals/profile-look-up.ts";
import { createRemovalRoutes } from "#workers/modules/removals/routes.ts";
import { createSelfRemoval } from "#workers/modules/removals/self-removal.ts";
import { createRemovalService } from "#workers/modules/removals/service.ts";
import { createRemovalStore } from "#workers/modules/removals/store.ts";
import type { Platforms } from "#workers/platforms/registry.ts";

type Parts = {
  links: Pick<LinksService, "parse" | "resolve">;
  platforms: Pick<Platforms, "find">;
  limiter: Limiter;
  clock: Clock;
};

export function buildRemovals(env: Pick<Env, "DB" | "FILES" | "COOKIE_SECRET">, parts: Parts) {
  const { links, platforms, limiter, clock } = parts;
  const { DB: d1, FILES: bucket } = env;
  const store = createRemovalStore(d1);
  const journal = createRemovalJournal(bucket);
  const profiles = createProfileLookUp({ links, platforms });
  const removals = createRemovalService({ store, journal, profiles });
  const selfRemoval = createSelfRemoval({
    ...{ removals, profiles, clock },
    codes: createRemovalCodes(createSigner(env.COOKIE_SECRET, "removal")),
    countTry: (limit, key) => limiter.take(limit, key, 1),
  });
  return {
    removals,
    routes: createRemovalRoutes({ selfRemoval }),
    erasure: createRemovalErasure({ store, journal, forgetting: createForgetting(d1), log: jsonLog }),
  };
}
export type Removals = ReturnType<typeof buildRemovals>;
