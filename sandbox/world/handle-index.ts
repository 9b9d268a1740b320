/** Finds creators by handle: an open hash table of indexes, four bytes a slot, filled when first asked. */
import { creatorTraits, platformOf } from "./creator-traits.ts";
import { hashText } from "./hash.ts";
import { handleOf } from "./naming.ts";
import type { PlatformName } from "./port.ts";

/** A look-up from platform and handle to the creator's index, or null. */
export function createHandleIndex(
  seed: number,
  size: number,
): (platform: PlatformName, handle: string) => number | null {
  let slots: Uint32Array | null = null;
  const mask = 2 ** Math.ceil(Math.log2(size * 2 + 2)) - 1;
  const fillSlots = (): Uint32Array => {
    const filled = new Uint32Array(mask + 1);
    for (let index = 0; index < size; index += 1) {
      let at = hashText(handleOf(creatorTraits(seed, index))) & mask;
      while (filled[at] !== 0) at = (at + 1) & mask;
      filled[at] = index + 1;
    }
    return filled;
  };
  return (platform, handle) => {
    slots ??= fillSlots();
    const wanted = handle.replace(/^@/, "").toLowerCase();
    for (let at = hashText(wanted) & mask; ; at = (at + 1) & mask) {
      const entry = slots[at] ?? 0;
      if (entry === 0) return null;
      const index = entry - 1;
      if (platformOf(index) === platform && handleOf(creatorTraits(seed, index)) === wanted) return index;
    }
  };
}
