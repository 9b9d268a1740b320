import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { NOW, sampleCard } from "#tests/support/workers/result-world.ts";
import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import { creatorColumns } from "#workers/modules/exports/creator-columns.ts";
import { type CreatorRow, creatorRowSql, readCreatorRow } from "#workers/modules/exports/creator-row.ts";

/** What the database picks of a card for a file. */

const none = { youtubeChannel: null, tiktokUser: null, instagramUser: null } as const;
const names = {
  title: 'A "quoted"\nname 咖啡 \u{1f600}',
  description: "",
  historyEmails: ["a@example.com", "b@example.com"],
};

function tiktokCard(posts: number): CreatorCard {
  const video = (place: number) => ({
    ...{ videoId: `73${place}`, cover: null, play: null, title: `Clip ${place}`, play_count: place * 10 },
    ...{ digg_count: 1, comment_count: null, create_time: null, duration: 9 },
  });
  const tiktokUser = {
    ...{ uniqueId: "nell.bakes", userId: "41", nickname: "Nell", avatar: null, region: null, followerCount: 5 },
    ...{
      averagePlayCount: null,
      lastPublishedTime: null,
      signature: "",
      videos: Array.from({ length: posts }, (_, at) => video(at)),
    },
  };
  return sampleCard(2, { ...none, ...names, platform: "TIKTOK", tiktokUser });
}

function instagramCard(posts: number): CreatorCard {
  const post = (place: number) => ({
    ...{ id: `${place}`, code: `Code${place}`, thumbnail_url: null, video_url: null, like_count: 3, comment_count: 1 },
    ...{ play_count: place === 1 ? null : 45, isEstimated: place === 0 || place === 4, created_at: null },
    caption: { text: `Post ${place}` },
  });
  const instagramUser = {
    ...{
      username: "nell",
      fullName: "Nell",
      profilePicUrl: null,
      region: null,
      followerCount: 9,
      averageLikeCount: 10.5,
    },
    posts: Array.from({ length: posts }, (_, at) => post(at)),
  };
  return sampleCard(3, { ...none, ...names, platform: "INSTAGRAM", instagramUser });
}

const unknown = {
  region: null,
  followers: null,
  averageViews: null,
  engagementRate: null,
  lastPostedAt: null,
  email: null,
};
const CARDS: [name: string, card: CreatorCard][] = [
  ["a YouTube channel", sampleCard(6, names)],
  ["a channel of which little is known", sampleCard(1, { ...unknown, emailSource: null, infoUpdatedAt: NOW })],
  ["a TikTok account", tiktokCard(6)],
  ["a TikTok account with one post", tiktokCard(1)],
  ["an Instagram account", instagramCard(6)],
  ["an Instagram account with two posts", instagramCard(2)],
  ["an Instagram account without posts", instagramCard(0)],
];

async function readBack(card: CreatorCard) {
  const statement = env.DB.prepare(`SELECT 'LIKE' AS attitude, ${creatorRowSql("?1")}`).bind(JSON.stringify(card));
  const row = await statement.first<CreatorRow>();
  if (row === null) throw new Error("a selected row");
  return { row, creator: readCreatorRow(row) };
}

describe("a creator that the database picked from its card fills the same cells as the whole card", () => {
  const { toRow } = creatorColumns("en");
  test.each(CARDS)("%s", async (_name, card) => {
    expect(toRow((await readBack(card)).creator)).toEqual(toRow({ card, attitude: "LIKE" }));
  });
});

test("a function of the picking has no more arguments than D1 takes", () => {
  const calls = creatorRowSql("card").match(/json_extract\([^)]*\)/g) ?? [];
  expect(calls).toHaveLength(4);
  for (const call of calls) expect(call.split(", ").length).toBeLessThanOrEqual(32);
});
