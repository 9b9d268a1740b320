import { domainToUnicode } from "node:url";
import { type SQL, sql } from "drizzle-orm";
import { GMAIL_DOMAINS, mailboxKey, TAG_DOMAINS, TAG_FAMILIES } from "#workers/kernel/email-address.ts";

/** `mailboxKey` for the database: tables carry it as a column that SQLite computes from the address, so every row has one, whoever wrote it. */

const listed = (domains: readonly string[]) => domains.map((domain) => `'${domain}'`).join(", ");

/** SQL of the key of a normalised address; `email` is SQL of the address. SQLite can't turn an international domain into ASCII: it stays as written, see `addressKeys`. */
export function addressKeySql(email: string): string {
  const domain = `substr(${email}, instr(${email}, '@') + 1)`;
  const untagged = `substr(${email}, 1, instr(replace(${email}, '@', '+'), '+') - 1)`;
  const families = TAG_FAMILIES.map((start) => `${domain} GLOB '${start}*'`).join(" OR ");
  return `CASE WHEN ${email} LIKE '+%' THEN ${email}
    WHEN ${domain} IN (${listed(GMAIL_DOMAINS)}) THEN replace(${untagged}, '.', '') || '@gmail.com'
    WHEN ${domain} IN (${listed(TAG_DOMAINS)}) OR ${families} THEN ${untagged} || '@' || ${domain}
    ELSE ${email} END`;
}

/** The expression of a table's `address_key` column. */
export const addressKeyOf = (email: string): SQL => sql.raw(addressKeySql(`"${email}"`));

/** `addressKeys` as two values for a row of JSON; the second is null for most addresses. */
export function keysOf(address: string): { key: string; otherKey: string | null } {
  const [key = address, otherKey = null] = addressKeys(address);
  return { key, otherKey };
}

/** Every form in which a column may hold the key of an address: two for an international domain, whose rows have it as it was written. */
export function addressKeys(address: string): string[] {
  const key = mailboxKey(address);
  const at = key.lastIndexOf("@") + 1;
  return key.includes("xn--", at) ? [key, key.slice(0, at) + domainToUnicode(key.slice(at))] : [key];
}
