/** Email addresses as people type them. */

const MAX_ADDRESS_LENGTH = 254;

/**
 * The address as it is stored and compared: trimmed, NFKC (full-width letters and signs become plain ones), lower case, without the dot of the DNS root. Null when it has not the form of an
 * address. Length is checked first, and the check is one pass, so that hostile text costs nothing.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 4 * MAX_ADDRESS_LENGTH) return null;
  const address = text.trim().normalize("NFKC").toLowerCase().replace(/\.$/, "");
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (at < 1 || local.length > 64 || /[\s\p{Cc}@<>"(),:;[\]\\]/u.test(local)) return null;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return null;
  if (!domain.includes(".") || !domain.split(".").every((label) => /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u.test(label)))
    return null;
  return address;
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
