/** What each search mode can be asked on the emulated providers, and where its list comes from. */

import { env } from "cloudflare:workers";
import * as z from "zod";
import { anyCaller } from "#tests/support/caller.ts";
import { WORLD_SIZE } from "#tests/support/world-size.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { sandboxPlatforms } from "./sandbox-platforms.ts";
import { sandboxTruth } from "./sandbox-truth.ts";
import { START } from "./task-world.ts";

/** Creators of the posts under a tag that many use. */
export async function someCreators(platform: Platform) {
  const hashtag = sandboxPlatforms().find(platform)?.hashtag;
  if (!hashtag) throw new Error("a search by tag was expected");
  const page = await hashtag.findPosts("makeup", null, { now: START, ...anyCaller(AbortSignal.timeout(20_000)) });
  return [...new Map(page.items.map(({ author }) => [author.accountId, author])).values()];
}

/** The handle of a creator who shows whom the account follows. */
export async function openFollower(platform: Platform): Promise<string> {
  const following = sandboxPlatforms().find(platform)?.following;
  for (const account of await someCreators(platform)) {
    const list = following?.findAccounts(account, null, { now: START, ...anyCaller(AbortSignal.timeout(20_000)) });
    const isOpen = await list?.then(
      ({ items }) => items.length > 0,
      () => false,
    );
    if (isOpen) return account.handle ?? account.accountId;
  }
  throw new Error("nobody shows whom they follow");
}

const Found = z.object({
  data: z.object({
    search_item_list: z.array(z.object({ aweme_info: z.object({ music: z.object({ mid: z.string() }).nullish() }) })),
  }),
});

/** The id of a sound that posts use. */
export async function someMusic(): Promise<string> {
  const address = `${env.TIKHUB_BASE_URL}/api/v1/tiktok/app/v3/fetch_video_search_result?keyword=makeup&count=20`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${env.TIKHUB_API_KEY}` } });
  const found = Found.parse(await response.json());
  const music = found.data.search_item_list.map(({ aweme_info }) => aweme_info.music?.mid).find(Boolean);
  if (!music) throw new Error("a sound was expected");
  return music;
}

export type ModeCase = {
  mode: SearchMode;
  platform: Platform;
  /** The mode's own fields of the body. */
  body: () => Promise<Record<string, unknown>>;
  /** The provider's calls that give the list. */
  listPath: RegExp;
};

const ADDRESS = {
  TIKTOK: ({ handle }: CreatorProfile) => `https://www.tiktok.com/@${handle}`,
  INSTAGRAM: ({ handle }: CreatorProfile) => `https://www.instagram.com/${handle}/`,
  YOUTUBE: ({ accountId }: CreatorProfile) => `https://www.youtube.com/channel/${accountId}`,
} as const satisfies Record<Platform, (author: CreatorProfile) => string>;

const links = (platform: Platform) => async () => ({
  links: (await someCreators(platform)).map(ADDRESS[platform]).join("\n"),
});

/** A creator of the niche of which the world holds most on every platform. */
const similarTo = (platform: Platform) => async () => {
  const [creator] = sandboxTruth(WORLD_SIZE).creatorsOf(platform, "cooking", "en", 1);
  return { source: `@${creator?.handle}`, maxVideoCount: 100 };
};

/** Every mode, on every platform that can do it. */
export const MODE_CASES: readonly ModeCase[] = [
  {
    mode: "input",
    platform: "TIKTOK",
    body: async () => ({ searchInput: "makeup" }),
    listPath: /fetch_video_search_result$/,
  },
  {
    mode: "input",
    platform: "YOUTUBE",
    body: async () => ({ searchInput: "makeup", maxVideoCount: 100 }),
    listPath: /\/search$/,
  },
  {
    mode: "hashtag",
    platform: "TIKTOK",
    body: async () => ({ tag: "makeup", maxVideoCount: 100 }),
    listPath: /fetch_hashtag_video_list$/,
  },
  {
    mode: "hashtag",
    platform: "YOUTUBE",
    body: async () => ({ tag: "makeup", maxVideoCount: 100 }),
    listPath: /\/search$/,
  },
  {
    mode: "hashtag",
    platform: "INSTAGRAM",
    body: async () => ({ tag: "makeup", maxVideoCount: 100 }),
    listPath: /hashtag_posts$/,
  },
  {
    mode: "following",
    platform: "TIKTOK",
    body: async () => ({ uniqueId: await openFollower("TIKTOK"), maxCount: 100 }),
    listPath: /fetch_user_follow(ing_list)?$/,
  },
  {
    mode: "following",
    platform: "YOUTUBE",
    body: async () => ({ channelId: await openFollower("YOUTUBE"), maxCount: 100 }),
    listPath: /\/subscriptions$/,
  },
  {
    mode: "following",
    platform: "INSTAGRAM",
    body: async () => ({ username: await openFollower("INSTAGRAM"), maxCount: 100 }),
    listPath: /user_following$/,
  },
  {
    mode: "tagged",
    platform: "INSTAGRAM",
    body: async () => ({ username: (await someCreators("INSTAGRAM"))[0]?.handle }),
    listPath: /tagged_posts$/,
  },
  {
    mode: "bgm",
    platform: "TIKTOK",
    body: async () => ({ musicUrl: await someMusic() }),
    listPath: /fetch_music_video_list$/,
  },
  {
    mode: "similar",
    platform: "TIKTOK",
    body: similarTo("TIKTOK"),
    listPath: /fetch_similar_user_recommendations$/,
  },
  {
    mode: "similar",
    platform: "YOUTUBE",
    body: similarTo("YOUTUBE"),
    listPath: /\/search$/,
  },
  {
    mode: "similar",
    platform: "INSTAGRAM",
    body: similarTo("INSTAGRAM"),
    listPath: /fetch_similar_users$/,
  },
  {
    mode: "web-list",
    platform: "TIKTOK",
    body: links("TIKTOK"),
    listPath: /(fetch_user_profile|handler_user_profile)$/,
  },
  {
    mode: "web-list",
    platform: "YOUTUBE",
    body: links("YOUTUBE"),
    listPath: /\/channels$/,
  },
  {
    mode: "web-list",
    platform: "INSTAGRAM",
    body: links("INSTAGRAM"),
    listPath: /instagram\/v\d\/(fetch_user_info|get_user_profile)/,
  },
];
