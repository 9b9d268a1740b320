/** What creators say about themselves. */
import type { CreatorTraits } from "./creator-traits.ts";
import { addressOf, contactLine, contactPlace } from "./email-shapes.ts";
import { mix, pick, unit } from "./hash.ts";
import { handleOf } from "./naming.ts";
import { NICHES } from "./vocabulary/niches.ts";
import { CHANNEL_ABOUT, EMOJI, LINK_LINES, PERSONA } from "./vocabulary/phrases.ts";
import { fill, linkOf, type Wording } from "./wording.ts";

/** The bio of a creator: one to three short lines; a page of text on YouTube. */
export function bioOf(traits: CreatorTraits): string {
  const { hash } = traits;
  if (unit(mix(hash, 91)) < 0.04) return "";
  const wording: Wording = { traits, hash, subject: 0, year: 2026, handle: handleOf(traits) };
  return traits.platform === "YOUTUBE" ? channelText(wording) : shortText(wording);
}

/** The address a creator gives for business, wherever it stands; null for those who give none. */
export function contactAddressOf(traits: CreatorTraits): string | null {
  return contactPlace(traits.hash) === "none" ? null : addressOf(handleOf(traits), traits.language, traits.hash);
}

function contact(traits: CreatorTraits, places: readonly string[]): string[] {
  const address = contactAddressOf(traits);
  if (address === null || !places.includes(contactPlace(traits.hash))) return [];
  return [contactLine(address, traits.language, traits.hash)];
}

function shortText(wording: Wording): string {
  const { traits, hash } = wording;
  const words = pick(NICHES, traits.niche).words[traits.language];
  const lines = [pick(words.bios, mix(hash, 92))];
  if (unit(mix(hash, 93)) < 0.55) lines.push(fill(pick(PERSONA[traits.language], mix(hash, 94)), wording));
  if (unit(mix(hash, 95)) < 0.3) lines.push(`${pick(EMOJI, mix(hash, 96))} ${pick(words.keywords, mix(hash, 97))}`);
  if (traits.englishTags) lines.push(pick(pick(NICHES, traits.niche).words.en.keywords, 0));
  lines.push(...contact(traits, ["profile", "posts", "both"]));
  return lines.join(unit(mix(hash, 98)) < 0.5 ? "\n" : " · ");
}

function channelText(wording: Wording): string {
  const { traits, hash } = wording;
  const words = pick(NICHES, traits.niche).words[traits.language];
  const parts = [
    `${pick(words.bios, mix(hash, 92))}. ${fill(pick(CHANNEL_ABOUT[traits.language], mix(hash, 99)), wording)}`,
  ];
  if (unit(mix(hash, 93)) < 0.6) parts.push(fill(pick(PERSONA[traits.language], mix(hash, 94)), wording));
  if (unit(mix(hash, 100)) < 0.45) parts.push(fill(pick(LINK_LINES[traits.language], mix(hash, 101)), wording));
  parts.push(...contact(traits, ["profile", "both"]));
  return parts.join("\n\n");
}

/** The line with the address in the description of a post, when this creator writes it there. */
export function postContact(traits: CreatorTraits): string | null {
  return contact(traits, ["posts", "both"])[0] ?? null;
}

/** The link of the profile: four in ten have one. */
export function profileLink(traits: CreatorTraits): string | null {
  return unit(mix(traits.hash, 102)) < 0.4 ? linkOf(handleOf(traits), mix(traits.hash, 103)) : null;
}
