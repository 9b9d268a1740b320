import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { MAIL_PROVIDERS } from "#workers/modules/creators/email-hosts.ts";
import { oneLine } from "#workers/modules/outreach/templates/domain.ts";
import { MAX_VALUE } from "#workers/modules/outreach/templates/variables.ts";
import type { Role } from "./domain.ts";

/** The people of an order, as they were typed or pasted. Pure. */

export type GivenReceiver = {
  nickname: string;
  email: string;
  creatorId: string | null;
  role?: Role;
  link?: string | null;
};
export type Receiver = Required<GivenReceiver> & { domain: string | null };

export type SortedReceivers = {
  people: Receiver[];
  duplicates: number;
  /** As they were given. */
  invalid: string[];
  /** How many are the sender's own address. */
  own: number;
};

/** Addresses as they are stored, each mailbox once: of several spellings the first with its role, and the first name, creator and link that any of them has. */
export function sortReceivers(given: readonly GivenReceiver[], ownEmail: string): SortedReceivers {
  const people = new Map<string, Receiver>();
  const sorted = { duplicates: 0, invalid: [] as string[], own: 0 };
  for (const { nickname, email: typed, creatorId, role = "creator", link = null } of given) {
    const email = normaliseEmail(typed);
    if (email === null) {
      sorted.invalid.push(typed);
      continue;
    }
    const key = mailboxKey(email);
    if (key === mailboxKey(ownEmail)) {
      sorted.own += 1;
      continue;
    }
    const name = Array.from(oneLine(nickname)).slice(0, MAX_VALUE).join("");
    const known = people.get(key);
    if (known !== undefined) sorted.duplicates += 1;
    people.set(key, {
      email: known?.email ?? email,
      domain: companyDomainOf(email),
      nickname: known?.nickname || name,
      creatorId: known?.creatorId ?? creatorId,
      role: known?.role ?? role,
      link: known?.link ?? link,
    });
  }
  return { people: [...people.values()], ...sorted };
}

/** Families of mail hosts that have a domain in every country. */
const PROVIDER_FAMILY = /^(?:gmail|googlemail|gmx|hotmail|icloud|live|outlook|proton|protonmail|yahoo|yandex|ymail)\./;

/** The domain of an address of a company; null for a public mail host. */
export function companyDomainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return MAIL_PROVIDERS.has(domain) || PROVIDER_FAMILY.test(domain) ? null : domain;
}
