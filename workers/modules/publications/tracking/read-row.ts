import { newId } from "#workers/kernel/ids.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";
import { textOf } from "#workers/modules/publications/alert-rules/domain.ts";
import {
  dayNumber,
  judgeReading,
  marksToBits,
  POST_KINDS,
  type PostKind,
  trackedPlatform,
} from "#workers/modules/publications/domain.ts";
import type { KnownPost } from "#workers/modules/publications/post-store.ts";
import type { ReadRow } from "#workers/modules/publications/reading-store.ts";
import { encodeReading } from "#workers/modules/publications/readings.ts";
import type { TrackItem } from "#workers/modules/publications/run-store.ts";
import type { ReadPost } from "#workers/platforms/post-readings.ts";

/** From a post as its platform tells of it to its row. Pure but for the new id. */

const MAX_TITLE = 300;
const MAX_TEXT = 2_048;
const FIRST_PUBLISHED = Date.UTC(2005, 0, 1);
/** Clocks of platforms are not all ours. */
const MAX_AHEAD_MS = 86_400_000;

/** Where a link led: a short link is known by the post it leads to, every other by itself. */
export type Target = { key: string; kind: PostKind; linkId: string; url: string };

/** Null when the platform names no address by which the post can be found again. */
export function targetOf(item: Pick<TrackItem, "kind" | "key" | "linkId" | "url">, post: ReadPost): Target | null {
  const recognised = recogniseLink(post.url);
  const reached = recognised.ok ? recognised.link : null;
  const kind = POST_KINDS.find((one) => one === item.kind) ?? POST_KINDS.find((one) => one === reached?.kind);
  if (kind === undefined) return null;
  if (item.kind !== "short") return { key: item.key, kind, linkId: item.linkId, url: reached?.url ?? item.url };
  return reached === null ? null : { key: reached.key, kind, linkId: reached.id, url: reached.url };
}

/** The row of a reading at `at`; `known` is what was shown of the post before. */
export function toReadRow(target: Target, post: ReadPost, known: KnownPost | null, at: number): ReadRow {
  const { shown, kept, marks } = judgeReading(post.counts, known);
  const publishedAt = believedTime(post.publishedAt, at);
  return {
    id: known?.id ?? newId("publication", at),
    ...{ key: target.key, kind: target.kind, linkId: target.linkId, url: target.url },
    platform: trackedPlatform(post.platform),
    title: lineOf(post.title) || lineOf(post.caption),
    thumbnail: post.thumbnail === null || post.thumbnail.length > MAX_TEXT ? null : post.thumbnail,
    authorId: post.author.accountId.slice(0, MAX_TEXT),
    authorName: lineOf(post.author.name) || (post.author.handle ?? ""),
    authorHandle: post.author.handle,
    region: post.region,
    publishedAt,
    datedAt: publishedAt ?? at,
    ...shown,
    isEstimated: post.counts.views.mark === "estimated" ? 1 : 0,
    caption: textOf(post),
    adLabel: post.hasAdLabel === null ? null : post.hasAdLabel ? 1 : 0,
    marks: marksToBits(marks),
    at,
    reading: encodeReading({ at, ...kept, marks }),
  };
}

function believedTime(time: number | null, at: number): number | null {
  if (time === null || !Number.isFinite(time) || time < FIRST_PUBLISHED) return null;
  return dayNumber(time) > dayNumber(at + MAX_AHEAD_MS) ? null : Math.floor(time);
}

function lineOf(text: string): string {
  return Array.from(text.replaceAll(/\s+/g, " ").trim()).slice(0, MAX_TITLE).join("");
}
