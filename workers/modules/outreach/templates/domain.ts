import { normaliseEmail } from "#workers/kernel/email-address.ts";

/** Rules of mail templates and their follow-ups (spec 3 §5, §9). Pure: pages and server decide by the same ones. */

export const MAX_TEMPLATES = 8;
/** Characters of a template's name. */
export const MAX_TEMPLATE_NAME = 50;
/** Characters of a subject, before variables are filled in. */
export const MAX_SUBJECT = 200;
/** Characters of HTML that one mail may have in a template; pictures are addresses in it. */
export const MAX_CONTENT = 100_000;
/** Addresses in CC: more make a personal mail a list. */
export const MAX_CC = 20;
export const MAX_FOLLOW_UPS = 10;
export const MIN_DAYS_AFTER = 1;
export const MAX_DAYS_AFTER = 365;

/** A text of one line: no line breaks or control characters, single spaces, trimmed. Joiners inside of emoji stay. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** What is wrong with a template's name, or null (spec 3 §5). */
export function templateNameProblem(name: string): "required" | "tooLong" | "forbidden" | null {
  const clean = oneLine(name);
  if (clean === "") return "required";
  if (lengthOf(clean) > MAX_TEMPLATE_NAME) return "tooLong";
  return /[\\/:*?"<>|]/.test(clean) ? "forbidden" : null;
}

/** What is wrong with a subject, or null. */
export function subjectProblem(subject: string): "required" | "tooLong" | null {
  const clean = oneLine(subject);
  if (clean === "") return "required";
  return lengthOf(clean) > MAX_SUBJECT ? "tooLong" : null;
}

/** The subject of a follow-up in the thread of a mail: `Re: ` and the mail's, cut so that it fits. */
export function replySubject(subject: string): string {
  return Array.from(`Re: ${oneLine(subject)}`)
    .slice(0, MAX_SUBJECT)
    .join("")
    .trim();
}

/** Addresses of a CC line as they are stored: each once, in the order given. `wrong` is the first that is none, or null. */
export function readCc(addresses: readonly string[]): { cc: string[]; wrong: string | null } {
  const cc = new Set<string>();
  for (const text of addresses) {
    const address = normaliseEmail(text);
    if (address === null) return { cc: [...cc], wrong: text };
    cc.add(address);
  }
  return { cc: [...cc], wrong: null };
}

/** A name for a copy that no other template has: `Launch (2)`, cut so that it fits. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = /^(.*) \(\d{1,3}\)$/.exec(name)?.[1] ?? name;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const copy =
      Array.from(stem)
        .slice(0, MAX_TEMPLATE_NAME - suffix.length)
        .join("")
        .trimEnd() + suffix;
    if (!taken.includes(copy)) return copy;
  }
}

/** Follow-ups in the order in which they go out. */
export function sortFollowUps<Item extends { daysAfter: number }>(followUps: readonly Item[]): Item[] {
  return [...followUps].sort((one, other) => one.daysAfter - other.daysAfter);
}

/** The day of a new follow-up: one after the latest (spec 3 §4.2). */
export function nextDayAfter(followUps: readonly { daysAfter: number }[]): number {
  const latest = Math.max(MIN_DAYS_AFTER - 1, ...followUps.map(({ daysAfter }) => daysAfter));
  return Math.min(MAX_DAYS_AFTER, latest + 1);
}

const LINK_PROTOCOLS = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * The address of a link as it was typed, or null for none: `https://` goes before whatever has none of the schemes http, https, mailto and tel
 * (spec 3 §5), so that `javascript:` never becomes one.
 */
export function linkAddress(typed: string): string | null {
  const text = oneLine(typed);
  if (text === "") return null;
  const address = /^(?:https?|mailto|tel):/i.test(text) ? text : `https://${text}`;
  return isLinkAddress(address) ? address : null;
}

/** Whether an address may stand in a mail: absolute, of one of the four schemes, without user name or password. */
export function isLinkAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && LINK_PROTOCOLS.has(url.protocol) && url.username === "" && url.password === "";
}

/** Below the pictures' own origin; the rest of the path is the picture's name. */
export const PICTURE_PATH = "/api/attachments/";

/** Whether a picture is one of ours: uploaded before, and served under an unguessable name. */
export function isOwnPicture(address: string, origin: string): boolean {
  const name = address.startsWith(origin + PICTURE_PATH) ? address.slice(origin.length + PICTURE_PATH.length) : "";
  return PICTURE_NAME.test(name);
}

/** 192 random bits and what kind of picture it is. */
export const PICTURE_NAME = /^[\w-]{32}\.(?:png|jpg|gif)$/;
