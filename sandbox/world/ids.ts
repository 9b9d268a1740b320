import { mix, scramble, unscramble } from "./hash.ts";
import type { PlatformName } from "./port.ts";

/** Native ids of creators and posts: real shapes, from which the index can be computed back. */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...ALPHABET].map((char, value) => [char, value]));
const INSTAGRAM_EPOCH_MS = 1_314_220_021_721;

const charOf = (value: number): string => ALPHABET.charAt(value & 63);
const sextetOf = (text: string, at: number): number => VALUES.get(text.charAt(at)) ?? -1;

/** `length` url-safe characters that depend on the seed alone. */
function filler(seed: number, length: number): string {
  let text = "";
  for (let at = 0; at < length; at += 1) text += charOf(mix(seed, at) >>> 7);
  return text;
}

/** 32 bits as six characters, the last of which holds four check bits. */
function encode32(value: number, check: number): string {
  let text = "";
  for (let at = 0; at < 5; at += 1) text += charOf(value >>> (26 - 6 * at));
  return text + charOf(((value & 3) << 4) | (check & 15));
}

function decode32(text: string): number {
  let value = 0;
  for (let at = 0; at < 5; at += 1) value = value * 64 + sextetOf(text, at);
  return (value * 4 + (sextetOf(text, 5) >> 4)) >>> 0;
}

/** `UC` and 22 characters; the last is one of A, Q, g, w as with real ones. */
export function channelIdOf(index: number, key: number): string {
  const body = mix(key, index);
  return `UC${encode32(scramble(index, key), body)}${filler(body, 15)}${"AQgw".charAt(body & 3)}`;
}

/** The index behind a channel id, or null when no channel has it. */
export function channelIndexOf(id: string, key: number): number | null {
  if (!/^UC[\w-]{22}$/.test(id)) return null;
  const index = unscramble(decode32(id.slice(2, 8)), key);
  return channelIdOf(index, key) === id ? index : null;
}

/** `MS4wLjABAAAA` and 64 characters, as TikTok's sec_uid. */
export function secUidOf(index: number, key: number): string {
  const body = mix(key + 77, index);
  return `MS4wLjABAAAA${encode32(scramble(index, key + 77), body)}${filler(body, 58)}`;
}

/** The index behind a sec_uid, or null. */
export function secUidIndexOf(id: string, key: number): number | null {
  if (!/^MS4wLjABAAAA[\w-]{64}$/.test(id)) return null;
  const index = unscramble(decode32(id.slice(12, 18)), key + 77);
  return secUidOf(index, key) === id ? index : null;
}

/** A 19-digit number: seconds since 1970 in its upper half, as TikTok's ids of users and posts. */
export function timedIdOf(index: number, seconds: number, key: number): string {
  return ((BigInt(seconds) << 32n) | BigInt(scramble(index, mix(key, seconds)))).toString();
}

/** What a {@link timedIdOf} id says; null when it is not of that shape. */
export function timedIdParts(id: string, key: number): { index: number; seconds: number } | null {
  if (!/^\d{18,19}$/.test(id)) return null;
  const value = BigInt(id);
  const seconds = Number(value >> 32n);
  return { seconds, index: unscramble(Number(value & 0xffffffffn), mix(key, seconds)) };
}

/** 11 characters, 64 bits, as YouTube's video ids. */
export function videoIdOf(index: number, ordinal: number, key: number): string {
  const low = scramble(((mix(index, ordinal) & 0xffff) << 16) | (ordinal & 0xffff), key + 5);
  const high = scramble(index, mix(key, low));
  let text = "";
  for (let at = 0; at < 5; at += 1) text += charOf(high >>> (26 - 6 * at));
  text += charOf(((high & 3) << 4) | (low >>> 28));
  for (let at = 0; at < 4; at += 1) text += charOf(low >>> (22 - 6 * at));
  return text + charOf((low & 15) << 2);
}

/** The creator and the ordinal behind a video id, or null when no video can have it. */
export function videoIdParts(id: string, key: number): { index: number; ordinal: number } | null {
  if (!/^[\w-]{11}$/.test(id)) return null;
  const high = decode32(id.slice(0, 6));
  let low = sextetOf(id, 5) & 15;
  for (let at = 6; at < 10; at += 1) low = low * 64 + sextetOf(id, at);
  low = (low * 16 + (sextetOf(id, 10) >> 2)) >>> 0;
  const index = unscramble(high, mix(key, low));
  const ordinal = unscramble(low, key + 5) & 0xffff;
  return videoIdOf(index, ordinal, key) === id ? { index, ordinal } : null;
}

/** A ten-digit number, as Instagram's account ids. */
export function accountIdOf(index: number, key: number): string {
  return String(1_000_000_000 + scramble(index, key + 9));
}

/** The index behind an Instagram account id, or null. */
export function accountIndexOf(id: string, key: number): number | null {
  if (!/^\d{10}$/.test(id)) return null;
  const value = Number(id) - 1_000_000_000;
  return value >= 0 && value < 4294967296 ? unscramble(value, key + 9) : null;
}

/** A 19-digit number of time and author, as Instagram's media ids. The index must be below 2^23. */
export function mediaIdOf(index: number, createdAt: number, key: number): string {
  const low = (index ^ mix(key, Math.floor(createdAt / 1000))) & 0x7fffff;
  return ((BigInt(createdAt - INSTAGRAM_EPOCH_MS) << 23n) | BigInt(low)).toString();
}

/** What an Instagram media id says; null when it is not of that shape. */
export function mediaIdParts(id: string, key: number): { index: number; createdAt: number } | null {
  if (!/^\d{18,19}$/.test(id)) return null;
  const value = BigInt(id);
  const createdAt = Number(value >> 23n) + INSTAGRAM_EPOCH_MS;
  return { createdAt, index: (Number(value & 0x7fffffn) ^ mix(key, Math.floor(createdAt / 1000))) & 0x7fffff };
}

/** The short code of an Instagram media id, and of any decimal id. */
export function shortcodeOf(id: string): string {
  let value = BigInt(id);
  let code = "";
  while (value > 0n) {
    code = charOf(Number(value & 63n)) + code;
    value >>= 6n;
  }
  return code;
}

/** The decimal id behind a short code; null when it holds other characters. */
export function shortcodeId(code: string): string | null {
  if (!/^[\w-]{5,14}$/.test(code)) return null;
  let value = 0n;
  for (let at = 0; at < code.length; at += 1) value = value * 64n + BigInt(sextetOf(code, at));
  return value.toString();
}

/** An id in the platform's real shape for something that came without one. */
export function inventedCreatorId(platform: PlatformName, seed: number): string {
  if (platform === "YOUTUBE") return `UC${filler(seed, 21)}${"AQgw".charAt(seed & 3)}`;
  if (platform === "TIKTOK")
    return `6${String(mix(seed, 1)).padStart(10, "0")}${String(mix(seed, 2) % 1e8).padStart(8, "0")}`;
  return String(1_000_000_000 + seed);
}

/** A sec_uid for a TikTok account that came without one. */
export function inventedSecUid(seed: number): string {
  return `MS4wLjABAAAA${filler(seed, 64)}`;
}

/** A post id in the platform's real shape for a post that came without one. */
export function inventedPostId(platform: PlatformName, seed: number): string {
  if (platform === "YOUTUBE") return filler(seed, 10) + "AEIMQUYcgkosw048".charAt(seed & 15);
  return `7${String(mix(seed, 3)).padStart(10, "0")}${String(mix(seed, 4) % 1e8).padStart(8, "0")}`;
}
