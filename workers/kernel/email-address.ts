/** E-mail addresses as people type them. */

const MAX_ADDRESS_LENGTH = 254;

/**
 * The address as it is stored and compared: trimmed, NFC, lower case. Null when it has not the form of an address. Length is
 * checked first, and the check is one pass, so that hostile text costs nothing.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 4 * MAX_ADDRESS_LENGTH) return null;
  const address = text.trim().normalize("NFC").toLowerCase();
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

const GMAIL_DOMAINS = new Set(["gmail.com", "googlemail.com"]);

/**
 * One key for all spellings that reach the same mailbox, for limits alone: everything after `+` goes, and for Gmail dots too.
 * Takes a normalised address.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const base = address.slice(0, at).split("+")[0] ?? "";
  if (GMAIL_DOMAINS.has(domain)) return `${base.replaceAll(".", "")}@gmail.com`;
  return `${base}@${domain}`;
}
