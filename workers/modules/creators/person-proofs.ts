import { looseMailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import type { Creator } from "./contract.ts";
import { MAIL_PROVIDERS } from "./email-hosts.ts";

/** By what two creators are proved to be one person (docs/decisions/one-person.md). Pure. */

/** `mail`: its mailbox. `own`: its profile. `link`: a profile that its own profile links to. */
export const PROOF_KINDS = ["mail", "own", "link"] as const;
export type PersonProof = { kind: (typeof PROOF_KINDS)[number]; key: string };

/** One account on each platform makes a person; what stands at more creators of a workspace names more than one. */
export const MAX_SHARERS = PLATFORMS.length;
/** A profile that links to more profiles than these is a list of links. */
const MAX_LINKS = 5;

/** Desks of agencies and brands write for many people. A creator's own "hello@" or "collab@" is none of them. */
const DESKS = new Set(
  `admin advertising agency artists booking bookings casting customercare customerservice help influencer influencers legal management
  marketing mgmt noreply no-reply office partnership partnerships pr press roster sales service support talent talents webmaster`
    .split(/\s+/)
    .filter(Boolean),
);

const NAMES_PLATFORM = /youtu|tiktok|instagram/i;

/**
 * What a creator may share with another one of the same person: the mailbox that its profile shows, its own profile, and the profiles that it links to in its description or its field for
 * a link. Two are proved to be one when they share a mailbox, or when one links to the other; a name without a link (`@name`) and a link that has to be followed prove nothing.
 */
export function personProofs(
  {
    url,
    platform,
    handle,
    email,
    emailSource,
    description,
  }: Pick<Creator, "url" | "platform" | "handle" | "email" | "emailSource" | "description">,
  link: string | null = null,
): PersonProof[] {
  const own = profileKeys(`${url} ${handle === null ? "" : addressOf(platform, handle)}`);
  // An address that stands under posts alone may be a sponsor's.
  const mailbox = emailSource === "description" ? null : mailboxOf(email);
  const links = profileKeys(`${description}\n${link ?? ""}`)
    .filter((key) => !own.includes(key) && !key.startsWith(`${platform}/`))
    .slice(0, MAX_LINKS);
  return [
    ...(mailbox === null ? [] : [{ kind: "mail" as const, key: mailbox }]),
    ...own.map((key) => ({ kind: "own" as const, key })),
    ...links.map((key) => ({ kind: "link" as const, key })),
  ];
}

/** The mailbox of an address that may belong to one person, null for a desk. At mail providers what follows a plus is the same mailbox; elsewhere it may be another person of the company. */
function mailboxOf(email: string | null): string | null {
  const address = email === null ? null : normaliseEmail(email);
  if (address === null) return null;
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+");
  if (MAIL_PROVIDERS.has(address.slice(at + 1))) return looseMailboxKey(address);
  return DESKS.has(name) ? null : address;
}

function profileKeys(text: string): string[] {
  if (!NAMES_PLATFORM.test(text)) return [];
  return parseLinks(text, "batchProfile").valid.map(({ key }) => key);
}

function addressOf(platform: Creator["platform"], handle: string): string {
  switch (platform) {
    case "YOUTUBE":
      return `https://www.youtube.com/@${encodeURIComponent(handle)}`;
    case "TIKTOK":
      return `https://www.tiktok.com/@${handle}`;
    case "INSTAGRAM":
      return `https://www.instagram.com/${handle}/`;
  }
}
