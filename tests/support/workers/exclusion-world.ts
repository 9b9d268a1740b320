/** Exclude lists over the real database, with people, enterprises and platforms that answer from a script. */

import { env } from "cloudflare:workers";
import { scriptedResolve } from "#tests/support/caller.ts";
import { NOW } from "#tests/support/now.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createAccountFinder } from "#workers/modules/exclusions/account-finder.ts";
import { createExclusionService } from "#workers/modules/exclusions/service.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { createHiddenStore } from "#workers/modules/lists/hide-store.ts";
import type { AccountRef, CreatorProfile } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { makeEnterprise, makeMember } from "./quota-world.ts";
import { profile, scriptedPlatform } from "./search-world.ts";

/** Who is behind the links that only a platform can tell; throws to stand for a platform that does not answer. */
export type Answer = (ref: AccountRef) => CreatorProfile | null;

/** The platforms answer from `answer`, unless others are given. */
export function exclusionWorld(answer: Answer = () => null, others?: Pick<Platforms, "find">) {
  const store = createExclusionStore(env.DB);
  const asked: AccountRef[] = [];
  const platforms: Pick<Platforms, "find"> = others ?? {
    find: (platform) => ({
      ...scriptedPlatform({ platform, pages: [] }).adapter,
      resolve: scriptedResolve(async (ref) => {
        asked.push(ref);
        return answer(ref);
      }),
    }),
  };
  const links = createLinksService({ follower: { follow: async () => null }, shareLinks: null });
  const exclusions = createExclusionService({
    store,
    finder: createAccountFinder({ links, platforms, store }),
    hidden: createHiddenStore(env.DB),
    clock: fixedClock(NOW),
  });
  return { exclusions, store, asked };
}

/** A signed-in person without an enterprise, or a member of the given one. */
export async function person(enterpriseId: string | null = null): Promise<Actor> {
  const userId = await makeMember(enterpriseId === null ? {} : { type: "ENTERPRISE", enterpriseId, quota: 0 });
  return {
    userId,
    email: `${userId}@example.test`,
    isSystemAdmin: false,
    isBanned: false,
    refusal: null,
    membershipType: enterpriseId === null ? "PAID" : "ENTERPRISE",
    enterpriseId,
    isEnterpriseAdmin: false,
    sessionId: null,
    language: "en",
  };
}

export const enterprise = () => makeEnterprise({ quota: 100_000 });

/** The profile address of the account that `profile` makes up for a number. */
export function linkOf(platform: "YOUTUBE" | "TIKTOK", index: number): string {
  const { handle } = profile(platform, index);
  return platform === "YOUTUBE" ? `https://www.youtube.com/@${handle}` : `https://www.tiktok.com/@${handle}`;
}
