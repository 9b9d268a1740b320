/** Instagram's short codes: the media id in base 64. Pure. */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Codes of private accounts' posts carry a key behind these characters. */
const CODE_LENGTH = 11;

/** The code of a media id of digits; null when it is none. What stands behind an underscore (the owner) is left out. */
export function shortcodeOf(mediaId: string): string | null {
  const digits = /^(\d{1,20})(?:_\d+)?$/.exec(mediaId)?.[1];
  if (digits === undefined) return null;
  let code = "";
  for (let rest = BigInt(digits); rest > 0n; rest >>= 6n) code = ALPHABET.charAt(Number(rest & 63n)) + code;
  return code === "" ? null : code;
}

/** The media id behind a short code, as digits; null when it holds other characters. */
export function mediaIdOf(code: string): string | null {
  if (!/^[\w-]{5,64}$/.test(code)) return null;
  let id = 0n;
  for (const char of code.slice(0, CODE_LENGTH)) id = id * 64n + BigInt(ALPHABET.indexOf(char));
  return id.toString();
}
