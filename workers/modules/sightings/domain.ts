import { KNOWN_DOMAINS } from "#workers/modules/links/recognise.ts";
import { hashtagsIn } from "#workers/platforms/post-reader.ts";

/** Which posts name a brand, and when creators are looked at. Pure. */

export const TERM_KINDS = ["tag", "handle", "link"] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** A way in which posts name a brand: `#summerglow`, `@acme`, `acme.com/summer`. `value` is in lower case, without sign, scheme and `www.` */
export type BrandTerm = { kind: TermKind; value: string };

export const SIGHTING_STATES = ["open", "confirmed", "dismissed"] as const;
export type SightingState = (typeof SIGHTING_STATES)[number];

/** More posts that wait are not counted. */
export const OPEN_COUNTED = 30;

/** Terms of a workspace. */
export const MAX_TERMS = 20;
export const MAX_TERM_LENGTH = 100;

/** A creator is looked at once a day, and again after a change of the terms when the last look is an hour ago. */
export const LOOK_EVERY_MS = 24 * 3_600_000;
export const LOOK_AGAIN_MS = 3_600_000;

/** Agreements are written down late: a post of the day before counts as one that followed. */
export const SINCE_MARGIN_MS = 24 * 3_600_000;

export type TermProblem = "noSign" | "tooLong" | "tooWide" | "malformed";

const TAG = /^[\p{L}\p{M}\p{N}_]+$/u;
const HANDLE = /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?$/u;
const LINK = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9ß-ɏ-]+\.)+[a-zß-ɏ]{2,})((?:[/?#].*)?)$/;

/** A term as it was typed, or why it is none: nothing says what kind it is, or every post of a platform would name it (its bare address). */
export function readTerm(typed: string): { term: BrandTerm } | { problem: TermProblem } {
  const text = plain(typed.trim());
  if (text.length > MAX_TERM_LENGTH) return { problem: "tooLong" };
  const sign = text[0];
  if (sign === "#") return named("tag", text.slice(1), TAG);
  if (sign === "@") return named("handle", text.slice(1), HANDLE);
  const [, host, path = ""] = LINK.exec(text) ?? [];
  if (host === undefined) return { problem: /[./]/.test(text) ? "malformed" : "noSign" };
  const value = `${host}${pathOf(path)}`;
  return KNOWN_DOMAINS.includes(value) ? { problem: "tooWide" } : { term: { kind: "link", value } };
}

function named(kind: TermKind, value: string, form: RegExp): { term: BrandTerm } | { problem: TermProblem } {
  return form.test(value) ? { term: { kind, value } } : { problem: "malformed" };
}

/** The term as people write it. */
export function termText({ kind, value }: BrandTerm): string {
  return kind === "tag" ? `#${value}` : kind === "handle" ? `@${value}` : value;
}

/** The terms that a post's words name. A link is named by its own address, by addresses below it, and by those of its host's subdomains. */
export function termsNamed(text: string, terms: readonly BrandTerm[]): BrandTerm[] {
  const words = plain(text);
  const tags = new Set(hashtagsIn(words));
  const handles = [...words.matchAll(HANDLES_IN_TEXT)].map(([, name = ""]) => withoutEnd(name));
  const links = [...words.matchAll(LINKS_IN_TEXT)].map(([, host = "", path = ""]) => ({ host, path: pathOf(path) }));
  return terms.filter(({ kind, value }) => {
    if (kind === "tag") return tags.has(value);
    if (kind === "handle") return handles.some((name) => isHandle(name, value));
    const [wanted = "", ...rest] = value.split("/");
    const path = rest.map((part) => `/${part}`).join("");
    return links.some((link) => isHost(link.host, wanted) && isBelow(link.path, path));
  });
}

/** Chinese stands beside a link without a space, and so ends it; what stands behind an @ is a mail address. */
const LINKS_IN_TEXT =
  /(?<![a-z0-9ß-ɏ@._-])(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9ß-ɏ-]+\.)+[a-zß-ɏ]{2,})((?:[/?#][!-~]{0,300})?)/g;

/** The same with handles, but for mail addresses. */
const HANDLES_IN_TEXT = /(?<![a-z0-9._-])@([\p{L}\p{N}._-]{1,100})/gu;

/** A Latin handle ends where Chinese goes on. */
function isHandle(name: string, wanted: string): boolean {
  return name === wanted || (name.startsWith(wanted) && /^[^ -~]/.test(name.slice(wanted.length)));
}

function isHost(host: string, wanted: string): boolean {
  return host === wanted || host.endsWith(`.${wanted}`);
}

function isBelow(path: string, wanted: string): boolean {
  return path === wanted || path.startsWith(`${wanted}/`);
}

/** A path without its query and without what closes a sentence. */
function pathOf(rest: string): string {
  return withoutEnd(rest.replace(/[?#].*$/s, "")).replace(/\/+$/, "");
}

function withoutEnd(text: string): string {
  return text.replace(/[.,;:!?)\]'"_-]+$/, "");
}

/** One spelling for what looks the same: full-width signs, upper case. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
