/** Email addresses as people type them. */

const MAX_ADDRESS_LENGTH = 254;

/** Letters, digits and the signs of RFC 5321 without quotes. No provider gives out the slash; in lists it is a part of a link. */
const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+=?^_`{|}~.-]+$/u;
const LABEL = /^(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)$/u;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59}|\P{ASCII}{2,63})$/u;
/** Last labels of file names and slips of the finger; none is a domain. */
const NO_TOP_LABELS = new Set(
  `png jpg jpeg gif webp svg bmp ico heic avif mp3 mp4 avi mkv wav webm pdf doc docx xls xlsx pptx htm html php xml txt csv json css con cmo
  ocm`.split(/\s+/),
);
/** Scripts whose words run into an address: `邮箱lia@`. A local part of one of them alone is a name. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * The address as it is stored and compared: trimmed, NFKC (full-width letters and signs become plain ones), lower case, without invisible characters and the dot of the DNS root. Null
 * when no mail server would take it. Length is checked first, and each check is one pass, so that hostile text costs nothing.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 4 * MAX_ADDRESS_LENGTH) return null;
  const plain = text.normalize("NFKC").replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, "");
  const address = plain.trim().toLowerCase().replace(/\.$/, "");
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (at < 1 || !isLocal(local) || !isDomain(address.slice(at + 1))) return null;
  return address;
}

function isLocal(local: string): boolean {
  if (local.length > 64 || !LOCAL.test(local) || (OTHER_SCRIPT.test(local) && /[a-z]/.test(local))) return false;
  return !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return (
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(top) && !NO_TOP_LABELS.has(top)
  );
}

export const GMAIL_DOMAINS = ["gmail.com", "googlemail.com"] as const;

/** Providers that deliver `ana+tag@` to `ana@`. Yahoo, AOL, GMX, Web.de, QQ and 163 don't. */
export const TAG_DOMAINS = [
  ...["msn.com", "icloud.com", "me.com", "mac.com"],
  ...["fastmail.com", "fastmail.fm", "hey.com", "mailbox.org", "posteo.de"],
  ...["proton.me", "protonmail.com", "protonmail.ch", "pm.me", "ya.ru"],
] as const;
/** The same, with a domain in every country. */
export const TAG_FAMILIES = ["outlook.", "hotmail.", "live.", "yandex."] as const;

/**
 * One key for all spellings that reach the same mailbox: Gmail's dots, tags and second domain, tags where the provider ignores them, international domains in ASCII. Suppression, duplicates
 * and "recently written" compare it; the address as written is what is shown and written to. Takes a normalised address. In SQL: `addressKeySql` (workers/db/address-key.ts).
 */
export function mailboxKey(address: string): string {
  const { local, domain } = partsOf(address);
  // Without its tag nothing is left.
  if (local.startsWith("+")) return `${local}@${domain}`;
  if (GMAIL_DOMAINS.some((one) => one === domain)) return `${untagged(local).replaceAll(".", "")}@gmail.com`;
  const ignoresTags = TAG_DOMAINS.some((one) => one === domain) || TAG_FAMILIES.some((one) => domain.startsWith(one));
  return `${ignoresTags ? untagged(local) : local}@${domain}`;
}

/** The key of an address as it was typed; null when it is none. */
export function typedMailboxKey(text: string): string | null {
  const address = normaliseEmail(text);
  return address === null ? null : mailboxKey(address);
}

/**
 * `mailboxKey` without the tag at every domain, for limits and to recognise who answers: there a wrong merge costs nothing, and most servers of companies ignore tags too.
 */
export function looseMailboxKey(address: string): string {
  const { local, domain } = partsOf(mailboxKey(address));
  return `${untagged(local)}@${domain}`;
}

function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf("@");
  return { local: address.slice(0, at), domain: asciiDomain(address.slice(at + 1)) };
}

function untagged(local: string): string {
  return local.split("+")[0] || local;
}

function asciiDomain(domain: string): string {
  // Plain domains are left alone: a URL would read `1.2` as a number.
  if (!/[^\0-\x7f]|xn--/.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname || domain;
}
