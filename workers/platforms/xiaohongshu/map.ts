import * as z from "zod";
import { EpochSeconds, Id, Items, parseItems, part, Text, toCount, WebAddress } from "../payload-fields.ts";
import { ToldCount, UNTOLD } from "../post-counts.ts";
import { hashtagsIn } from "../post-reader.ts";
import type { LostState, PostReading, ReadPost } from "../post-readings.ts";
import { xiaohongshuNoteUrl } from "./link.ts";
import { regionOfPlace } from "./region.ts";

/** Xiaohongshu's replies as TikHub hands them on → notes read by link. Pure. */

const User = part({ userid: Id, id: Id, nickname: Text, red_id: Text, image: WebAddress, images: WebAddress });
const Picture = z.object({ url: WebAddress, url_size_large: WebAddress, original: WebAddress });
const Note = z.object({
  id: Id,
  type: Text,
  title: Text,
  desc: Text,
  time: EpochSeconds,
  ip_location: Text,
  liked_count: ToldCount,
  comments_count: ToldCount,
  collected_count: ToldCount,
  shared_count: ToldCount,
  user: User,
  images_list: Items,
  hash_tag: Items,
  video_info_v2: part({ capa: part({ duration: z.unknown().optional() }) }),
});
const Tag = z.object({ name: Text });
const Inner = z.object({
  code: z.unknown().optional(),
  success: z.unknown().optional(),
  msg: Text,
  data: z.unknown().optional(),
});
const Wrapped = z.object({ note_list: Items });

/** "video": this route tells nothing of the note, as that for pictures does of videos. */
export type NoteAnswer = PostReading | "video";

/** What either detail route says of a note: the pictures' wraps it in a list, the videos' puts it first. Null for another shape. */
export function noteAnswerOf(data: unknown): NoteAnswer | null {
  const parsed = Inner.safeParse(data).data;
  if (parsed === undefined || (parsed.code === undefined && parsed.success === undefined)) return null;
  const isSuccess = parsed.success !== false && (parsed.code === 0 || parsed.code === undefined);
  if (!isSuccess) return { state: lostStateOf(String(parsed.code ?? ""), parsed.msg) };
  const first: unknown = Array.isArray(parsed.data) ? parsed.data[0] : undefined;
  if (first === undefined || first === null) return "video";
  const isWrapped = typeof first === "object" && "note_list" in first;
  const item = isWrapped ? Wrapped.safeParse(first).data?.note_list[0] : first;
  return item === undefined ? "video" : readNote(item);
}

function readNote(item: unknown): NoteAnswer | null {
  const note = Note.safeParse(item).data;
  if (note === undefined || note.id === null) return null;
  const authorId = note.user?.userid ?? note.user?.id ?? null;
  if (authorId === null || note.liked_count.mark === "untold") return note.type === "video" ? "video" : null;
  return { state: "found", post: postOf(note, note.id, authorId) };
}

function postOf(note: z.output<typeof Note>, id: string, accountId: string): ReadPost {
  const { user } = note;
  const tags = parseItems(Tag, note.hash_tag).flatMap(({ name }) => name || []);
  return {
    platform: "XIAOHONGSHU",
    id,
    url: xiaohongshuNoteUrl(id),
    title: note.title,
    caption: note.desc,
    hashtags: [...new Set([...tags, ...hashtagsIn(note.desc.replaceAll("[话题]#", " "))])],
    hasAdLabel: null,
    thumbnail: coverOf(note.images_list),
    publishedAt: note.time,
    durationSeconds: toCount(note.video_info_v2?.capa?.duration) || null,
    region: regionOfPlace(note.ip_location),
    author: {
      accountId,
      handle: user?.red_id || null,
      name: user?.nickname ?? "",
      avatar: secure(user?.image ?? user?.images ?? null),
    },
    counts: {
      // `view_count` is 0 for every note.
      views: UNTOLD,
      likes: note.liked_count,
      comments: note.comments_count,
      favorites: note.collected_count,
      shares: note.shared_count,
    },
  };
}

function coverOf(pictures: readonly unknown[]): string | null {
  const [first] = parseItems(Picture, pictures);
  return secure(first?.url_size_large ?? first?.url ?? first?.original ?? null);
}

/** Pictures come with http:// and are there with https:// too, but for those of this machine. */
function secure(address: string | null): string | null {
  return address?.replace(/^http:(?!\/\/(?:localhost|127\.0\.0\.1)[:/])/i, "https:") ?? null;
}

/** -510000: there is no such note. Most refusals say why in words alone. */
const DELETED_CODES = new Set(["-510000"]);
const PRIVATE_WORDS = /私密|仅自己|仅.{0,6}可见|没有权限|无权/;
const DELETED_WORDS = /不存在|删除/;

function lostStateOf(code: string, message: string): LostState {
  if (PRIVATE_WORDS.test(message)) return "private";
  return DELETED_CODES.has(code) || DELETED_WORDS.test(message) ? "deleted" : "unavailable";
}
