import { addressKeys } from "#workers/db/address-key.ts";
import { namesOf } from "#workers/db/names.ts";
import { looseMailboxKey } from "#workers/kernel/email-address.ts";
import { mailCampaigns, mailRecipients, mails } from "#workers/modules/outreach/mails/tables.ts";

/** Finds whom a mail is from among everybody a mailbox wrote to: by index, a handful of rows each. */

const r = namesOf(mailRecipients, "r");
const c = namesOf(mailCampaigns, "c");
const m = namesOf(mails, "m");

const PERSON = `
SELECT ${r.id} AS id, ${r.campaignId} AS campaignId, ${r.workspaceId} AS workspaceId, ${r.mailboxId} AS mailboxId, ${r.email} AS email,
  ${r.domain} AS domain, ${r.creatorId} AS creatorId, ${r.firstSentAt} AS firstSentAt, ${c.cc} AS cc`;

/** A person of a campaign, as far as an answer concerns them. */
export type Matched = {
  id: string;
  campaignId: string;
  workspaceId: string;
  mailboxId: string;
  email: string;
  domain: string | null;
  creatorId: string | null;
  firstSentAt: number | null;
  /** JSON: addresses that got a copy. */
  cc: string;
};

const JOIN_CAMPAIGN = `JOIN ${c} ON ${c.id} = ${r.campaignId}`;
/** Colleagues are people whom the mailbox wrote to lately. */
export const COLLEAGUE_DAYS = 60;
const MAX_COLLEAGUES = 6;
const MAX_TAGGED = 8;

export const MATCH_SQL = {
  thread: `${PERSON} FROM ${r} INDEXED BY mail_recipients_by_thread ${JOIN_CAMPAIGN}
WHERE ${r.mailboxId} = ?1 AND ${r.threadId} = ?2 LIMIT 1`,
  /** Our own Message-ID, where Gmail has kept it. */
  reference: `${PERSON} FROM json_each(?2) AS named CROSS JOIN ${m} INDEXED BY mails_by_message ON ${m.messageId} = named.value AND ${m.messageId} IS NOT NULL
JOIN ${r} ON ${r.id} = ${m.recipientId} ${JOIN_CAMPAIGN} WHERE ${m.mailboxId} = ?1 LIMIT 1`,
  /** The one that Gmail has put in its place. */
  sentReference: `${PERSON} FROM json_each(?2) AS named CROSS JOIN ${m} INDEXED BY mails_by_sent_message ON ${m.sentMessageId} = named.value AND ${m.sentMessageId} IS NOT NULL
JOIN ${r} ON ${r.id} = ${m.recipientId} ${JOIN_CAMPAIGN} WHERE ${m.mailboxId} = ?1 LIMIT 1`,
  address: `${PERSON} FROM ${r} INDEXED BY mail_recipients_by_mailbox ${JOIN_CAMPAIGN}
WHERE ${r.mailboxId} = ?1 AND ${r.addressKey} = ?2 AND ${r.lastSentAt} IS NOT NULL ORDER BY ${r.lastSentAt} DESC LIMIT 1`,
  /** Addresses between `ana+` and `ana,`. */
  tagged: `${PERSON} FROM ${r} INDEXED BY mail_recipients_by_address ${JOIN_CAMPAIGN}
WHERE ${r.mailboxId} = ?1 AND ${r.email} > ?2 AND ${r.email} < ?3 AND ${r.lastSentAt} IS NOT NULL LIMIT ${MAX_TAGGED}`,
  domain: `${PERSON} FROM ${r} INDEXED BY mail_recipients_by_domain ${JOIN_CAMPAIGN}
WHERE ${r.mailboxId} = ?1 AND ${r.domain} = ?2 AND ${r.lastSentAt} >= ?3 ORDER BY ${r.lastSentAt} DESC LIMIT ${MAX_COLLEAGUES}`,
} as const;

/** What is looked up of a mail. */
export type Question = {
  threadId: string;
  /** Our own Message-IDs, perhaps. */
  references: readonly string[];
  addresses: readonly string[];
  /** A company's; people written to since `since` (ms) are asked for. */
  domain: { name: string; since: number } | null;
};

/** Who answers to each part of the question; of several campaigns with one person the one that wrote last. */
export type Found = { thread: Matched | null; reference: Matched | null; address: Matched | null; domain: Matched[] };

export function createMatchStore(d1: D1Database) {
  const statement = (sql: string, ...values: (string | number)[]) => d1.prepare(sql).bind(...values);

  /** The address in any spelling, without its tag, and with another one. */
  function addressStatements(mailboxId: string, address: string): D1PreparedStatement[] {
    const base = address.slice(0, address.lastIndexOf("@")).split("+")[0] ?? "";
    const keys = [...new Set([...addressKeys(address), looseMailboxKey(address)])];
    return [
      ...keys.map((key) => statement(MATCH_SQL.address, mailboxId, key)),
      statement(MATCH_SQL.tagged, mailboxId, `${base}+`, `${base},`),
    ];
  }

  return {
    /** Asks for everything at once: one way to the database for each mail that comes in. */
    async lookUp(mailboxId: string, { threadId, references, addresses, domain }: Question): Promise<Found> {
      const [inThread, named, namedAsSent, ofDomain, ...ofAddresses] = await d1.batch<Matched>([
        statement(MATCH_SQL.thread, mailboxId, threadId),
        statement(MATCH_SQL.reference, mailboxId, JSON.stringify(references)),
        statement(MATCH_SQL.sentReference, mailboxId, JSON.stringify(references)),
        statement(MATCH_SQL.domain, mailboxId, domain?.name ?? "", domain?.since ?? 0),
        ...addresses.flatMap((address) => addressStatements(mailboxId, address)),
      ]);
      const keys = new Set(addresses.map(looseMailboxKey));
      const known = ofAddresses
        .flatMap(({ results }) => results)
        .filter(({ email }) => keys.has(looseMailboxKey(email)));
      return {
        thread: inThread?.results[0] ?? null,
        reference: named?.results[0] ?? namedAsSent?.results[0] ?? null,
        address: known[0] ?? null,
        domain: ofDomain?.results ?? [],
      };
    },
  };
}
export type MatchStore = ReturnType<typeof createMatchStore>;
