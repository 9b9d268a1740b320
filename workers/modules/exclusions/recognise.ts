import type { LinkReason } from "#workers/kernel/vocabulary.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { AccountRef } from "#workers/platforms/port.ts";
import type { TextLine } from "./domain.ts";

/** From a line to the account it names, as far as the link alone tells. Pure. */

export type LineEntry = TextLine & ({ link: PlatformLink } | { reason: LinkReason });

/** The links of a line, mostly one; a line without any is one entry with the reason. */
export function readEntries(line: TextLine): LineEntry[] {
  const { valid, invalid } = parseLinks(line.content, "exclude");
  if (valid.length > 0) return valid.map((link) => ({ ...line, link }));
  return [{ ...line, reason: invalid[0]?.reason ?? "not_a_link" }];
}

/** An account as a link names it: enough to be excluded by. */
export type NamedAccount = {
  platform: Platform;
  key: string;
  /** Known at once where the link holds the platform's own id. */
  creatorId: string | null;
  /** The handle, by which a creator of ours may be found; null for ids. */
  handle: string | null;
  platformAccount: string;
};

/** The account of a profile link; null for posts, short links and YouTube's old names, of which only the platform knows whose they are. */
export function accountOf(link: PlatformLink): NamedAccount | null {
  const platform = PLATFORMS.find((known) => known === link.platform);
  if (platform === undefined || link.kind !== "profile" || asksPlatform(link) !== null) return null;
  const isId = link.handle === null && !link.id.startsWith("MS4wLjAB");
  return {
    platform,
    key: link.key,
    creatorId: isId ? creatorId(platform, link.id) : null,
    handle: link.handle,
    platformAccount: link.handle ?? link.id,
  };
}

/** What to ask the platform about a link whose account it does not tell; null when it tells. */
export function asksPlatform(link: PlatformLink): AccountRef | null {
  if (link.kind !== "profile") return link.handle === null ? { kind: "link", value: link.url } : null;
  const isOldName = link.platform === "YOUTUBE" && link.handle !== null && !link.id.startsWith("@");
  return isOldName ? { kind: "legacyName", value: link.handle ?? link.id } : null;
}
