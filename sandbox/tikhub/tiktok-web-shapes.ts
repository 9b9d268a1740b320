/** Users, posts and comments as TikTok's web interface gives them (camel case, seconds, plain addresses). */
import { hashText } from "#sandbox/world/hash.ts";
import type { WorldComment, WorldCreator, WorldPost, WorldTag } from "#sandbox/world/port.ts";
import { avatarUrl, coverUrl } from "./picture-links.ts";
import type { Scene } from "./tiktok-app-shapes.ts";

type Json = Record<string, unknown>;
const THOUSAND = 1000;

export function webUser({ publicUrl }: Scene, creator: WorldCreator): Json {
  const avatar = (size: number): string => avatarUrl(publicUrl, creator.art, size);
  return {
    id: creator.id,
    uniqueId: creator.handle,
    nickname: creator.name,
    avatarThumb: avatar(100),
    avatarMedium: avatar(300),
    avatarLarger: avatar(720),
    signature: creator.bio,
    verified: creator.verified,
    secUid: creator.secondId,
    privateAccount: creator.isPrivate,
    secret: creator.isPrivate,
    relation: 0,
    commentSetting: 0,
    duetSetting: 0,
    stitchSetting: 0,
    downloadSetting: 0,
    openFavorite: false,
    isADVirtual: false,
    ftc: false,
    ttSeller: creator.isSeller,
  };
}

/** Counts as the web shows them: exact below ten thousand, then rounded to hundreds; null ones are left out. */
export function webStats(creator: WorldCreator): Json {
  const rounded = (value: number): number => (value < 10_000 ? value : Math.round(value / 100) * 100);
  const entries: [string, number | null][] = [
    ["followerCount", creator.followers],
    ["followingCount", creator.following],
    ["heart", creator.totalLikes],
    ["heartCount", creator.totalLikes],
  ];
  const shown = entries.flatMap(([name, value]) => (value === null ? [] : [[name, rounded(value)]]));
  return { ...Object.fromEntries(shown), videoCount: creator.postCount, diggCount: 0, friendCount: 0 };
}

/** The exact counts, as texts. */
export function webStatsV2(creator: WorldCreator): Json {
  const entries: [string, number | null][] = [
    ["followerCount", creator.followers],
    ["followingCount", creator.following],
    ["heart", creator.totalLikes],
    ["heartCount", creator.totalLikes],
    ["videoCount", creator.postCount],
  ];
  const shown = entries.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return { ...Object.fromEntries(shown), diggCount: "0", friendCount: "0" };
}

/** The `userInfo` of a profile. */
export function webProfile(scene: Scene, creator: WorldCreator): Json {
  const user = {
    ...webUser(scene, creator),
    ...(creator.region === null ? {} : { region: creator.region }),
    ...(creator.language === null ? {} : { language: creator.language.slice(0, 2) }),
    ...(creator.link === null ? {} : { bioLink: { link: creator.link.replace(/^https?:\/\//, ""), risk: 0 } }),
    commerceUserInfo: {
      commerceUser: creator.isSeller,
      ...(creator.isSeller ? { category: creator.category, categoryButton: false } : {}),
    },
    followingVisibility: creator.hidesFollowing ? 2 : 1,
    profileTab: { showPlayListTab: false },
  };
  return { user, stats: webStats(creator), statsV2: webStatsV2(creator) };
}

export function webPost(scene: Scene, post: WorldPost, author: WorldCreator): Json {
  const cover = coverUrl(scene.publicUrl, post.art, "portrait") ?? "";
  const counts: [string, number | null][] = [
    ["playCount", post.views],
    ["diggCount", post.likes],
    ["commentCount", post.comments],
    ["shareCount", post.shares],
    ["collectCount", post.saves],
  ];
  const present = counts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return {
    id: post.id,
    desc: post.title,
    ...(post.createdAt === null ? {} : { createTime: Math.floor(post.createdAt / THOUSAND) }),
    author: webUser(scene, author),
    authorStats: webStats(author),
    video: {
      id: post.id,
      duration: post.durationSeconds ?? 0,
      ratio: "720p",
      width: 720,
      height: 1280,
      cover,
      originCover: cover,
      dynamicCover: cover,
      playAddr: `${scene.publicUrl}/images/video/${post.id}.mp4`,
    },
    ...(post.music === null
      ? {}
      : {
          music: {
            id: post.music.id,
            title: post.music.title,
            authorName: post.music.author,
            original: post.music.original,
            duration: post.music.durationSeconds,
          },
        }),
    challenges: post.tags.map((title) => ({
      id: tagId(scene, title),
      title,
      desc: "",
      profileLarger: "",
      profileMedium: "",
      profileThumb: "",
    })),
    textExtra: post.tags.map((hashtagName) => ({
      awemeId: "",
      start: 0,
      end: 0,
      hashtagName,
      isCommerce: false,
      type: 1,
      subType: 0,
    })),
    stats: Object.fromEntries(present.map(([name, value]) => [name, name === "collectCount" ? String(value) : value])),
    statsV2: Object.fromEntries(present.map(([name, value]) => [name, String(value)])),
    isPinnedItem: post.pinned,
    isAd: post.tags.includes("ad"),
    privateItem: false,
    duetEnabled: true,
    stitchEnabled: true,
    ...(post.language === null ? {} : { textLanguage: post.language }),
    ...(post.kind === "photo"
      ? { imagePost: { images: [{ imageURL: { urlList: [cover] }, imageWidth: 320, imageHeight: 400 }] } }
      : {}),
  };
}

function tagId({ world }: Scene, name: string): string {
  return world.tagByName("TIKTOK", name)?.id ?? String(1_000_000 + (hashText(name) % 900_000));
}

/** The `challengeInfo` of a hashtag. */
export function webChallenge(tag: WorldTag): Json {
  return {
    challenge: { id: tag.id, title: tag.name, desc: "" },
    stats: { videoCount: tag.posts, viewCount: tag.views },
    statsV2: { videoCount: String(tag.posts), viewCount: String(tag.views) },
  };
}

/** A comment of the web interface, which does not tell where people are. */
export function webComment(scene: Scene, post: WorldPost, comment: WorldComment): Json {
  return {
    cid: comment.id,
    aweme_id: post.id,
    text: comment.text,
    create_time: Math.floor(comment.createdAt / THOUSAND),
    digg_count: comment.likes,
    reply_comment_total: comment.replies,
    comment_language: comment.language,
    user: {
      uid: comment.author.id,
      sec_uid: comment.author.secondId,
      unique_id: comment.author.handle,
      nickname: comment.author.name,
      avatar_thumb: { uri: "", url_list: [avatarUrl(scene.publicUrl, comment.author.art, 100)] },
    },
  };
}
