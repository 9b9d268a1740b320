import { growingPlatform, shareOfViews } from "#workers/kernel/view-growth.ts";

/** What is worth an alert about a tracked post, once each time it happens. Pure. */

/** It gains far more than it did, it gains nearly nothing though it is young, it is gone, its text was edited, or it lacks a required tag. */
export const ALERT_KINDS = ["takeOff", "stall", "gone", "edited", "tagMissing"] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/* Growth */

/** A believed reading of the views; counted and estimated ones are never judged together. */
export type ViewPoint = { at: number; views: number };
export type Growth = { gain: number; hours: number };

/** Readings closer to each other say nothing of a pace. */
const MIN_SPAN_MS = HOUR_MS;
/** So many times as many views as its own earlier pace brings, and as posts of its creator gain at that age. */
const OWN_TIMES = 3;
const USUAL_TIMES = 2;
/** Fewer views are no take-off, nor is a gain of less than this share of what the post has. */
const LEAST_GAIN = 1_000;
const LEAST_SHARE = 0.1;
/** For so long one take-off of a post is the same. */
export const TAKE_OFF_QUIET_MS = 7 * DAY_MS;

export type TakeOff = Growth & {
  /** How many times what it would have gained at its own earlier pace; null where that is nothing. */
  times: number | null;
  /** Reading from which the gain is counted (ms): the same for every reading that tells of the same rise. */
  since: number;
  /** What a post gains in the same hours of its life, as a share of what it has at 30 days: for the comparison with the creator's usual views. */
  usualShare: number;
};

/**
 * Whether the views take off at the last point. The gain since the reading before it (an hour or more) is held against what the post would have gained
 *   (a) at its own earlier pace: views an hour over as long a time before, back to its publication where there are no older readings;
 *   (b) along the usual curve of its platform, v(t) = v∞ (1 − e^(−t/g)), from where it stood (`shareOfViews`).
 * Attention to a post relaxes after its first days unless something new carries it (Crane & Sornette, PNAS 105, 2008), and the noise of its popularity is multiplicative
 * (Szabo & Huberman, CACM 53, 2010): so the measure is a ratio, and three times the larger of both is a take-off. `isAboveUsual` holds it against the creator's posts.
 */
export function takeOffOf(
  points: readonly ViewPoint[],
  { platform, publishedAt }: { platform: string; publishedAt: number | null },
): TakeOff | null {
  const last = points.at(-1);
  const base = points.findLast(({ at }) => last !== undefined && last.at - at >= MIN_SPAN_MS);
  if (last === undefined || base === undefined) return null;
  const [gain, spanMs] = [last.views - base.views, last.at - base.at];
  if (gain < LEAST_GAIN || gain < LEAST_SHARE * base.views) return null;
  const pace = paceBefore(points, base, spanMs, publishedAt);
  if (pace === null) return null;
  const curve = curveGain(platform, publishedAt, base, last.at);
  const expected = Math.max(pace * spanMs, curve?.gain ?? 0);
  if (gain < OWN_TIMES * expected) return null;
  return {
    ...{ gain, hours: hoursOf(spanMs), since: base.at, usualShare: curve?.share ?? 0 },
    times: expected < 1 ? null : Math.round((10 * gain) / expected) / 10,
  };
}

/** Whether a take-off is also one beside the creator's other posts, which have `usualViews` in the end; true where that is not known. */
export function isAboveUsual({ gain, usualShare }: TakeOff, usualViews: number | null): boolean {
  return usualViews === null || gain >= USUAL_TIMES * usualViews * usualShare;
}

/** Views a millisecond over as long a time before `base` as after it, or from its publication on; null where nothing is known of the time before. */
function paceBefore(
  points: readonly ViewPoint[],
  base: ViewPoint,
  spanMs: number,
  publishedAt: number | null,
): number | null {
  const older = points.filter(({ at }) => at < base.at);
  const from = older.findLast(({ at }) => base.at - at >= spanMs) ?? older[0];
  if (from !== undefined && base.at - from.at >= MIN_SPAN_MS) {
    return Math.max(0, base.views - from.views) / (base.at - from.at);
  }
  const ageMs = publishedAt === null ? 0 : base.at - publishedAt;
  return ageMs < MIN_SPAN_MS ? null : base.views / ageMs;
}

/** What a post gains on its platform's curve from a reading to a time, and which share of its views at 30 days that is; null where there is no curve. */
function curveGain(
  name: string,
  publishedAt: number | null,
  from: ViewPoint,
  until: number,
): { gain: number; share: number } | null {
  const platform = growingPlatform(name);
  if (platform === null || publishedAt === null) return null;
  const [before, after] = [from.at, until].map((at) => shareOfViews(platform, at - publishedAt));
  if (before === undefined || after === undefined || before <= 0) return null;
  return { gain: from.views * (after / before - 1), share: after - before };
}

