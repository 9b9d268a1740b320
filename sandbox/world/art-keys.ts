/** Keys of drawn pictures; what they look like is the image service's affair. */

const hex = (seed: number): string => (seed >>> 0).toString(16).padStart(8, "0");

/** An avatar: the niche and the looks of its owner. */
export function avatarKey(niche: string, face: number): string {
  return `${niche}-${hex(face)}`;
}

/** A cover: its own seed, and the looks of its author. */
export function coverKey(niche: string, seed: number, face: number): string {
  return `${niche}-${hex(seed)}-${hex(face)}`;
}
