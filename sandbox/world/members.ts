/** Which creators belong together: lists of indexes by platform, niche and language. Four bytes a creator. */
import { languageOf, nicheOf, platformOf } from "./creator-traits.ts";
import { mix } from "./hash.ts";
import type { PlatformName } from "./port.ts";
import type { Language } from "./vocabulary/niche.ts";
import { NICHES } from "./vocabulary/niches.ts";

const PLATFORMS: readonly PlatformName[] = ["YOUTUBE", "TIKTOK", "INSTAGRAM"];
const LANGUAGES: readonly Language[] = ["en", "es", "zh"];

export interface Members {
  /** Creators of a niche and language on a platform, in ascending order. */
  of(platform: PlatformName, niche: number, language: Language): Uint32Array;
  /** The place of a creator in its own list. */
  placeOf(list: Uint32Array, index: number): number;
}

/** Sorts all creators into their lists, once. */
export function sortMembers(seed: number, size: number): Members {
  const counts = new Uint32Array(PLATFORMS.length * NICHES.length * LANGUAGES.length);
  const slots = new Uint16Array(size);
  for (let index = 0; index < size; index += 1) {
    const hash = mix(seed, index);
    const slot = slotOf(platformOf(index), nicheOf(hash), languageOf(hash));
    slots[index] = slot;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  const all = new Uint32Array(size);
  const starts = new Uint32Array(counts.length + 1);
  for (let slot = 0; slot < counts.length; slot += 1) starts[slot + 1] = (starts[slot] ?? 0) + (counts[slot] ?? 0);
  const next = starts.slice();
  for (let index = 0; index < size; index += 1) {
    const slot = slots[index] ?? 0;
    const at = next[slot] ?? 0;
    all[at] = index;
    next[slot] = at + 1;
  }
  return {
    of: (platform, niche, language) => {
      const slot = slotOf(platform, niche, language);
      return all.subarray(starts[slot], starts[slot + 1]);
    },
    placeOf: binarySearch,
  };
}

function slotOf(platform: PlatformName, niche: number, language: Language): number {
  return (PLATFORMS.indexOf(platform) * NICHES.length + niche) * LANGUAGES.length + LANGUAGES.indexOf(language);
}

function binarySearch(list: Uint32Array, index: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
