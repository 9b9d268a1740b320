/** Fills the templates of the vocabulary with a subject and its circumstances. */
import type { CreatorTraits } from "./creator-traits.ts";
import { mix, pick } from "./hash.ts";
import type { Language } from "./vocabulary/niche.ts";
import { NICHES } from "./vocabulary/niches.ts";
import { CITIES } from "./vocabulary/phrases.ts";

const PRICES: Readonly<Record<Language, readonly string[]>> = {
  en: ["$10", "$25", "$50", "$80", "$120", "$300"],
  es: ["$200", "$500", "20 €", "50 €", "100 €"],
  zh: ["50元", "100元", "300元", "500元", "1000元"],
};
const FALLBACK_CITY: Readonly<Record<Language, string>> = { en: "my town", es: "mi ciudad", zh: "我的城市" };

/** What the words of one text are about. */
export interface Wording {
  readonly traits: CreatorTraits;
  readonly hash: number;
  /** Index of the subject in the niche, or -1. */
  readonly subject: number;
  readonly year: number;
  readonly handle: string;
}

/** The subject's words in the creator's language; the niche's first keyword when the post is off topic. */
export function subjectWords({ traits, subject }: Pick<Wording, "traits" | "subject">): string {
  const words = pick(NICHES, traits.niche).words[traits.language];
  return subject < 0 ? pick(words.keywords, 0) : pick(words.subjects, subject);
}

/** A town of the creator's region. */
function cityOf(traits: CreatorTraits): string {
  const towns = CITIES[traits.region];
  return towns === undefined ? FALLBACK_CITY[traits.language] : pick(towns, mix(traits.hash, 61));
}

/** The text with every {slot} filled. */
export function fill(template: string, wording: Wording): string {
  const { traits, hash, year, handle } = wording;
  return template.replace(/\{(\w)\}/g, (_, slot: string) => {
    switch (slot) {
      case "s":
        return subjectWords(wording);
      case "S":
        return capitalised(subjectWords(wording));
      case "n":
        return String(3 + (mix(hash, 81) % 9));
      case "d":
        return pick(["7", "14", "21", "30", "60", "90", "100", "365"], mix(hash, 82));
      case "p":
        return pick(PRICES[traits.language], mix(hash, 83));
      case "c":
        return cityOf(traits);
      case "y":
        return String(year);
      case "h":
        return handle;
      case "l":
        return linkOf(handle, mix(hash, 84));
      case "a":
        return pick(pick(NICHES, traits.niche).words[traits.language].subjects, mix(traits.hash, 31));
      case "b":
        return pick(
          pick(NICHES, traits.niche).words[traits.language].subjects,
          mix(traits.hash, 31) + 1 + (mix(traits.hash, 32) % 2) * 3,
        );
      case "w":
        return String(Math.max(1, Math.round(traits.intervalMs / 86_400_000)));
      default:
        return pick(pick(NICHES, traits.niche).words[traits.language].keywords, 0);
    }
  });
}

/** First letter in capitals; the rest is left as it is. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A link as people put into profiles. */
export function linkOf(handle: string, hash: number): string {
  const core = handle.replace(/[^a-z0-9]/g, "");
  return pick(
    [
      `https://linktr.ee/${core}`,
      `https://beacons.ai/${core}`,
      `https://${core}.carrd.co`,
      `https://bio.link/${core}`,
      `https://www.${core}.com`,
    ],
    hash,
  );
}

/** A text as a hashtag: letters and digits only, lower case, accents kept. */
export function asTag(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
