/** Which pictures of creators pass through us, and how they are recognised. Pure. */

/** Hosts that refuse to show their pictures on other sites. The others are loaded from where they are. */
export const PROXIED_HOSTS = ["cdninstagram.com", "fbcdn.net"] as const;

/** Path of the proxy on our own origin; the session's cookie decides who may use it. */
export const IMAGE_PATH = "/images";

/** Where a browser loads a picture from: through us when its host would refuse, else directly. */
export function imageAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  const host = URL.parse(url)?.hostname;
  const isProxied =
    host !== undefined && PROXIED_HOSTS.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return isProxied ? `${IMAGE_PATH}?url=${encodeURIComponent(url)}` : url;
}

export type ImageProxy = {
  /** The picture at an address of an allowed host, or 404 whatever went wrong. Never another address, page or drawing. */
  show(address: string): Promise<Response>;
};

const SIGNATURES: readonly { type: string; matches(bytes: Uint8Array): boolean }[] = [
  { type: "image/png", matches: (bytes) => hasAt(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: "image/jpeg", matches: (bytes) => hasAt(bytes, 0, [0xff, 0xd8, 0xff]) },
  { type: "image/gif", matches: (bytes) => hasAt(bytes, 0, [0x47, 0x49, 0x46, 0x38]) },
  { type: "image/webp", matches: (bytes) => hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP") },
  { type: "image/avif", matches: (bytes) => hasText(bytes, 4, "ftypavif") || hasText(bytes, 4, "ftypavis") },
];

/**
 * The type of a picture by its first bytes, when the announced type is an image too; null for everything else: SVG, pages, two types in one
 * header. The answer carries this type, never the announced one.
 */
export function pictureType(announced: string | null, bytes: Uint8Array): string | null {
  if (announced === null || !/^image\/[a-z0-9.+-]+(;|$)/i.test(announced.trim()) || announced.includes(","))
    return null;
  return SIGNATURES.find(({ matches }) => matches(bytes))?.type ?? null;
}

function hasAt(bytes: Uint8Array, start: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[start + index] === byte);
}

function hasText(bytes: Uint8Array, start: number, wanted: string): boolean {
  return Array.from(wanted).every((char, index) => bytes[start + index] === char.charCodeAt(0));
}
