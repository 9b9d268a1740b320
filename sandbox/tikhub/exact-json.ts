/** JSON with integers past 2^53 written exactly, as the real replies do. */

const MARK = "\u0001";

/** A decimal id that {@link exactJson} writes as a bare number. */
export function exactInteger(digits: string): string {
  return /^\d+$/.test(digits) ? `${MARK}${digits}` : digits;
}

/** The value as JSON text, every {@link exactInteger} in it as a number of all its digits. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0001(\d+)"/g, "$1");
}
