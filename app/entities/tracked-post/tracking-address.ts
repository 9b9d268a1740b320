import {
  DEFAULT_PAGE_SIZE,
  MAX_COMPARED,
  MAX_LABELS_PER_POST,
  MIN_COMPARED,
  TRACKED_PLATFORMS,
  type TrackedPlatform,
} from "#workers/modules/publications/domain.ts";

/** What the address of video tracking says (spec 3 §2.11), and whose posts are looked at. */
export type TrackingAddress = {
  page: number;
  pageSize: number;
  /** Empty for all. */
  platforms: readonly TrackedPlatform[];
  /** Ids of labels; empty for all. */
  labels: readonly string[];
  /** Days as `2026-11-23`, both inclusive; null for no limit. */
  startDate: string | null;
  endDate: string | null;
  /** A team member's id; null for one's own posts. */
  member: string | null;
  /** Fills the import dialog, which then opens. */
  link: string | null;
  /** Ids of the posts that are held against each other; empty for none. */
  compare: readonly string[];
};

export const PAGE_SIZES = [DEFAULT_PAGE_SIZE, 20, 50, 100] as const;
const MAX_PAGE = 100_000;
const MAX_LABELS = MAX_LABELS_PER_POST;
const MAX_LINK_LENGTH = 2_048;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const WHOLE_LIST: TrackingAddress = {
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
  platforms: [],
  labels: [],
  startDate: null,
  endDate: null,
  member: null,
  link: null,
  compare: [],
};

/** Reads the address; what is missing or unknown is the default, and days in the wrong order change places. */
export function readTrackingAddress(params: URLSearchParams): TrackingAddress {
  const page = Number(params.get("page") ?? 1);
  const pageSize = Number(params.get("pageSize"));
  const [start, end] = [dayOf(params.get("startDate")), dayOf(params.get("endDate"))];
  const isReversed = start !== null && end !== null && start > end;
  const platforms = wordsOf(params.get("platform"));
  const compared = wordsOf(params.get("compare")).slice(0, MAX_COMPARED);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
    platforms: TRACKED_PLATFORMS.filter((platform) => platforms.includes(platform)),
    labels: wordsOf(params.get("tag")).slice(0, MAX_LABELS),
    startDate: isReversed ? end : start,
    endDate: isReversed ? start : end,
    member: idOf(params.get("member")),
    link: params.get("link")?.trim().slice(0, MAX_LINK_LENGTH) || null,
    compare: compared.length < MIN_COMPARED ? [] : compared,
  };
}

/** The address as short as it can be: defaults are left out. */
export function writeTrackingAddress(address: TrackingAddress): URLSearchParams {
  const { page, pageSize, platforms, labels, startDate, endDate, member, link, compare } = address;
  const params = new URLSearchParams();
  if (page > 1) params.set("page", String(page));
  if (pageSize !== DEFAULT_PAGE_SIZE) params.set("pageSize", String(pageSize));
  if (platforms.length > 0) params.set("platform", platforms.join(","));
  if (labels.length > 0) params.set("tag", labels.join(","));
  if (startDate !== null) params.set("startDate", startDate);
  if (endDate !== null) params.set("endDate", endDate);
  if (member !== null) params.set("member", member);
  if (link !== null) params.set("link", link);
  if (compare.length > 0) params.set("compare", compare.join(","));
  return params;
}

/** Whether anything but the person and the page narrows the list. */
export function isNarrowed({ platforms, labels, startDate, endDate }: TrackingAddress): boolean {
  return platforms.length > 0 || labels.length > 0 || startDate !== null || endDate !== null;
}

function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
}

function wordsOf(text: string | null): string[] {
  return [...new Set((text ?? "").split(",").map((word) => word.trim()))].filter((word) => /^[\w-]{1,64}$/.test(word));
}

function idOf(text: string | null): string | null {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : null;
}
