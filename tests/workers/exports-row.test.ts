import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { sampleCard } from "#tests/support/workers/result-world.ts";
import type { Creator, CreatorPost } from "#workers/modules/creators/contract.ts";
import { creatorText } from "#workers/modules/creators/stored-creator.ts";
import { creatorColumns } from "#workers/modules/exports/creator-columns.ts";
import { type CreatorRow, creatorRowSql, readCreatorRow } from "#workers/modules/exports/creator-row.ts";

/** What the database picks of a card for a file. */

const names = {
  title: 'A "quoted"\nname 咖啡 \u{1f600}',
  description: "",
  historyEmails: ["a@example.com", "b@example.com"],
};

function postsOf(count: number, isEstimated: (place: number) => boolean): CreatorPost[] {
  return Array.from({ length: count }, (_, place) => ({
    ...{ id: `Code${place}`, title: `Post ${place}`, cover: "https://images.test/1.jpg", video: null, likes: 3 },
    ...{ comments: 1, plays: place === 1 ? null : 45, isEstimated: isEstimated(place), publishedAt: null },
    durationSeconds: 9,
  }));
}

const tiktokCreator = (posts: number) =>
  sampleCard(2, { ...names, platform: "TIKTOK", handle: "nell.bakes", posts: postsOf(posts, () => false) });
const instagramCreator = (posts: number) =>
  sampleCard(3, {
    ...{ ...names, platform: "INSTAGRAM", averageLikes: 10.5 },
    posts: postsOf(posts, (place) => place === 0 || place === 4),
  });

const unknown = {
  region: null,
  followers: null,
  averageViews: null,
  engagementRate: null,
  lastPostedAt: null,
  email: null,
};
const CREATORS: [name: string, creator: Creator][] = [
  ["a YouTube channel", sampleCard(6, names)],
  ["a channel of which little is known", sampleCard(1, { ...unknown, emailSource: null, infoUpdatedAt: NOW })],
  ["a TikTok account", tiktokCreator(6)],
  ["a TikTok account with one post", tiktokCreator(1)],
  ["an Instagram account", instagramCreator(6)],
  ["an Instagram account with two posts", instagramCreator(2)],
  ["an Instagram account without posts", instagramCreator(0)],
];

async function readBack(creator: Creator) {
  const statement = env.DB.prepare(`SELECT 'LIKE' AS attitude, ${creatorRowSql("?1")}`).bind(creatorText(creator));
  const row = await statement.first<CreatorRow>();
  if (row === null) throw new Error("a selected row");
  return { row, item: readCreatorRow(row) };
}

describe("what the database picks from what is stored fills the same cells as the whole creator", () => {
  const { toRow } = creatorColumns("en");
  test.each(CREATORS)("%s", async (_name, creator) => {
    expect(toRow((await readBack(creator)).item)).toEqual(toRow({ creator, attitude: "LIKE" }));
  });
});

test("the database leaves out pictures and what no file names, with no more arguments than D1 takes", async () => {
  const { row } = await readBack(tiktokCreator(6));
  expect(row.creator).not.toContain("images.test");
  expect(row.creator).not.toContain("Post 3");
  const [call = ""] = creatorRowSql("stored").match(/json_remove\([^)]*\)/g) ?? [];
  expect(call.split(", ").length).toBeLessThanOrEqual(32);
});
