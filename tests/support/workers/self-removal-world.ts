/** The calls by which creators remove themselves, over the real tables and journal. */

import { env } from "cloudflare:workers";
import { scriptedResolve } from "#tests/support/caller.ts";
import { NOW } from "#tests/support/now.ts";
import { unique } from "#tests/support/workers/quota-world.ts";
import { profile, scriptedPlatform } from "#tests/support/workers/search-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import { createLimiter } from "#workers/api/limiter.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildRemovals } from "#workers/composition/removals.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";

export const NETWORK = "203.0.113.77";

type Options = {
  platforms?: Pick<Platforms, "find">;
  /** Where short links lead; by default nowhere. */
  follow?: (url: string) => string | null;
  now?: number;
};

export function selfRemovalWorld({ platforms = { find: () => null }, follow = () => null, now = NOW }: Options = {}) {
  const clock = fixedClock(now);
  const links = createLinksService({ follower: { follow: async (url) => follow(url) }, shareLinks: null });
  const limiter = createLimiter({ clock });
  const { routes, erasure } = buildRemovals(readEnv(env), { links, platforms, limiter, clock });
  const api = openTestApi(routes, { texts: createTexts(MODULE_TEXTS), clock });

  async function call(path: string, body: object, network = NETWORK) {
    const headers = { authorization: "", "cf-connecting-ip": network };
    return (await api.call("POST", path, body, headers)).body;
  }
  return {
    ...{ clock, erasure },
    makeCode: (body: object, network?: string) => call("/removals/code", body, network),
    prove: (body: object, network?: string) => call("/removals", body, network),
  };
}

/** A TikTok account of its own for a test, and its platform; `state.reads` counts how often the profile was read. */
export function account() {
  const handle = unique("self");
  const id = `7100000000${handle.replace("self", "")}`;
  const owner: CreatorProfile = { ...profile("TIKTOK", 1), accountId: id, handle, name: `Name ${handle}`, bio: "" };
  const state = { owner, reads: 0, fails: null as Error | null };
  const resolve = scriptedResolve(async ({ value }) => {
    state.reads += 1;
    if (state.fails !== null) throw state.fails;
    return value === handle ? state.owner : null;
  });
  const { adapter } = scriptedPlatform({ platform: "TIKTOK", pages: [] });
  const tiktok: PlatformAdapter = { ...adapter, resolve };
  const find: Platforms["find"] = (platform) => (platform === "TIKTOK" ? tiktok : null);
  return {
    ...{ state, handle, platforms: { find } },
    link: `https://www.tiktok.com/@${handle}`,
    writeBio(bio: string) {
      state.owner = { ...state.owner, bio };
    },
    removals: async () => {
      const sql = "SELECT id, removed_via AS via, journal_key AS entry FROM removed_creators WHERE account_id = ?1";
      return (await env.DB.prepare(sql).bind(id).all<{ id: string; via: string; entry: string }>()).results;
    },
  };
}
