/** Remembers in a cursor which posts were already given: 32 bits an id, so that 500 ids take 2.7 KB. */

export type SeenIds = {
  /** Marks the id; false when it was there before (or, one time in millions, when another id has the same hash). */
  add(id: string): boolean;
  /** The ids that are kept, as text for a cursor. */
  encode(): string;
};

/** Reads what `encode` wrote; anything else starts empty. Of more ids than `first` and `last` together, those between are forgotten. */
export function openSeenIds(encoded: string, { first, last }: { first: number; last: number }): SeenIds {
  const hashes = new Set(decode(encoded));
  return {
    add(id) {
      const hash = hashOf(id);
      if (hashes.has(hash)) return false;
      hashes.add(hash);
      return true;
    },
    encode() {
      const all = [...hashes];
      const kept = Uint32Array.from(all.length <= first + last ? all : [...all.slice(0, first), ...all.slice(-last)]);
      return btoa(String.fromCharCode(...new Uint8Array(kept.buffer)));
    },
  };
}

function decode(encoded: string): Uint32Array {
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    return new Uint32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4));
  } catch {
    return new Uint32Array();
  }
}

/** FNV-1a. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
