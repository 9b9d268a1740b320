/** Links of the platforms' short hosts: the code is the post's id in base 62, so that nothing has to be kept. */
import { hashText } from "#sandbox/world/hash.ts";
import type { World } from "#sandbox/world/port.ts";

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The platforms that have short links. */
export type ShortPlatform = "TIKTOK" | "DOUYIN" | "XIAOHONGSHU";

const HOSTS = { TIKTOK: "vm.tiktok.com/ZM", DOUYIN: "v.douyin.com/", XIAOHONGSHU: "xhslink.com/a/" } as const;

/** The short link of a post. */
export function shortLinkOf(platform: ShortPlatform, id: string): string {
  const value = platform === "XIAOHONGSHU" ? BigInt(`0x${id}`) : BigInt(id);
  return `https://${HOSTS[platform]}${encode(value, platform === "TIKTOK" ? 36n : 62n)}${platform === "XIAOHONGSHU" ? "" : "/"}`;
}

/** Where a short link, alone or in a share text, leads to; null when it is none of them, or there is no such post. */
export function shortLinkTarget(world: World, text: string): string | null {
  const douyin = /v\.douyin\.com\/([0-9A-Za-z]{5,14})/.exec(text)?.[1];
  if (douyin !== undefined) {
    const id = decode(douyin, 62n).toString();
    return world.chinesePost("DOUYIN", id) && `https://www.iesdouyin.com/share/video/${id}/?region=CN&mid=1`;
  }
  const note = /xhslink\.com\/(?:[a-z]\/)?([0-9A-Za-z]{10,20})/.exec(text)?.[1];
  if (note !== undefined) {
    const id = decode(note, 62n).toString(16).padStart(24, "0");
    if (world.chinesePost("XIAOHONGSHU", id) === null) return null;
    return `https://www.xiaohongshu.com/discovery/item/${id}?xsec_token=${encodeURIComponent(tokenOf(id))}&xsec_source=app_share`;
  }
  const id = clipInShortLink(text);
  const post = id === null ? null : world.postById("TIKTOK", id);
  const author = post === null ? null : world.creatorAt(post.author);
  return author && `https://www.tiktok.com/@${author.handle}/video/${id}?_r=1`;
}

/** The id of the TikTok post behind a short link, whether or not there is one. */
export function clipInShortLink(text: string): string | null {
  const code = /(?:(?:vm|vt)\.tiktok\.com|tiktok\.com\/t)\/ZM([0-9a-z]{8,14})/.exec(text)?.[1];
  return code === undefined ? null : decode(code, 36n).toString();
}

/** The token without which a note does not open in a browser. */
export function tokenOf(id: string): string {
  return `AB${hashText(id).toString(36)}${hashText(`${id}.`).toString(36)}=`;
}

function encode(value: bigint, base: bigint): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= base) text = DIGITS.charAt(Number(rest % base)) + text;
  return text;
}

function decode(text: string, base: bigint): bigint {
  return [...text].reduce((sum, char) => sum * base + BigInt(Math.max(0, DIGITS.indexOf(char))), 0n);
}
