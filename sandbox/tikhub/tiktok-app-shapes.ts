/** Users, posts and comments as TikTok's app interface gives them (underscores, milliseconds, lists of addresses). */
import { hashText, mix } from "#sandbox/world/hash.ts";
import type { World, WorldComment, WorldCreator, WorldMusic, WorldPost, WorldTag } from "#sandbox/world/port.ts";
import { exactInteger } from "./exact-json.ts";
import { avatarUrl, coverUrl, imageObject } from "./picture-links.ts";

type Json = Record<string, unknown>;
export interface Scene {
  readonly world: World;
  readonly publicUrl: string;
}

/** The numbers of an account; what the source does not know is left out. */
const known = (fields: Readonly<Record<string, number | null>>): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** A user as an author or in a list. `aweme_count` is 0 there, as the app has it. */
export function appUser({ publicUrl }: Scene, creator: WorldCreator): Json {
  const avatar = (size: number): Json => imageObject(avatarUrl(publicUrl, creator.art, size), 720, 720);
  return {
    uid: creator.id,
    sec_uid: creator.secondId,
    unique_id: creator.handle,
    short_id: "0",
    nickname: creator.name,
    signature: creator.bio,
    ...(creator.region === null ? {} : { region: creator.region }),
    ...(creator.language === null ? {} : { language: creator.language.slice(0, 2) }),
    verification_type: creator.verified ? 1 : 0,
    custom_verify: creator.verified ? "Verified account" : "",
    enterprise_verify_reason: "",
    ...known({
      follower_count: creator.followers,
      following_count: creator.following,
      total_favorited: creator.totalLikes,
    }),
    aweme_count: 0,
    secret: creator.isPrivate ? 1 : 0,
    avatar_thumb: avatar(100),
    avatar_medium: avatar(300),
    avatar_larger: avatar(720),
    bio_url: null,
    ins_id: "",
    youtube_channel_id: "",
    with_commerce_entry: creator.isSeller,
    share_info: { share_url: `https://www.tiktok.com/@${creator.handle}` },
  };
}

/** A user on its own page: counts of posts, link, category. */
export function appProfile(scene: Scene, creator: WorldCreator): Json {
  return {
    ...appUser(scene, creator),
    aweme_count: creator.postCount,
    bio_url: creator.link,
    account_type: creator.verified ? 3 : 1,
    category: creator.category,
    bio_email: creator.publicEmail,
    privacy_status: creator.isPrivate ? 1 : 0,
    following_visibility: creator.hidesFollowing ? 2 : 1,
  };
}

/** Music. Its `id` is a number past 2^53, as in real replies: only `mid` and `id_str` are exact. */
function appMusic(music: WorldMusic): Json {
  return {
    id: exactInteger(music.id),
    id_str: music.id,
    mid: music.id,
    title: music.title,
    author: music.author,
    duration: music.durationSeconds,
    is_original_sound: music.original,
    is_original: music.original,
    play_url: { uri: "", url_list: [] },
  };
}

/** A post. `pinned` tells whether it is shown as pinned (only on the author's first page). */
export function appPost(scene: Scene, post: WorldPost, author: WorldCreator, pinned = false): Json {
  const { publicUrl, world } = scene;
  const seconds = post.createdAt === null ? {} : { create_time: Math.floor(post.createdAt / 1000) };
  const tags = post.tags.map((name) => ({ name, id: tagId(world, name) }));
  return {
    aweme_id: post.id,
    aweme_type: post.kind === "photo" ? 150 : 0,
    desc: post.title,
    content_desc: "",
    ...seconds,
    ...(author.region === null ? {} : { region: author.region }),
    is_top: pinned ? 1 : 0,
    is_ads: false,
    is_paid_content: post.tags.includes("ad"),
    author: appUser(scene, author),
    author_user_id: exactInteger(author.id),
    statistics: statistics(post),
    video: video(publicUrl, post),
    ...(post.music === null ? { music: null } : { music: appMusic(post.music) }),
    text_extra: tags.map(({ name, id }) => hashtagPlace(post.title, name, id)),
    cha_list: tags.map(({ name, id }) => ({ cid: id, cha_name: name })),
    image_post_info: post.kind === "photo" ? photoInfo(publicUrl, post) : null,
    share_url: `https://www.tiktok.com/@${author.handle}/${post.kind === "photo" ? "photo" : "video"}/${post.id}`,
    ...(post.language === null ? {} : { desc_language: post.language }),
    status: { is_delete: false, private_status: 0, allow_comment: true },
  };
}

function statistics(post: WorldPost): Json {
  return {
    aweme_id: post.id,
    ...known({
      play_count: post.views,
      digg_count: post.likes,
      comment_count: post.comments,
      share_count: post.shares,
      collect_count: post.saves,
    }),
    download_count: Math.floor((post.shares ?? 0) / 5),
    whatsapp_share_count: 0,
    repost_count: 0,
  };
}

function video(publicUrl: string, post: WorldPost): Json {
  const cover = coverUrl(publicUrl, post.art, "portrait");
  return {
    ...(post.durationSeconds === null ? { duration: 0 } : { duration: post.durationSeconds * 1000 }),
    ratio: "720p",
    width: 720,
    height: 1280,
    cover: imageObject(cover, 270, 480),
    origin_cover: imageObject(cover, 270, 480),
    dynamic_cover: imageObject(cover, 270, 480),
    play_addr: {
      ...imageObject(`${publicUrl}/images/video/${post.id}.mp4`, 720, 1280),
      data_size: 1_200_000 + (hashText(post.id) % 9_000_000),
    },
  };
}

function photoInfo(publicUrl: string, post: WorldPost): Json {
  const picture = coverUrl(publicUrl, post.art, "photo");
  return {
    images: [{ display_image: imageObject(picture, 320, 400) }],
    image_post_cover: { display_image: imageObject(picture, 320, 400) },
  };
}

function tagId(world: World, name: string): string {
  return world.tagByName("TIKTOK", name)?.id ?? String(1_000_000 + (hashText(name) % 900_000));
}

function hashtagPlace(text: string, name: string, id: string): Json {
  const start = text.toLowerCase().indexOf(`#${name.toLowerCase()}`);
  return {
    start: Math.max(0, start),
    end: Math.max(0, start) + name.length + 1,
    type: 1,
    hashtag_name: name,
    hashtag_id: id,
  };
}

/** A hashtag in a search. */
export function appChallenge(tag: WorldTag): Json {
  return { cid: tag.id, cha_name: tag.name, desc: "", user_count: tag.posts, view_count: tag.views };
}

export function appComment({ publicUrl }: Scene, post: WorldPost, comment: WorldComment): Json {
  const { author } = comment;
  return {
    cid: comment.id,
    aweme_id: post.id,
    text: comment.text,
    create_time: Math.floor(comment.createdAt / 1000),
    digg_count: comment.likes,
    reply_comment_total: comment.replies,
    comment_language: comment.language,
    user: {
      uid: author.id,
      sec_uid: author.secondId,
      unique_id: author.handle,
      nickname: author.name,
      ...(author.region === null ? {} : { region: author.region }),
      follower_count: mix(hashText(author.id), 1) % 900,
      avatar_thumb: imageObject(avatarUrl(publicUrl, author.art, 100), 720, 720),
    },
  };
}
