/** A 32-bit hash of a text: FNV-1a with the mixing steps of MurmurHash3 behind it. Evenly spread, the same everywhere; keeps no secret. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A fraction from 0 (inclusive) to 1 (exclusive) that is always the same for the text. */
export function fractionOf(text: string): number {
  return hash32(text) / 2 ** 32;
}
