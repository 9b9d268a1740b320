/** What becomes of a post after it went out: known beforehand, so that what is seen of it can be checked. Times are milliseconds since 1970. */
import { mix, unit } from "./hash.ts";

/** Everything that can happen to a post; null never happens. What has not happened yet shows in nothing. */
export interface PostFate {
  /** A second wave of views begins, three times the first one over the next days. */
  readonly takesOffAt: number | null;
  /** Nothing is counted any more. */
  readonly stallsAt: number | null;
  /** The platform takes back a tenth of the views and likes. */
  readonly fallsAt: number | null;
  readonly deletedAt: number | null;
  /** The author shows it to no other account; `publicAt` shows it again. */
  readonly privateAt: number | null;
  readonly publicAt: number | null;
  readonly editedAt: number | null;
  /** What the caption is from `editedAt` on; null takes the first hashtag away and adds a line. */
  readonly caption: string | null;
}

/** Who may see a post: a private one is there and shown to its author alone. */
export type PostState = "public" | "deleted" | "private";

export const NO_FATE: PostFate = {
  takesOffAt: null,
  stallsAt: null,
  fallsAt: null,
  deletedAt: null,
  privateAt: null,
  publicAt: null,
  editedAt: null,
  caption: null,
};

const DAY_MS = 86_400_000;
/** Nothing happens to a post before this day; to older posts it does within two months after. */
const FATES_FROM_MS = Date.UTC(2026, 10, 26);

/** The fate of one post in sixteen; all others just grow. Depends on the post alone. */
export function naturalFate(topicHash: number, createdAt: number): PostFate {
  const dice = unit(mix(topicHash, 301));
  if (dice >= 0.0625) return NO_FATE;
  const isNew = createdAt >= FATES_FROM_MS;
  const delayDays = unit(mix(topicHash, 302)) * (isNew ? 14 : 60);
  const at = Math.floor(Math.max(createdAt, FATES_FROM_MS) + (1 + delayDays) * DAY_MS);
  if (dice < 0.02) return { ...NO_FATE, takesOffAt: at };
  if (dice < 0.03) return { ...NO_FATE, stallsAt: at };
  if (dice < 0.04) return { ...NO_FATE, deletedAt: at };
  if (dice < 0.0475) return { ...NO_FATE, privateAt: at, publicAt: dice < 0.0425 ? at + 3 * DAY_MS : null };
  return dice < 0.0575 ? { ...NO_FATE, editedAt: at } : { ...NO_FATE, fallsAt: at };
}

export function stateAt({ deletedAt, privateAt, publicAt }: PostFate, now: number): PostState {
  if (deletedAt !== null && now >= deletedAt) return "deleted";
  const isPrivate = privateAt !== null && now >= privateAt && (publicAt === null || now < publicAt);
  return isPrivate ? "private" : "public";
}

const SECOND_WAVE = 3;
const SECOND_WAVE_DAYS = 2.5;
const TAKEN_BACK = 0.1;

/** By how much the fate multiplies a count that would have grown alone: `now` is the time at which it is counted (`countedUntil`). */
export function fateFactor({ takesOffAt, fallsAt }: PostFate, now: number): number {
  const wave =
    takesOffAt === null || now <= takesOffAt
      ? 0
      : SECOND_WAVE * (1 - Math.exp(-(now - takesOffAt) / DAY_MS / SECOND_WAVE_DAYS));
  return (1 + wave) * (fallsAt !== null && now >= fallsAt ? 1 - TAKEN_BACK : 1);
}

/** Until when a post is counted. */
export function countedUntil({ stallsAt }: PostFate, now: number): number {
  return stallsAt === null ? now : Math.min(now, stallsAt);
}

/** The text that is edited: the caption, or the description where there is a title beside it. */
export function editedText(text: string, { editedAt, caption }: PostFate, now: number): string {
  if (editedAt === null || now < editedAt) return text;
  if (caption !== null) return caption;
  const withoutFirstTag = text.replace(/\s*#[\p{L}\p{N}_]+/u, "");
  return `${withoutFirstTag}\nEDIT: thank you all!`.trim();
}

/** Fates that were set by hand, by the platform and id of the post. */
export interface Fates {
  set(platform: string, id: string, fate: Partial<PostFate> | null): void;
  find(platform: string, id: string): PostFate | null;
  readonly isEmpty: boolean;
}

export function createFates(): Fates {
  const set = new Map<string, PostFate>();
  return {
    set(platform, id, fate) {
      if (fate === null) set.delete(`${platform} ${id}`);
      else set.set(`${platform} ${id}`, { ...NO_FATE, ...fate });
    },
    find: (platform, id) => set.get(`${platform} ${id}`) ?? null,
    get isEmpty() {
      return set.size === 0;
    },
  };
}
