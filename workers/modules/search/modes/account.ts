import * as z from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { badField } from "#workers/kernel/app-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { AccountRef, CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import { Profile } from "#workers/platforms/profile.ts";
import { youtubeProfileUrl } from "#workers/platforms/youtube/link.ts";
import type { SearchCursor } from "./cursor.ts";
import type { LinkResolver, SeedContext } from "./plugin.ts";

/** The account that a following or tagged search starts from: as it was named, and as the platform knows it. */

/** An account as parameters hold it: who, what to call them, and their page if the address is known. */
export const NamedAccount = z.object({
  account: z.object({ kind: z.enum(["handle", "id", "legacyName", "link"]), value: z.string() }),
  /** Shown as what was searched. */
  label: z.string(),
  url: z.string().nullable(),
});
export type NamedAccount = z.output<typeof NamedAccount>;

/** Written alone it could be a handle, but no handle has this shape. */
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** What is said to a link of another site, by the platform that was chosen. */
export const LINK_TEXTS = {
  YOUTUBE: "search:errors.youtubeLink",
  TIKTOK: "search:errors.tiktokLink",
  INSTAGRAM: "search:errors.instagramLink",
} as const satisfies Record<Platform, string>;

/**
 * The account that a text names (spec 2 §5): a link of the chosen platform is reduced to its account, `@name` and a bare name are taken as they are.
 * Throws 1400: nothing entered, a link of another platform, a link that is none of an account, a name that no account can have.
 */
export function readAccountInput(written: string, platform: Platform, field: string): NamedAccount {
  const input = written.normalize("NFC").trim();
  if (input === "") throw badField(field, "search:errors.accountRequired");
  const isChannelId = platform === "YOUTUBE" && CHANNEL_ID.test(input);
  const text = isChannelId ? youtubeProfileUrl(input) : input;
  // Beside the link of a profile, the words of a shared text are no names.
  const profiles = parseLinks(text, "batchProfile", platform).valid;
  const { valid, invalid } = parseLinks(text, "searchUser", platform);
  const named = profiles.length > 0 ? profiles : valid;
  const [link] = named;
  if (link !== undefined && named.length === 1) return namedBy(link);
  if (named.length > 1) throw badField(field, "search:errors.oneAccount");
  if (invalid.some(({ reason }) => reason === "wrong_platform"))
    throw badField(field, "search:errors.platformMismatch");
  throw badField(field, looksLikeLink(input) ? LINK_TEXTS[platform] : "search:errors.unsupportedLink");
}

function looksLikeLink(text: string): boolean {
  return /http|www|\.com/i.test(text);
}

/** How to ask a platform for what a link leads to. */
export function refOf(link: PlatformLink): AccountRef {
  if (link.kind !== "profile") return { kind: "link", value: link.url };
  if (link.platform !== "YOUTUBE") return { kind: link.handle === null ? "id" : "handle", value: link.id };
  if (link.handle === null) return { kind: "id", value: link.id };
  if (link.id.startsWith("@")) return { kind: "handle", value: link.id.slice(1) };
  const path = new URL(link.url).pathname.slice(1);
  return { kind: "legacyName", value: decodeURIComponent(path) };
}

function namedBy(link: PlatformLink): NamedAccount {
  const label = link.handle === null ? link.id : `@${link.handle}`;
  return { account: refOf(link), label, url: link.url };
}

/** What an account is named by once its link, if it only forwards, has been followed; null when it leads nowhere. */
export async function followRef(ref: AccountRef, links: LinkResolver): Promise<AccountRef | null> {
  if (ref.kind !== "link") return ref;
  const recognised = recogniseLink(ref.value);
  const link = recognised.ok ? await links.resolve(recognised.link) : null;
  return link === null ? null : refOf(link);
}

/** Looks a named account up; null when there is none. Throws `private` for one whose lists are hidden, and `bad_request` where names can't be looked up. */
export async function findSeed(
  adapter: PlatformAdapter,
  { account }: NamedAccount,
  { links, ...caller }: SeedContext,
): Promise<SearchCursor["seed"]> {
  if (!adapter.resolve) throw new ProviderError({ provider: adapter.platform, kind: "bad_request", code: "noResolve" });
  const ref = await followRef(account, links);
  const found = ref === null ? null : await adapter.resolve.findAccount(ref, caller);
  if (found?.isPrivate) throw new ProviderError({ provider: adapter.platform, kind: "private", code: "account" });
  return found;
}

/** The account as it was looked up, out of a cursor. */
export function parseSeed(stored: unknown): CreatorProfile {
  return Profile.parse(stored);
}
