import type { Platform } from "#workers/kernel/vocabulary.ts";
import { accountKeys } from "#workers/modules/exclusions/domain.ts";
import { accountOf } from "#workers/modules/exclusions/recognise.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";
import { instagramHandleLink } from "#workers/platforms/instagram/link.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import { tiktokHandleLink } from "#workers/platforms/tiktok/link.ts";
import { youtubeHandleLink, youtubeProfileUrl } from "#workers/platforms/youtube/link.ts";

/** Rules of the browser extension's access and of the creators that it asks about (docs/extension.md). Pure. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** From the click on "Connect" until the extension has fetched its tokens. */
export const CODE_LIFE_MS = 2 * MINUTE_MS;
export const ACCESS_LIFE_MS = 60 * MINUTE_MS;
/** A connection that is not used for so long has ended. */
export const IDLE_MS = 30 * DAY_MS;
/** However often it is renewed, a connection ends so long after it was made. */
export const CONNECTION_LIFE_MS = 90 * DAY_MS;
/** A renewal whose answer was lost may be asked for once more within this time; afterwards the old token ends the connection. */
export const RENEWAL_GRACE_MS = MINUTE_MS;
/** Connections of one account. */
export const MAX_CONNECTIONS = 10;
/** `last used` is written this often at most. */
export const USED_EVERY_MS = 10 * MINUTE_MS;

/** What the tokens begin with, so that no other bearer is taken for one. */
export const ACCESS_PREFIX = "kca_";
export const REFRESH_PREFIX = "kcr_";
export const CODE_PREFIX = "kcc_";

/** An extension's id as Chromium makes it. */
export const EXTENSION_ID = /^[a-p]{32}$/;
/** Our extension: the id that follows from the public key in its manifest (extension/wxt.config.ts). */
export const COMPANION_EXTENSION_ID = "adpcmjchlgjcajfhdhompkiiaohlefbk";
/** SHA-256 in base64url without padding. */
export const CHALLENGE = /^[\w-]{43}$/;

/** Creators of one call. */
export const CREATORS_PER_CALL = 100;
/** Numbers that are older say too little to name a price by. */
export const PRICE_AGE_MS = 90 * DAY_MS;
/** Projects of which a creator's rating is told. */
export const RATINGS_TOLD = 5;

/** A creator as a page names it. One of the three names is enough; more are several names of the same account. */
export type CreatorRef = { platform: Platform; link?: string; handle?: string; id?: string };

/** Whom a reference means, as far as it tells by itself. */
export type NamedRef = {
  platform: Platform;
  /** The address by which the product's other calls find the account. */
  url: string;
  /** Without @, in lower case; null where only an id is known. */
  handle: string | null;
  creatorId: string | null;
  /** Every name under which the exclude list may hold it. */
  keys: string[];
};

const HANDLE_LINKS = { YOUTUBE: youtubeHandleLink, TIKTOK: tiktokHandleLink, INSTAGRAM: instagramHandleLink } as const;

/**
 * The account of a reference; null for a link of another platform, for posts, short links and old names, of which only the platform knows whose they are, and for names that no
 * account can have. Never throws.
 */
export function nameRef({ platform, link, handle, id }: CreatorRef): NamedRef | null {
  const names = [
    link === undefined ? null : profileOf(link),
    handle === undefined ? null : HANDLE_LINKS[platform](handle.trim().replace(/^@/, "")),
    id === undefined ? null : idLink(platform, id.trim()),
  ];
  const accounts = names.flatMap((name) => (name?.platform === platform ? (accountOf(name) ?? []) : []));
  const [first] = accounts;
  // Names that contradict each other are none.
  if (first === undefined || (link !== undefined && names[0]?.platform !== platform)) return null;
  const creatorId = accounts.find((account) => account.creatorId !== null)?.creatorId ?? null;
  const named = accounts.find((account) => account.handle !== null)?.handle?.toLowerCase() ?? null;
  const accountId = creatorId?.replace(/^crt_[a-z]+_/, "") ?? null;
  const keys = accountId === null ? [] : accountKeys({ platform, accountId, handle: named, secondaryId: null });
  const all = [...new Set([...accounts.map(({ key }) => key), ...keys])];
  const url = names.find((name) => name?.platform === platform)?.url ?? "";
  return { platform, url, handle: named, creatorId, keys: all };
}

/** The profile that an address leads to; of a post whose address names its account, that account. */
function profileOf(link: string): PlatformLink | null {
  const recognised = recogniseLink(link);
  if (!recognised.ok) return null;
  const { link: found } = recognised;
  if (found.kind === "profile" || found.handle === null) return found;
  const { platform, handle } = found;
  return platform === "YOUTUBE" || platform === "TIKTOK" || platform === "INSTAGRAM"
    ? HANDLE_LINKS[platform](handle)
    : null;
}

/** A link by the platform's own id; TikTok's second id is a name there, and numbers of TikTok and Instagram stand in no address. */
function idLink(platform: Platform, id: string): PlatformLink | null {
  if (platform === "YOUTUBE") {
    const recognised = /^UC[\w-]{22}$/.test(id) ? recogniseLink(youtubeProfileUrl(id)) : null;
    return recognised?.ok ? recognised.link : null;
  }
  return platform === "TIKTOK" ? tiktokHandleLink(id) : null;
}

/** Control characters, and the marks that are not seen or turn the direction of what follows. */
const UNWANTED = /\p{Cc}|[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** What a connection is called in the account's list, such as "Chrome on Windows". */
export function connectionName(given: string): string {
  return given.replaceAll(UNWANTED, " ").replaceAll(/\s+/g, " ").trim().slice(0, 60) || "Chromium";
}
