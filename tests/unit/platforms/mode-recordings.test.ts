/** What the search modes read, against replies recorded from the real services, where that collection lies beside the project. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseExactJson } from "#workers/adapters/outside/body.ts";
import { appFollowingsOf, authorOf, tagIdOf, tagNamed, webFollowingsOf } from "#workers/platforms/tiktok/list-map.ts";
import { readList } from "#workers/platforms/tiktok/lists.ts";
import { subscriptionsOf, YoutubeList } from "#workers/platforms/youtube/map.ts";

const FOLDER = "../shared/api/samples";
const isThere = existsSync(FOLDER);
if (!isThere) console.info(`no recordings at ${FOLDER}: their tests are skipped`);

const read = (path: string): unknown => parseExactJson(readFileSync(join(FOLDER, path), "utf8"));
const Data = z.object({ data: z.unknown() });
const Sample = z.object({ response: Data });

describe.skipIf(!isThere)("recorded replies", () => {
  const samples = isThere ? z.record(z.string(), z.unknown()).parse(read("tikhub.samples.json")) : {};
  const dataOf = (name: string) => Sample.parse(samples[name]).response.data;

  test.each(["fetch_hashtag_video_list", "fetch_music_video_list"])("TikTok's %s is a page of posts", (route) => {
    const page = readList(dataOf(`tiktok.app.v3.${route}`));
    expect(page).toMatchObject({ unreadable: 0, hasMore: true });
    expect(page?.posts[0]?.post.id).toMatch(/^\d{19}$/);
    expect(page?.posts[0]?.author.handle).toBe("glow.jenny");
  });

  test("TikTok's tags lead to one id, by the web's page and by the app's search", () => {
    expect(tagIdOf(dataOf("tiktok.web.fetch_tag_detail"))).toBe("7551");
    expect(tagNamed(dataOf("tiktok.app.v3.fetch_hashtag_search_result"), "SkinCare")).toEqual({ tagId: "7551" });
    expect(tagNamed(dataOf("tiktok.app.v3.fetch_hashtag_search_result"), "skin")).toEqual({ tagId: null });
  });

  test.each(["tiktok-web.get-user-followings.json", "recorded/tiktok-web-2025/get-user-followings.json"])(
    "TikTok's following list %s gives every account, with exact counts and the time of the next page",
    (path) => {
      const { data } = Data.parse(read(path));
      const list = webFollowingsOf(data);
      expect(list).toMatchObject({ unreadable: 0, hasMore: true });
      expect(list?.accounts.length).toBe(list?.itemCount);
      expect(list?.next).toBeGreaterThan(1_500_000_000);
      for (const account of list?.accounts ?? []) {
        expect(account.accountId).toMatch(/^\d{10,24}$/);
        expect(account.secondaryId).toMatch(/^MS4w/);
        expect(account.followers).not.toBeNull();
      }
    },
  );

  test("the app's following list and the post behind a share link give accounts of one shape", () => {
    const [account] = appFollowingsOf(dataOf("tiktok.app.v3.fetch_user_following_list"))?.accounts ?? [];
    const author = authorOf(dataOf("tiktok.app.v3.fetch_one_video_by_share_url"));
    expect(account?.accountId).toBe(author?.accountId);
    expect(Object.keys(account ?? {})).toEqual(Object.keys(author ?? {}));
  });

  test("YouTube's subscriptions are channels, all of them", () => {
    const folder = join(FOLDER, "youtube");
    const paths = readdirSync(folder).filter((name) => name.startsWith("subscriptions_by_channel"));
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const { items } = YoutubeList.parse(read(join("youtube", path)));
      const channels = subscriptionsOf(items);
      expect(channels.length, path).toBe(items.length);
      expect(channels.every(({ accountId, name }) => accountId.startsWith("UC") && name !== "")).toBe(true);
    }
  });
});
