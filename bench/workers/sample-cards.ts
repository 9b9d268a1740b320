import { CREATOR_VERSION, type Creator } from "#workers/modules/creators/contract.ts";
import type { NewListItem } from "#workers/modules/lists/list-item.ts";

export const COUNTRIES = "US GB DE FR JP KR BR MX IN ID TH VN PH ES IT CA AU NL SE PL".split(" ");
const WORDS =
  "coffee espresso review grinder latte travel budget kitchen setup beginner honest morning roast 美食 咖啡".split(" ");
const POSTS = 6;
const FOUND_AT = Date.UTC(2026, 0, 1);

/** Numbers in [0, 1) that depend on the seed alone. */
export function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A YouTube creator as a keyword search stores it: about 2.5 KB of JSON with six posts, numbers spread as on the platform. */
export function sampleCard(index: number): Creator {
  const random = seeded(index + 1);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
  const heavyTail = (least: number, most: number) => Math.floor(10 ** (least + random() * (most - least)));
  const handle = `bench.creator.${index}`;
  const followers = heavyTail(2.5, 7);
  const averageViews = heavyTail(2, 6);
  const country = COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? null;
  const email = random() < 0.4 ? `${handle}@example.com` : null;
  const description = words(40);
  const channelId = `UC${String(index).padStart(22, "0")}`;
  const picture = `https://yt3.example.com/${"p".repeat(60)}/${index}`;
  return {
    version: CREATOR_VERSION,
    accountId: channelId,
    handle,
    id: `crt_BENCH${String(index).padStart(21, "0")}`,
    platform: "YOUTUBE",
    platformAccount: channelId,
    title: `Creator ${index}`,
    description,
    url: `https://www.youtube.com/channel/${channelId}`,
    avatar: picture,
    region: country,
    followers,
    following: null,
    likesTotal: null,
    postCount: null,
    averageViews,
    averageLikes: null,
    engagementRate: Math.round(random() * 100) / 10,
    lastPostedAt: FOUND_AT - Math.floor(random() * 1e9),
    verified: random() < 0.1,
    isPrivate: false,
    email,
    emailSource: email ? "bio" : null,
    historyEmails: [],
    infoUpdatedAt: FOUND_AT,
    createdAt: FOUND_AT,
    updatedAt: FOUND_AT,
    posts: Array.from({ length: POSTS }, (_, post) => ({
      id: `v${index}-${post}`,
      title: words(8),
      cover: `https://i.example.com/vi/v${index}-${post}/hqdefault.jpg`,
      video: null,
      plays: heavyTail(2, 6),
      likes: heavyTail(1, 4),
      comments: heavyTail(0, 3),
      publishedAt: FOUND_AT - Math.floor(random() * 1e9),
      durationSeconds: 754,
      isEstimated: false,
    })),
  };
}

/** Creators `from` … `from + count − 1` on their way into a list, in that order. */
export function sampleCandidates(from: number, count: number): NewListItem[] {
  return Array.from({ length: count }, (_, step) => ({ card: sampleCard(from + step), rank: from + step, score: 1 }));
}
