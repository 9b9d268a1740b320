import { readWebAddress, type WebAddress } from "#workers/kernel/web-address.ts";
import { DOUYIN_DOMAINS, readDouyinAddress } from "#workers/platforms/douyin/link.ts";
import { INSTAGRAM_DOMAINS, readInstagramAddress } from "#workers/platforms/instagram/link.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import { readTiktokAddress, TIKTOK_DOMAINS } from "#workers/platforms/tiktok/link.ts";
import { readXiaohongshuAddress, XIAOHONGSHU_DOMAINS } from "#workers/platforms/xiaohongshu/link.ts";
import { readYoutubeAddress, YOUTUBE_DOMAINS } from "#workers/platforms/youtube/link.ts";

type Reader = (address: WebAddress) => PlatformLink | null;

const READERS = new Map<string, Reader>([
  ...YOUTUBE_DOMAINS.map((domain) => [domain, readYoutubeAddress] as const),
  ...TIKTOK_DOMAINS.map((domain) => [domain, readTiktokAddress] as const),
  ...INSTAGRAM_DOMAINS.map((domain) => [domain, readInstagramAddress] as const),
  ...DOUYIN_DOMAINS.map((domain) => [domain, readDouyinAddress] as const),
  ...XIAOHONGSHU_DOMAINS.map((domain) => [domain, readXiaohongshuAddress] as const),
]);

/** The hosts of nearly all links, found without taking a name apart. */
const USUAL_HOSTS = new Map(
  [...READERS].flatMap(([domain, read]) => [[domain, read] as const, [`www.${domain}`, read] as const]),
);

/** Every domain that the grammar knows. */
export const KNOWN_DOMAINS: readonly string[] = [...READERS.keys()];

export type Recognised =
  | { ok: true; link: PlatformLink }
  | { ok: false; why: "bad_address" | "unknown_site" | "unsupported_page" };

/** What one address (without words around it) points to. Never throws. */
export function recogniseLink(text: string): Recognised {
  const address = readWebAddress(text);
  if (address === null) return { ok: false, why: "bad_address" };
  const read = readerOf(address.host);
  if (read === null) return { ok: false, why: "unknown_site" };
  const link = read(address);
  return link === null ? { ok: false, why: "unsupported_page" } : { ok: true, link };
}

function readerOf(host: string): Reader | null {
  const usual = USUAL_HOSTS.get(host);
  if (usual !== undefined) return usual;
  // Every known domain has two labels, so the last two decide.
  const cut = host.lastIndexOf(".", host.lastIndexOf(".") - 1);
  return READERS.get(cut < 0 ? host : host.slice(cut + 1)) ?? null;
}
