import type { EnrichedCreator } from "#workers/platforms/port.ts";
import { type EmailSource, extractEmails, type FoundEmail } from "./email-scan.ts";

/** Which of the addresses around a creator is the one to write to. Pure. */

/** Descriptions are searched in so many of the latest posts. */
const DESCRIPTIONS_READ = 5;
/** An address of one description alone may be a sponsor's; two name the creator's own. */
const PREFERENCE: readonly EmailSource[] = ["business", "bio", "description", "link"];

/** Every address that the profile and its latest posts show, each once with its best source, the one to write to first. */
export function contactsOf({ profile, posts }: EnrichedCreator): FoundEmail[] {
  const texts = [...posts]
    .filter((post) => !post.isPinned)
    .slice(0, DESCRIPTIONS_READ)
    .map((post) => `${post.description}\n${post.title}`);
  const fromPosts = texts.flatMap((text) => extractEmails(text, "description"));
  const found = [
    ...extractEmails(profile.businessEmail ?? "", "business"),
    ...extractEmails(profile.bio, "bio"),
    ...mostNamedFirst(fromPosts),
    ...extractEmails(profile.link ?? "", "link"),
  ].sort((left, right) => PREFERENCE.indexOf(left.source) - PREFERENCE.indexOf(right.source));
  const first = new Map<string, FoundEmail>();
  for (const email of found) if (!first.has(email.address)) first.set(email.address, email);
  return [...first.values()].slice(0, DESCRIPTIONS_READ * 2);
}

/** The creator's own address stands under most posts, a sponsor's under one. */
function mostNamedFirst(emails: readonly FoundEmail[]): FoundEmail[] {
  const counts = new Map<string, number>();
  for (const { address } of emails) counts.set(address, (counts.get(address) ?? 0) + 1);
  return [...emails].sort((left, right) => (counts.get(right.address) ?? 0) - (counts.get(left.address) ?? 0));
}
