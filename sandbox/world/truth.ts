/** What the makers of the procedural world know and no service tells: for tests only. */
import { creatorTraits, type Fraud } from "./creator-traits.ts";
import { mix, unit } from "./hash.ts";
import type { Language } from "./vocabulary/niche.ts";
import { NICHES } from "./vocabulary/niches.ts";

export interface CreatorTruth {
  readonly niche: string;
  readonly language: Language;
  readonly fraud: Fraud;
  /** Where the creator lives, whether or not the profile says so. */
  readonly region: string;
  /** How the creator answers a fair offer. */
  readonly replyIntent: "accepts" | "negotiates" | "declines" | "silent";
}

/** The truth about the creator with this index in the world of this seed. */
export function truthOf(seed: number, index: number): CreatorTruth {
  const traits = creatorTraits(mix(seed, 0x6b6f), index);
  const dice = unit(mix(traits.hash, 231));
  const replyIntent = dice < 0.12 ? "accepts" : dice < 0.27 ? "negotiates" : dice < 0.4 ? "declines" : "silent";
  const { language, fraud, region } = traits;
  return { niche: NICHES[traits.niche]?.key ?? "", language, fraud, region, replyIntent };
}
