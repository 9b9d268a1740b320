import * as z from "zod";
import { DAY_MS, MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";
import { companyDomainOf } from "#workers/modules/outreach/sending/receivers.ts";
import { type Envelope, isSameMailbox } from "./envelope.ts";
import { COLLEAGUE_DAYS, type Matched, type MatchStore } from "./match-store.ts";

/** Whose answer a mail is (docs/outreach.md, "Answers"). */

export type MatchedBy = "thread" | "reference" | "address" | "domain";
export type Match = { people: readonly Matched[]; by: MatchedBy };

/** Google's clock and ours may differ by so much. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;
const Addresses = z.array(z.string());

/** What a report says it is about. */
type Reported = { threadId: string; references: readonly string[]; failed: readonly string[] };

export function createMatching(store: MatchStore) {
  /** A mail server's report is about the person it could not reach; a report about a copy (CC) alone has no match. */
  async function matchReport(mailboxId: string, { threadId, references, failed }: Reported): Promise<Match | null> {
    const found = await store.lookUp(mailboxId, { threadId, references, addresses: failed, domain: null });
    const person = found.thread ?? found.reference;
    const copies = person === null ? [] : copiesOf(person);
    const isOfCopy =
      failed.length > 0 &&
      failed.every((address) => copies.includes(address) && !isSameMailbox(address, person?.email ?? ""));
    if (person !== null && !isOfCopy) return { people: [person], by: found.thread === null ? "reference" : "thread" };
    return found.address === null ? null : { people: [found.address], by: "address" };
  }

  async function matchPerson(
    mailboxId: string,
    from: string,
    envelope: Envelope,
    isSpam: boolean,
  ): Promise<Match | null> {
    const { threadId, references, at, isToList } = envelope;
    const byThreadAlone = isToList || isSpam;
    const company = byThreadAlone ? null : companyDomainOf(from);
    const { thread, reference, address, domain } = await store.lookUp(mailboxId, {
      threadId,
      references,
      addresses: byThreadAlone ? [] : [from],
      domain: company === null ? null : { name: company, since: at - COLLEAGUE_DAYS * DAY_MS },
    });
    if (thread !== null) return { people: [thread], by: "thread" };
    if (reference !== null) return { people: [reference], by: "reference" };
    if (address !== null) return { people: [address], by: "address" };
    return domain.length === 0 ? null : { people: domain, by: "domain" };
  }

  return {
    /**
     * Whom the mail is from; null for everybody else's mail. By the thread, else by our Message-IDs that it names, else by the sender's address, else by the company of people written to lately:
     * then it is a colleague's. What came before the first mail to a person, or from an address that got a copy of it, answers nothing.
     * In the spam folder, whose senders are not checked, only what names our thread or mail is an answer.
     */
    async match(mailboxId: string, envelope: Envelope, { isSpam } = { isSpam: false }): Promise<Match | null> {
      const { from, at, isReport } = envelope;
      if (isReport) return matchReport(mailboxId, isSpam ? { ...envelope, failed: [] } : envelope);
      if (from === null) return null;
      const found = await matchPerson(mailboxId, from, envelope, isSpam);
      const people = (found?.people ?? []).filter(
        (person) => at + CLOCK_SKEW_MS >= (person.firstSentAt ?? Infinity) && !isFromCopy(person, from),
      );
      return found === null || people.length === 0 ? null : { ...found, people };
    },

    /** Whom a report is about, by what its parts name. */
    matchReport,
  };
}
export type Matching = ReturnType<typeof createMatching>;

function copiesOf({ cc }: Matched): string[] {
  return Addresses.parse(JSON.parse(cc));
}

function isFromCopy(person: Matched, from: string): boolean {
  return copiesOf(person).some((address) => isSameMailbox(address, from)) && !isSameMailbox(person.email, from);
}
