/** Page tokens: the two small numbers Google packs into them, offset and direction. */
import { invalidPageToken } from "./errors.ts";

/** The token that leads to the page starting at `offset`; `back` marks a previous page. */
export function pageTokenOf(offset: number, back = false): string {
  const bytes = [0x08, ...varint(offset), 0x10, back ? 1 : 0];
  return Buffer.from(bytes).toString("base64url");
}

/** The offset in a token; 0 without one. Throws invalidPageToken for anything this API did not give out. */
export function offsetOf(token: string | undefined): number {
  if (token === undefined || token === "") return 0;
  const bytes = Buffer.from(token, "base64url");
  let offset = 0;
  let shift = 0;
  let at = 1;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    offset += (byte & 0x7f) * 2 ** shift;
    shift += 7;
    if (byte < 0x80) break;
  }
  const isBack = bytes[at + 2] === 1;
  if (offset > 1_000_000 || pageTokenOf(offset, isBack) !== token) throw invalidPageToken();
  return offset;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