/** A post is young for a week: that one does not grow later is no news. */
const YOUNG_MS = 7 * DAY_MS;
const STALL_SPAN_MS = DAY_MS;
/** Before, its share of the curve says nothing. */
const STALL_FROM_MS = DAY_MS / 2;
/** It gained less than this share of what the curve promises, where that is worth speaking of. */
const STALL_SHARE = 0.1;
const LEAST_EXPECTED = 100;

export type Stall = Growth & { expected: number };

/** Whether a young post has gained, in a day or more, less than a tenth of what it would have on the curve of its platform (`takeOffOf`, b). */
export function stallOf(
  points: readonly ViewPoint[],
  { platform, publishedAt }: { platform: string; publishedAt: number | null },
): Stall | null {
  const last = points.at(-1);
  const base = points.findLast(({ at }) => last !== undefined && last.at - at >= STALL_SPAN_MS);
  if (last === undefined || base === undefined || publishedAt === null) return null;
  if (last.at - publishedAt > YOUNG_MS || base.at - publishedAt < STALL_FROM_MS) return null;
  const expected = curveGain(platform, publishedAt, base, last.at)?.gain ?? 0;
  const gain = Math.max(0, last.views - base.views);
  if (expected < LEAST_EXPECTED || gain > STALL_SHARE * expected) return null;
  return { gain, hours: hoursOf(last.at - base.at), expected: Math.round(expected) };
}

function hoursOf(ms: number): number {
  return Math.round(ms / HOUR_MS);
}

/* Text */

/** Characters of a post's text that are kept, to be compared with the next reading: the longest that a platform takes (YouTube), with its title. */
const MAX_CAPTION = 5_200;
/** Tags and links named in one alert. */
const MAX_NAMED = 5;

/** Title and caption as they are compared: white space and full-width signs make no difference. */
export function textOf({ title, caption }: { title: string; caption: string }): string {
  return `${title}\n${caption}`.normalize("NFKC").replaceAll(/\s+/g, " ").trim().slice(0, MAX_CAPTION);
}

/** Hashtags with #, mentions with @, in lower case. */
export function tagsIn(text: string): Set<string> {
  const found = text
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/#[\p{L}\p{M}\p{N}_]+|@[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu);
  return new Set([...found].map(([tag]) => withoutTail(tag, ".-")));
}

function linksIn(text: string): Set<string> {
  const found = text.matchAll(/\b(?:https?:\/\/|www\.)[^\s<>"'()[\]，。、）]+/giu);
  return new Set([...found].map(([link]) => withoutTail(link, ".,;:!?")));
}

function withoutTail(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export type Edit = { removed: string[]; added: string[] };

/** Which tags and links an edit took away and brought, at most five each; null where the text says the same, or one of both is not known. */
export function editOf(before: string | null, now: string): Edit | null {
  if (before === null || before === "" || now === "" || before === now) return null;
  const marks = (text: string) => [...linksIn(text), ...tagsIn(text)];
  const [old, young] = [marks(before), marks(now)];
  return {
    removed: old.filter((mark) => !young.includes(mark)).slice(0, MAX_NAMED),
    added: young.filter((mark) => !old.includes(mark)).slice(0, MAX_NAMED),
  };
}

/** A short name of a text, so that the same edit is told once. */
export function textKey(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    one = Math.imul(one ^ sign, 0x01000193);
    other = Math.imul(other ^ sign, 0x85ebca6b);
  }
  return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
}

/* Required tags */

export const MAX_REQUIRED_TAGS = 5;
export const MAX_TAG_LENGTH = 50;
/** What says of a post that it is paid for; the platform's own label says the same. */
const AD_TAGS = new Set(["#ad", "#sponsored", "#广告"]);

/** A tag as it is kept (`#ad`, `@brand`, lower case), or null for what is none; a bare word is a hashtag. */
export function readTag(given: string): string | null {
  const text = given.normalize("NFKC").trim().toLowerCase();
  const tag = /^[#@]/.test(text) ? text : `#${text}`;
  const [only] = tagsIn(tag);
  return only === tag && tag.length > 1 && tag.length <= MAX_TAG_LENGTH ? tag : null;
}

export type Marked = { text: string; hasAdLabel: boolean | null };

/** The required tags that a post lacks; for `#ad` and its like the platform's label of paid content does. */
export function missingTags(required: readonly string[], { text, hasAdLabel }: Marked): string[] {
  const present = tagsIn(text);
  const isMarked = (tag: string) =>
    AD_TAGS.has(tag) && (hasAdLabel === true || [...AD_TAGS].some((ad) => present.has(ad)));
  return required.filter((tag) => !present.has(tag) && !isMarked(tag));
}

/* Gone */

/** An answer without a reason may be a bad moment: the second one counts, so long after the first at least. */
export const SURE_AFTER_MS = 10 * 60_000;
