import { addressKeys } from "#workers/db/address-key.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { accountIdOf, dayOf } from "#workers/modules/billing/domain.ts";
import { quotaAccounts, quotaDays, quotaMembers } from "#workers/modules/billing/tables.ts";
import { enterprises, memberships, users } from "#workers/modules/membership/tables.ts";
import type { MemberView } from "./contract.ts";
import { PAYS_ON } from "./joining.ts";
import { enterpriseInvitations, enterpriseMemberTags, enterpriseTags, infoCards } from "./tables.ts";

const e = namesOf(enterprises, "e");
const m = namesOf(memberships, "m");
const u = namesOf(users, "u");
const same = namesOf(users, "same");
const a = namesOf(quotaAccounts, "a");
const q = namesOf(quotaMembers, "q");
const d = namesOf(quotaDays, "d");
const c = namesOf(infoCards, "c");
const i = namesOf(enterpriseInvitations, "i");
const t = namesOf(enterpriseTags, "t");
const mt = namesOf(enterpriseMemberTags, "mt");

const ENTERPRISE = columnsOf(enterprises, [
  ...(["id", "name", "status", "effectiveAt", "expireAt", "seats"] as const),
  ...(["forbiddenAutoInfoCard", "forbiddenAutoEasyTrack"] as const),
]);
const ACCOUNT = columnsOf(quotaAccounts, ["quota", "used", "dailyLimit", "memberUsageDailyLimit"]);
const MEMBER = columnsOf(memberships, [
  ...(["id", "userId", "enterpriseId", "isEnterpriseAdmin"] as const),
  ...(["enableEnterpriseQuotaDailyLimit", "enterpriseQuotaDailyLimit"] as const),
]);
const TAG = columnsOf(enterpriseTags, ["id", "name", "color"]);

// ?1 enterprise, ?2 its account, ?3 now
const FIND = `
SELECT ${ENTERPRISE.of("e")}, ${ACCOUNT.of("a")}, (SELECT count(*) FROM ${m} WHERE ${m.enterpriseId} = ?1) AS memberCount,
  (SELECT count(*) FROM ${i} WHERE ${i.enterpriseId} = ?1 AND ${i.state} = 'OPEN' AND ${i.expireAt} > ?3) AS invitationCount
FROM ${e} JOIN ${a} ON ${a.id} = ?2 WHERE ${e.id} = ?1`;

// ?1 enterprise, ?2 JSON of the tags' ids
const BEARS_ANY = `(?2 = '[]' OR EXISTS (SELECT 1 FROM ${mt} JOIN ${t} ON ${t.id} = ${mt.tagId} AND ${t.enterpriseId} = ?1
  WHERE ${mt.membershipId} = ${m.id} AND ${mt.tagId} IN (SELECT value FROM json_each(?2))))`;
const CARD_END = `(SELECT max(${c.expireAt}) FROM ${c} WHERE ${c.enterpriseId} = ${m.enterpriseId} AND ${c.userId} = ${m.userId})`;
const COUNT = `SELECT count(*) AS total FROM ${m} WHERE ${m.enterpriseId} = ?1 AND ${BEARS_ANY}`;
// ?3 account, ?4 day, ?5 by use or by address, ?6 and ?7 page
const LIST = `
SELECT ${MEMBER.of("m")}, ${u.email} AS email, ${CARD_END} AS cardEnd,
  coalesce((SELECT ${q.used} FROM ${q} JOIN ${a} ON ${a.id} = ?3 WHERE ${q.accountId} = ?3 AND ${q.userId} = ${m.userId} AND ${q.period} = ${a.period}), 0) AS used,
  coalesce((SELECT ${d.used} FROM ${d} WHERE ${d.accountId} = ?3 AND ${d.userId} = ${m.userId} AND ${d.day} = ?4), 0) AS usedToday
FROM ${m} JOIN ${u} ON ${u.id} = ${m.userId} WHERE ${m.enterpriseId} = ?1 AND ${BEARS_ANY}
ORDER BY CASE WHEN ?5 = 1 THEN used END DESC, ${u.email}, ${m.id} LIMIT ?6 OFFSET ?7`;
const TAGS_OF = `
SELECT ${mt.membershipId} AS membershipId, ${TAG.of("t")} FROM ${mt} JOIN ${t} ON ${t.id} = ${mt.tagId}
WHERE ${mt.membershipId} IN (SELECT value FROM json_each(?1)) ORDER BY ${t.nameKey}`;

