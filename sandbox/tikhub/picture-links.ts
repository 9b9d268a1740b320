/** Addresses of avatars and covers in TikHub's replies. */

/** An avatar of the given size in pixels; null when the account has none. */
export function avatarUrl(publicUrl: string, art: string | null, size: number): string {
  return `${publicUrl}/images/avatar/${art ?? "letter-00000000"}/${size}.png`;
}

/** A cover of 9:16 (or 4:5 for photos), or null when the post has none. */
export function coverUrl(publicUrl: string, art: string | null, shape: "portrait" | "photo"): string | null {
  if (art === null) return null;
  return `${publicUrl}/images/cover/${art}/${shape === "portrait" ? "270x480" : "320x400"}.png`;
}

/** TikTok's image object around a list of addresses; the list is empty when there is no picture. */
export function imageObject(url: string | null, width: number, height: number): Record<string, unknown> {
  return {
    uri: url === null ? "" : url.replace(/^.*\/images\//, ""),
    url_list: url === null ? [] : [url],
    width,
    height,
  };
}
