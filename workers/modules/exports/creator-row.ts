import type { Attitude, Platform } from "#workers/kernel/vocabulary.ts";
import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import type { ExportedCard, ExportedCreator } from "./creator-columns.ts";

/**
 * The part of a stored card that a file shows. The database picks it, so that the pictures, the further posts and whatever else a card holds
 * (four fifths of it) are neither carried nor parsed. D1 takes at most 32 arguments of a function.
 */

const PROFILE = [
  "platform",
  "title",
  "platformAccount",
  "url",
  "region",
  "followers",
  "averageViews",
  "engagementRate",
  "verified",
  "email",
  "emailSource",
  "historyEmails",
  "description",
  "lastPostedAt",
  "infoUpdatedAt",
] as const satisfies readonly (keyof CreatorCard)[];
const PLACES = [0, 1, 2];
/** Whether an average is an estimate depends on the posts behind the shown ones too. */
const ALL_PLACES = [0, 1, 2, 3, 4, 5];

const POST_PATHS: Record<Platform, readonly string[]> = {
  YOUTUBE: postPaths("youtubeChannel.videos", ["title", "videoId", "viewCount"]),
  TIKTOK: ["tiktokUser.uniqueId", ...postPaths("tiktokUser.videos", ["title", "videoId", "play_count"])],
  INSTAGRAM: [
    "instagramUser.averageLikeCount",
    ...postPaths("instagramUser.posts", ["caption.text", "code", "play_count"]),
    ...ALL_PLACES.map((place) => `instagramUser.posts[${place}].isEstimated`),
  ],
};

/** SQL of the columns `profile` and `posts` of a `CreatorRow`; `card` is the column that holds the card. */
export function creatorRowSql(card: string): string {
  const posts = Object.entries(POST_PATHS).map(
    ([platform, paths]) => `WHEN '${platform}' THEN ${extractSql(card, paths)}`,
  );
  return `${extractSql(card, PROFILE)} AS profile, CASE ${card} ->> '$.platform' ${posts.join(" ")} END AS posts`;
}

/** JSON texts: the profile's fields in their order, and what the platform's posts say. */
export type CreatorRow = { attitude: Attitude; profile: string; posts: string };

type Profile = [
  platform: Platform,
  title: string,
  platformAccount: string,
  url: string,
  region: string | null,
  followers: number | null,
  averageViews: number | null,
  engagementRate: number | null,
  verified: boolean,
  email: string | null,
  emailSource: CreatorCard["emailSource"],
  historyEmails: string[],
  description: string,
  lastPostedAt: number | null,
  infoUpdatedAt: number,
];
type Text = string | null;
type Views = number | null;
/** Title, id and views of three posts; a post that is not there has no id. */
type Posts = [Text, Text, Views, Text, Text, Views, Text, Text, Views];

/** A read row as a creator of a file. */
export function readCreatorRow(row: CreatorRow): ExportedCreator {
  const fields: Profile = JSON.parse(row.profile);
  const [platform, title, platformAccount, url, region, followers, averageViews, engagementRate, verified] = fields;
  const [, , , , , , , , , email, emailSource, historyEmails, description, lastPostedAt, infoUpdatedAt] = fields;
  return {
    attitude: row.attitude,
    card: {
      ...{ platform, title, platformAccount, url, region, followers, averageViews, engagementRate, verified },
      ...{ email, emailSource, historyEmails, description, lastPostedAt, infoUpdatedAt },
      ...POST_READERS[platform](row.posts),
    },
  };
}

type ShownPosts = Pick<ExportedCard, "youtubeChannel" | "tiktokUser" | "instagramUser">;
const NONE: ShownPosts = { youtubeChannel: null, tiktokUser: null, instagramUser: null };

const POST_READERS: Record<Platform, (json: string) => ShownPosts> = {
  YOUTUBE(json) {
    const posts: Posts = JSON.parse(json);
    const videos = postsOf(posts).map(({ title, id, views }) => ({ title, videoId: id, viewCount: views }));
    return { ...NONE, youtubeChannel: { videos } };
  },
  TIKTOK(json) {
    const [uniqueId, ...posts]: [string, ...Posts] = JSON.parse(json);
    const videos = postsOf(posts).map(({ title, id, views }) => ({ title, videoId: id, play_count: views }));
    return { ...NONE, tiktokUser: { uniqueId, videos } };
  },
  INSTAGRAM(json) {
    const [averageLikeCount, ...rest]: [number | null, ...Posts, ...(boolean | null)[]] = JSON.parse(json);
    const [one, two, three, four, five, six, seven, eight, nine, ...estimated] = rest;
    const shown = postsOf([one, two, three, four, five, six, seven, eight, nine]);
    const posts = estimated.flatMap((isEstimated, place) => {
      if (isEstimated === null) return [];
      const { title, id, views } = shown[place] ?? { title: "", id: "", views: null };
      return [{ caption: { text: title }, code: id, play_count: views, isEstimated }];
    });
    return { ...NONE, instagramUser: { averageLikeCount, posts } };
  },
};

function postsOf(fields: Posts): { title: string; id: string; views: Views }[] {
  const [title1, id1, views1, title2, id2, views2, title3, id3, views3] = fields;
  const all = [
    { title: title1, id: id1, views: views1 },
    { title: title2, id: id2, views: views2 },
    { title: title3, id: id3, views: views3 },
  ];
  return all.flatMap(({ title, id, views }) => (id === null ? [] : [{ title: title ?? "", id, views }]));
}

function postPaths(list: string, fields: readonly string[]): string[] {
  return PLACES.flatMap((place) => fields.map((field) => `${list}[${place}].${field}`));
}

function extractSql(card: string, paths: readonly string[]): string {
  return `json_extract(${card}, ${paths.map((path) => `'$.${path}'`).join(", ")})`;
}
