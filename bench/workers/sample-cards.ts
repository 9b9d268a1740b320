import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import type { NewCandidate } from "#workers/modules/lists/list-item.ts";

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

/** A YouTube creator as a keyword search stores it: about 3 KB of JSON with six posts, numbers spread as on the platform. */
export function sampleCard(index: number): CreatorCard {
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
    id: `crt_BENCH${String(index).padStart(21, "0")}`,
    platform: "YOUTUBE",
    platformAccount: channelId,
    title: `Creator ${index}`,
    description,
    url: `https://www.youtube.com/channel/${channelId}`,
    avatar: picture,
    region: country,
    followers,
    averageViews,
    engagementRate: Math.round(random() * 100) / 10,
    lastPostedAt: FOUND_AT - Math.floor(random() * 1e9),
    verified: random() < 0.1,
    email,
    emailSource: email ? "bio" : null,
    historyEmails: [],
    infoUpdatedAt: FOUND_AT,
    createdAt: FOUND_AT,
    updatedAt: FOUND_AT,
    nanoObject: null,
    instagramUser: null,
    tiktokUser: null,
    youtubeChannel: {
      channelId,
      channelName: `Creator ${index}`,
      channelHandle: handle,
      title: `Creator ${index}`,
      thumbnail: picture,
      country,
      region: country,
      numericSubscriberCount: followers,
      videosAverageViewCount: averageViews,
      channelDescription: description,
      videos: Array.from({ length: POSTS }, (_, post) => ({
        videoId: `v${index}-${post}`,
        title: words(8),
        thumbnail: `https://i.example.com/vi/v${index}-${post}/hqdefault.jpg`,
        lengthText: "12:34",
        publishedTimeText: null,
        publishedAt: FOUND_AT - Math.floor(random() * 1e9),
        viewCount: heavyTail(2, 6),
        likeCount: heavyTail(1, 4),
        commentCount: heavyTail(0, 3),
      })),
    },
  };
}

/** Creators `from` … `from + count − 1` on their way into a list, in that order. */
export function sampleCandidates(from: number, count: number): NewCandidate[] {
  return Array.from({ length: count }, (_, step) => ({ card: sampleCard(from + step), rank: from + step, score: 1 }));
}
