/** Users, posts and comments of Instagram as TikHub gives them; what is hidden is null or -1, as there. */
import { hashText } from "#sandbox/world/hash.ts";
import type { WorldComment, WorldCreator, WorldPost } from "#sandbox/world/port.ts";
import { avatarUrl, coverUrl } from "./picture-links.ts";
import type { Scene } from "./tiktok-app-shapes.ts";

type Json = Record<string, unknown>;
const MEDIA_TYPES = { photo: 1, video: 2, carousel: 8 } as const;
const PRODUCT_TYPES = { photo: "feed", video: "clips", carousel: "carousel_container" } as const;
const COUNTRY_NAMES = new Intl.DisplayNames(["en"], { type: "region" });

/** A user as in lists: no counts. */
export function listedUser({ publicUrl }: Scene, creator: WorldCreator): Json {
  return {
    id: creator.id,
    pk: creator.id,
    username: creator.handle,
    full_name: creator.name,
    is_private: creator.isPrivate,
    is_verified: creator.verified,
    profile_pic_url: avatarUrl(publicUrl, creator.art, 150),
  };
}

/** A user on its own page. `about` has the country by name, when the account shows one. */
export function fullUser(scene: Scene, creator: WorldCreator): Json {
  const joined =
    creator.createdAt === null
      ? {}
      : {
          date_joined: new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
            creator.createdAt,
          ),
        };
  return {
    ...listedUser(scene, creator),
    profile_pic_url_hd: avatarUrl(scene.publicUrl, creator.art, 320),
    biography: creator.bio,
    external_url: creator.link ?? "",
    bio_links: creator.link === null ? [] : [{ url: creator.link, title: "" }],
    follower_count: creator.followers,
    following_count: creator.following,
    media_count: creator.postCount,
    category: creator.category === "" ? null : "Digital creator",
    public_email: creator.publicEmail,
    is_business: creator.publicEmail !== "",
    about: {
      ...(creator.region === null ? {} : { country: COUNTRY_NAMES.of(creator.region) ?? creator.region }),
      ...joined,
      former_usernames: "0",
    },
  };
}

/** The older interface's user: flat, without `about`, often without a number of posts. */
export function flatUser(scene: Scene, creator: WorldCreator): Json {
  const { about: _, ...user } = fullUser(scene, creator);
  return { ...user, media_count: hashText(creator.id) % 2 === 0 ? null : creator.postCount };
}

/** The user of the web's GraphQL, with counts as edges. */
export function edgeUser(scene: Scene, creator: WorldCreator): Json {
  return {
    ...listedUser(scene, creator),
    biography: creator.bio,
    external_url: creator.link,
    profile_pic_url_hd: avatarUrl(scene.publicUrl, creator.art, 320),
    edge_followed_by: { count: creator.followers },
    edge_follow: { count: creator.following },
    edge_owner_to_timeline_media: { count: creator.postCount },
    business_email: creator.publicEmail === "" ? null : creator.publicEmail,
  };
}

/** Hidden likes come as null from one half of the accounts and as -1 from the other. */
function likes(post: WorldPost): number | null {
  return post.likes ?? (hashText(post.id) % 2 === 0 ? null : -1);
}

/** A post. Its caption is null when nothing was written. */
export function mediaItem(scene: Scene, post: WorldPost, author: WorldCreator): Json {
  const seconds = post.createdAt === null ? null : Math.floor(post.createdAt / 1000);
  const tags = post.tags.map((tag) => `#${tag}`);
  const isVideo = post.kind === "video";
  return {
    id: post.id,
    pk: post.id,
    code: post.code,
    media_type: MEDIA_TYPES[post.kind],
    product_type: PRODUCT_TYPES[post.kind],
    is_video: isVideo,
    is_pinned: post.pinned,
    taken_at: seconds,
    taken_at_ts: seconds,
    thumbnail_url: coverUrl(scene.publicUrl, post.art, isVideo ? "portrait" : "photo"),
    video_url: isVideo ? `${scene.publicUrl}/images/video/${post.id}.mp4` : null,
    video_duration: isVideo ? post.durationSeconds : null,
    caption:
      post.title === ""
        ? null
        : { text: post.title, created_at: seconds, hashtags: tags, mentions: post.mentions.map((name) => `@${name}`) },
    caption_hashtags: tags,
    like_count: likes(post),
    comment_count: post.comments,
    play_count: isVideo ? post.views : null,
    ig_play_count: isVideo ? post.views : null,
    view_count: isVideo && post.views !== null ? Math.floor(post.views * 0.97) : null,
    share_count: null,
    usertags: post.mentions.map((username) => ({ user: { username } })),
    user: listedUser(scene, author),
  };
}

/** A post of a hashtag or search: flat caption, time as text. */
export function taggedItem(scene: Scene, post: WorldPost, author: WorldCreator): Json {
  const { caption: _, ...item } = mediaItem(scene, post, author);
  const taken_at = post.createdAt === null ? null : new Date(post.createdAt).toISOString().replace(".000Z", "Z");
  return { ...item, taken_at, caption_text: post.title };
}

/** A post as the private interface has it: lists of picture candidates. */
export function privateItem(scene: Scene, post: WorldPost, author: WorldCreator): Json {
  const { thumbnail_url: _, video_url: __, ...item } = mediaItem(scene, post, author);
  const picture = coverUrl(scene.publicUrl, post.art, post.kind === "video" ? "portrait" : "photo");
  return {
    ...item,
    id: `${post.id}_${author.id}`,
    image_versions2: { candidates: picture === null ? [] : [{ url: picture, width: 320, height: 400 }] },
    ...(post.kind === "video"
      ? {
          video_versions: [
            { type: 101, url: `${scene.publicUrl}/images/video/${post.id}.mp4`, width: 720, height: 1280 },
          ],
        }
      : {}),
  };
}

export function mediaComment({ publicUrl }: Scene, comment: WorldComment): Json {
  const { author } = comment;
  return {
    id: comment.id,
    pk: comment.id,
    text: comment.text,
    created_at: Math.floor(comment.createdAt / 1000),
    like_count: comment.likes,
    child_comment_count: comment.replies,
    user: {
      id: author.id,
      pk: author.id,
      username: author.handle,
      full_name: author.name,
      is_private: false,
      is_verified: false,
      profile_pic_url: avatarUrl(publicUrl, author.art, 150),
    },
  };
}
