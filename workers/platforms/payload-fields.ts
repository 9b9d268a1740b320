import * as z from "zod";

/** zod fields for what providers send: numbers as text, ids as numbers, holes anywhere. None of them ever fails; what makes no sense is null or empty. */

const MAX_TEXT_LENGTH = 5_000;

/** A count: a finite number from 0 on, given as number or digits; anything else (negative, NaN, hidden, "1.2K") is unknown. */
export function toCount(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number) || number < 0) return null;
  const whole = Math.trunc(number);
  return Number.isSafeInteger(whole) ? whole : null;
}

/** Text for storage and display: no control characters but newline and tab, no broken surrogates (SQLite's JSON cannot carry either), at most 5,000 characters. */
export function toText(value: unknown): string {
  if (typeof value !== "string") return "";
  return value.slice(0, MAX_TEXT_LENGTH).replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}/gu, "");
}

/** An id as text. Ids of more characters, or of others than letters, digits, `_`, `-`, are none of the platforms'. */
export function toId(value: unknown): string | null {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && /^[\w-]{1,128}$/.test(text) ? text : null;
}

/** An http(s) address, or null. */
export function toWebAddress(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2_048 || !/^https?:\/\/[^\s"'<>\\]+$/i.test(value)) return null;
  return value;
}

/** An address of a mailbox alone, as people put it into the field for their link: bare, or made a web address of by the app. */
const MAILBOX_AS_LINK = /^(?:mailto:|https?:\/\/)?([\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4})\/?$/i;

/** What stands in a profile's field for a link: an http(s) address, a mailbox as `mailto:`, or null. */
export function toProfileLink(value: unknown): string | null {
  const mailbox = typeof value === "string" ? MAILBOX_AS_LINK.exec(value.trim())?.[1] : undefined;
  return mailbox === undefined ? toWebAddress(value) : `mailto:${mailbox}`;
}

const regionNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** ISO 3166 alpha-2 in upper case (UK → GB, EL → GR), or null when it is no country. */
export function toRegion(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const code = value.trim().toUpperCase();
  if (code === "UK") return "GB";
  if (code === "EL") return "GR";
  if (!/^[A-Z]{2}$/.test(code) || NOT_COUNTRIES.has(code)) return null;
  return regionNames.of(code) === undefined ? null : code;
}
const NOT_COUNTRIES = new Set(["ZZ", "EU", "UN", "EZ", "QO", "XA", "XB"]);

const anything = z.unknown().optional();

export const Count = anything.transform(toCount);
export const Text = anything.transform(toText);
export const Id = anything.transform(toId);
export const WebAddress = anything.transform(toWebAddress);
export const ProfileLink = anything.transform(toProfileLink);
export const Region = anything.transform(toRegion);
/** true, 1, "1" and "true". */
export const Flag = anything.transform((value) => value === true || value === 1 || value === "1" || value === "true");
/** The list that a reply is about: a list, null or absent, anything else is another shape. Each item is parsed by itself, so that one bad item costs one. */
export const MainItems = z
  .array(z.unknown())
  .nullish()
  .transform((items) => items ?? []);
/** A list beside others; what is none is empty. */
export const Items = anything.transform((value): unknown[] => (Array.isArray(value) ? value : []));
/** ISO date → ms since the epoch. */
export const IsoTime = anything.transform((value) => {
  const at = typeof value === "string" && value.length <= 40 ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) && at > 0 ? at : null;
});
/** Seconds since the epoch → ms. */
export const EpochSeconds = anything.transform((value) => {
  const seconds = toCount(value);
  return seconds === null || seconds === 0 || seconds > 32_503_680_000 ? null : seconds * 1000;
});

/** An object that may be missing or of another type: then `undefined`, and its fields are unknown. */
export function part<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape).optional().catch(undefined);
}

/** The items that fit the schema, in order. */
export function parseItems<Schema extends z.ZodType>(schema: Schema, items: readonly unknown[]): z.output<Schema>[] {
  const parsed: z.output<Schema>[] = [];
  for (const item of items) {
    const result = schema.safeParse(item);
    if (result.success) parsed.push(result.data);
  }
  return parsed;
}
