/** A platform made of hashtags: each has pages of creators who speak of something. Keyword searches find nobody. */

import { scriptedResolve } from "#tests/support/caller.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { CreatorProfile, EnrichedCreator, FoundPost, PlatformAdapter, Post } from "#workers/platforms/port.ts";
import { profile } from "./search-world.ts";
import { START } from "./task-world.ts";

/** What somebody speaks of: a biography and posts whose titles bear hashtags. */
export type Topic = { bio: string; titles: readonly string[] };

export const TOPICS = {
  hiking: {
    bio: "Hiking and mountain trails in all weather",
    titles: [
      "Hiking the ridge trail #hiking #trails",
      "Backpacking gear for a mountain hike #hiking",
      "Sunrise hike over the pass #mountains",
    ],
  },
  fishing: {
    bio: "Fishing and angling on quiet lakes",
    titles: [
      "Fishing for trout at dawn #fishing #trout",
      "Fly fishing lures for beginners #fishing",
      "Carp angling at the lake #angling",
    ],
  },
  cooking: {
    bio: "Cooking dinners for two",
    titles: ["Easy pasta recipe #cooking", "Cooking risotto #recipe", "Baking bread at home #cooking"],
  },
} as const satisfies Record<string, Topic>;
export type TopicName = keyof typeof TOPICS;

/** Pages of a hashtag: for each place of a page the number of its creator. */
type Pages = readonly (readonly number[])[];

export type AutoScript = {
  tags: Readonly<Record<string, Pages>>;
  /** What the creator of a number speaks of; null for nobody (deleted meanwhile). */
  topicOf(number: number): Topic | null;
  /** Seeds by handle; `private` and unknown ones are what they say. */
  seeds?: Readonly<Record<string, number | "private">>;
  onPage?: (tag: string, cursor: string | null) => void | Promise<void>;
};

/** The adapter, and which pages were asked for (`tag:cursor`). */
export function autoPlatform(script: AutoScript) {
  const asked: string[] = [];
  const adapter: PlatformAdapter = {
    platform: "TIKTOK",
    ...{ following: null, tagged: null, music: null, similar: null, postDetail: null, posts: null },
    keywordSearch: {
      async searchPosts(query, cursor) {
        asked.push(`keyword ${query.keyword}:${cursor ?? ""}`);
        return { items: [], nextCursor: null };
      },
    },
    hashtag: {
      async findPosts(tag, cursor) {
        asked.push(`${tag}:${cursor ?? ""}`);
        await script.onPage?.(tag, cursor);
        const pages = script.tags[tag];
        if (!pages) throw new ProviderError({ provider: "test", kind: "not_found" });
        const at = Number(cursor ?? 0);
        const items = (pages[at] ?? []).map((number) => foundPost(script, number));
        return { items, nextCursor: at + 1 < pages.length ? String(at + 1) : null };
      },
    },
    resolve: scriptedResolve(async ({ value }) => {
      const seed = script.seeds?.[value.toLowerCase()];
      if (seed === undefined) return null;
      if (seed === "private") return { ...profile("TIKTOK", 1), isPrivate: true };
      return { ...profile("TIKTOK", seed), handle: value };
    }),
    enrich: {
      maxBatch: 20,
      async enrich(authors) {
        const told = authors.map((author) => ({ author, topic: script.topicOf(numberOf(author)) }));
        return {
          creators: told.flatMap(({ author, topic }) => (topic ? speaker(author, topic) : [])),
          gone: told.flatMap(({ author, topic }) => (topic ? [] : author.accountId)),
          unfinished: [],
        };
      },
    },
    check: async () => "ok",
  };
  return { adapter, asked, platforms: { find: () => adapter } };
}

function numberOf({ accountId }: CreatorProfile): number {
  return Number(accountId) - 7_000_000;
}

function speaker(author: CreatorProfile, topic: Topic): EnrichedCreator {
  const posts = topic.titles.map((title, place) => post(`${author.accountId}${place}`, title, START - place * 60_000));
  return { profile: { ...author, bio: topic.bio }, posts };
}

function foundPost(script: AutoScript, number: number): FoundPost {
  const author = profile("TIKTOK", number);
  const title = script.topicOf(number)?.titles[0] ?? "";
  return { post: post(`${author.accountId}0`, title, START), author, authorIsComplete: false };
}

function post(id: string, title: string, createdAt: number): Post {
  return {
    ...{ id, title, description: "", tags: [], cover: null, video: null, createdAt },
    ...{ durationSeconds: 30, isPinned: false, isEstimated: false, plays: 5_000, likes: 300, comments: 20, shares: 5 },
  };
}
