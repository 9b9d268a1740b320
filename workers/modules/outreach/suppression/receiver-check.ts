import { addressKeys } from "#workers/db/address-key.ts";
import { namesOf } from "#workers/db/names.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { users } from "#workers/modules/membership/tables.ts";
import { mailRecipients } from "#workers/modules/outreach/mails/tables.ts";
import { suppressions } from "./tables.ts";

/** What a workspace knows of addresses before it writes to them. */

const s = namesOf(suppressions, "s");
const f = namesOf(suppressions, "f");
const r = namesOf(mailRecipients, "r");
const a = namesOf(mailRecipients, "a");
const u = namesOf(users, "u");

/** At most four keyed looks for each address, however often it was written to. */
const KNOWN = `
SELECT j.value ->> 'email' AS email, ${s.email} IS NOT NULL AS isSuppressed, ${a.lastSentAt} AS at, coalesce(nullif(${u.name}, ''), ${u.email}) AS sender
FROM json_each(?2) j
LEFT JOIN ${s} ON ${s.workspaceId} = ?1 AND ${s.email} = (SELECT ${f.email} FROM ${f} WHERE ${f.workspaceId} = ?1 AND ${f.addressKey} = j.value ->> 'key' LIMIT 1)
LEFT JOIN ${a} ON ${a.id} = (SELECT ${r.id} FROM ${r} INDEXED BY mail_recipients_by_key
  WHERE ${r.workspaceId} = ?1 AND ${r.addressKey} = j.value ->> 'key' AND ${r.lastSentAt} IS NOT NULL ORDER BY ${r.lastSentAt} DESC LIMIT 1)
LEFT JOIN ${u} ON ${u.id} = ${a.ownerId}
WHERE ${s.email} IS NOT NULL OR ${a.id} IS NOT NULL`;

type KnownRow = { email: string; isSuppressed: number; at: number | null; sender: string | null };

/** The last mail of anybody of the workspace: when (ms), and the name or address of the account that wrote. */
export type LastMail = { at: number; by: string };
export type Standing = { isSuppressed: boolean; lastMail: LastMail | null };
export type CheckedReceiver = Standing & { given: string; email: string | null };

const UNKNOWN: Standing = { isSuppressed: false, lastMail: null };

/** The check of receivers (`checkReceivers` in sending/contract.ts); one statement, however many addresses. */
export function createReceiverCheck(d1: D1Database) {
  /** What is known of addresses as they are stored; one that nothing is known of is left out. */
  async function findStanding(actor: Actor, emails: readonly string[]): Promise<Map<string, Standing>> {
    if (emails.length === 0) return new Map();
    const asked = [...new Set(emails)].flatMap((email) => addressKeys(email).map((key) => ({ email, key })));
    const statement = d1.prepare(KNOWN).bind(workspaceOf(actor), JSON.stringify(asked));
    const { results } = await statement.all<KnownRow>();
    const known = new Map<string, Standing>();
    for (const { email, isSuppressed, at, sender } of results) {
      // An international domain has a row for each form of its key.
      const other = known.get(email) ?? UNKNOWN;
      const lastMail = at === null ? null : { at, by: sender ?? "" };
      const isLater = (lastMail?.at ?? 0) > (other.lastMail?.at ?? 0);
      known.set(email, {
        isSuppressed: isSuppressed === 1 || other.isSuppressed,
        lastMail: isLater ? lastMail : other.lastMail,
      });
    }
    return known;
  }

  return {
    findStanding,

    /** Each address as it was given, in its order. */
    async check(actor: Actor, given: readonly string[]): Promise<CheckedReceiver[]> {
      const read = given.map((text) => ({ given: text, email: normaliseEmail(text) }));
      const known = await findStanding(
        actor,
        read.flatMap(({ email }) => email ?? []),
      );
      return read.map((row) => ({ ...row, ...((row.email !== null && known.get(row.email)) || UNKNOWN) }));
    },
  };
}
export type ReceiverCheck = ReturnType<typeof createReceiverCheck>;
