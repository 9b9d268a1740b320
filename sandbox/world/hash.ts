/** Integer hashing of the procedural world: everything in it is a function of these. */

const UINT32 = 4294967296;

/** Mixes two 32-bit numbers into one; every bit of the result depends on every bit of both. */
export function mix(a: number, b: number): number {
  let hash = (a ^ Math.imul(b + 0x7f4a7c15, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A hash as a number in [0, 1). */
export function unit(hash: number): number {
  return (hash >>> 0) / UINT32;
}

/** One entry of a list that is never empty. */
export function pick<T>(list: readonly T[], hash: number): T {
  const chosen = list[(hash >>> 0) % list.length];
  if (chosen === undefined) throw new RangeError("picked from an empty list");
  return chosen;
}

/** A standard normal number, from one hash (Box-Muller over its two mixes). */
export function normal(hash: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - unit(mix(hash, 1))));
  return radius * Math.cos(2 * Math.PI * unit(mix(hash, 2)));
}

/** 32-bit hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash, text.length);
}

/** Enciphers a 32-bit number under a key, so that ids do not betray their order; {@link unscramble} turns it back. */
export function scramble(value: number, key: number): number {
  let left = value >>> 16;
  let right = value & 0xffff;
  for (let round = 0; round < 4; round += 1) {
    const next = left ^ (mix(key + round, right) & 0xffff);
    left = right;
    right = next;
  }
  return ((left << 16) | right) >>> 0;
}

/** The inverse of {@link scramble}. */
export function unscramble(value: number, key: number): number {
  let left = value >>> 16;
  let right = value & 0xffff;
  for (let round = 3; round >= 0; round -= 1) {
    const previous = right ^ (mix(key + round, left) & 0xffff);
    right = left;
    left = previous;
  }
  return ((left << 16) | right) >>> 0;
}