const LIMIT_OF = `SELECT ${MEMBER.of("m")} FROM ${m} WHERE ${m.userId} = ?2 AND ${m.enterpriseId} = ?1`;
const CARDS_OF = `SELECT ${m.userId} AS userId, ${CARD_END} AS cardEnd FROM ${m} WHERE ${m.id} = ?2 AND ${m.enterpriseId} = ?1`;
const ACCOUNTS_BY_EMAIL = `
SELECT ${m.userId} AS userId, ${m.enterpriseId} AS enterpriseId, ${m.status} AS status, ${PAYS_ON} AS paysOn
FROM ${u} JOIN ${m} ON ${m.userId} = ${u.id} WHERE ${u.addressKey} IN (SELECT value FROM json_each(?2))
  AND (${u.email} = ?1 OR NOT EXISTS (SELECT 1 FROM ${same} WHERE ${same.email} = ?1)) LIMIT 3`;

const ACCOUNT_OF = `
SELECT ${m.userId} AS userId, ${m.enterpriseId} AS enterpriseId, ${m.status} AS status, ${PAYS_ON} AS paysOn FROM ${m} WHERE ${m.userId} = ?1`;

/** What decides whether an account may join an enterprise. */
type JoiningAccount = { userId: string; enterpriseId: string | null; status: string; paysOn: number };
type EnterpriseRow = RowOf<typeof ENTERPRISE> &
  RowOf<typeof ACCOUNT> & { memberCount: number; invitationCount: number };
export type MemberRow = RowOf<typeof MEMBER> & {
  email: string;
  used: number;
  usedToday: number;
  cardEnd: number | null;
  tags: MemberView["enterpriseTags"];
};
export type MemberPageQuery = { tagIds: readonly string[]; byUse: boolean; limit: number; offset: number };

/** Enterprises and their members as they are; every read names the enterprise. */
export function createEnterpriseStore(d1: D1Database) {
  return {
    find(enterpriseId: string, at: number): Promise<EnterpriseRow | null> {
      return d1.prepare(FIND).bind(enterpriseId, accountIdOf("ENTERPRISE", enterpriseId), at).first<EnterpriseRow>();
    },

    /** A page of members with their tags, and how many there are: by what they used in the period, or by their addresses. */
    async list(enterpriseId: string, { tagIds, byUse, limit, offset }: MemberPageQuery, at: number) {
      const tags = JSON.stringify(tagIds);
      const account = accountIdOf("ENTERPRISE", enterpriseId);
      const [counted, listed] = await d1.batch<{ total: number } & Omit<MemberRow, "tags">>([
        d1.prepare(COUNT).bind(enterpriseId, tags),
        d1.prepare(LIST).bind(enterpriseId, tags, account, dayOf(at), byUse ? 1 : 0, limit, offset),
      ]);
      const rows = listed?.results ?? [];
      const tagsOf = await this.listTags(rows.map(({ id }) => id));
      return {
        total: counted?.results[0]?.total ?? 0,
        members: rows.map((row): MemberRow => ({ ...row, tags: tagsOf.get(row.id) ?? [] })),
      };
    },

    /** The tags of memberships, by name. */
    async listTags(membershipIds: readonly string[]): Promise<Map<string, MemberView["enterpriseTags"]>> {
      const { results } = await d1
        .prepare(TAGS_OF)
        .bind(JSON.stringify(membershipIds))
        .all<RowOf<typeof TAG> & { membershipId: string }>();
      const tagsOf = new Map<string, MemberView["enterpriseTags"]>();
      for (const { membershipId, ...tag } of results)
        tagsOf.set(membershipId, [...(tagsOf.get(membershipId) ?? []), tag]);
      return tagsOf;
    },

    /** A member's role and limit, or null for one who is not in the enterprise. */
    findMember(enterpriseId: string, userId: string): Promise<RowOf<typeof MEMBER> | null> {
      return d1.prepare(LIMIT_OF).bind(enterpriseId, userId).first<RowOf<typeof MEMBER>>();
    },

    /** The user of a membership of the enterprise and when the info cards end, or null. */
    findCards(enterpriseId: string, membershipId: string): Promise<{ userId: string; cardEnd: number | null } | null> {
      return d1.prepare(CARDS_OF).bind(enterpriseId, membershipId).first();
    },

    /** The accounts of an address; without one, those of another spelling of its mailbox. */
    async findAccounts(email: string) {
      return (
        await d1
          .prepare(ACCOUNTS_BY_EMAIL)
          .bind(email, JSON.stringify(addressKeys(email)))
          .all<JoiningAccount>()
      ).results;
    },

    findAccount: (userId: string): Promise<JoiningAccount | null> =>
      d1.prepare(ACCOUNT_OF).bind(userId).first<JoiningAccount>(),
  };
}
export type EnterpriseStore = ReturnType<typeof createEnterpriseStore>;
