import { namesOf } from "#workers/db/names.ts";
import { normalizeEmail } from "#workers/modules/membership/domain.ts";
import { enterprises, memberships, users } from "#workers/modules/membership/tables.ts";
import { customers } from "#workers/modules/subscriptions/tables.ts";
import { endOfPrefix } from "../domain.ts";
import type { FoundAccount, FoundEnterprise } from "./contract.ts";

const MAX_FOUND = 20;

const u = namesOf(users, "u");
const m = namesOf(memberships, "m");
const e = namesOf(enterprises, "e");
const c = namesOf(customers, "c");

/** Ranges of indexes, each of them cut: a search reads no more than it can show. */
const range = (from: string, key: string, id: string, low: string, high: string, collation = "") =>
  `SELECT * FROM (SELECT ${id} AS id FROM ${from} WHERE ${key} >= ${low}${collation} AND ${key} < ${high}${collation} LIMIT ${MAX_FOUND + 1})`;
const NOCASE = " COLLATE NOCASE";

// ?1 as typed and ?2 its end, ?3 as an address and ?4 its end
const FIND_ACCOUNTS = `
SELECT ${u.id} AS id, ${u.email} AS email, ${u.name} AS name, ${m.type} AS type, ${m.plan} AS plan, ${m.status} AS status, ${m.expireAt} AS expireAt,
  ${e.name} AS enterpriseName
FROM (${[
  range(`${u} INDEXED BY users_by_email`, u.email, u.id, "?3", "?4"),
  range(`${u} INDEXED BY users_by_name`, `${u.name}${NOCASE}`, u.id, "?1", "?2"),
  range(`${u}`, u.id, u.id, "?1", "?2"),
  range(`${c} INDEXED BY customers_by_stripe`, c.customerId, c.userId, "?1", "?2"),
].join(" UNION ")}) found
JOIN ${u} ON ${u.id} = found.id JOIN ${m} ON ${m.userId} = ${u.id} LEFT JOIN ${e} ON ${e.id} = ${m.enterpriseId}
ORDER BY ${u.email} LIMIT ${MAX_FOUND + 1}`;

/** Whose address begins so, as many as are shown as accounts: the enterprises of these people. */
const OF_MEMBERS = `
SELECT ${m.enterpriseId} AS id FROM (${range(`${u} INDEXED BY users_by_email`, u.email, u.id, "?3", "?4")}) person
CROSS JOIN ${m} ON ${m.userId} = person.id WHERE ${m.enterpriseId} IS NOT NULL`;
const FIND_ENTERPRISES = `
SELECT ${e.id} AS id, ${e.name} AS name, ${e.email} AS email, ${e.status} AS status, ${e.expireAt} AS expireAt
FROM (${[
  range(`${e} INDEXED BY enterprises_by_email`, e.email, e.id, "?3", "?4"),
  range(`${e} INDEXED BY enterprises_by_name`, `${e.name}${NOCASE}`, e.id, "?1", "?2"),
  range(`${e}`, e.id, e.id, "?1", "?2"),
  OF_MEMBERS,
].join(" UNION ")}) found
JOIN ${e} ON ${e.id} = found.id ORDER BY ${e.name} LIMIT ${MAX_FOUND + 1}`;

/** Finds accounts and enterprises by the letters that they begin with. */
export function createFindStore(d1: D1Database) {
  return {
    async find(q: string): Promise<{ accounts: FoundAccount[]; enterprises: FoundEnterprise[]; hasMore: boolean }> {
      const typed = q.normalize("NFC").trim();
      const address = normalizeEmail(q);
      const values = [typed, endOfPrefix(typed), address, endOfPrefix(address)];
      const [accounts, companies] = await Promise.all([
        d1
          .prepare(FIND_ACCOUNTS)
          .bind(...values)
          .all<FoundAccount>(),
        d1
          .prepare(FIND_ENTERPRISES)
          .bind(...values)
          .all<FoundEnterprise>(),
      ]);
      return {
        accounts: accounts.results.slice(0, MAX_FOUND),
        enterprises: companies.results.slice(0, MAX_FOUND),
        hasMore: accounts.results.length > MAX_FOUND || companies.results.length > MAX_FOUND,
      };
    },
  };
}
export type FindStore = ReturnType<typeof createFindStore>;
