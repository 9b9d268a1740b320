import type { OutputOf } from "#workers/api/endpoint.ts";
import { namesOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { cleanName, hasContact } from "#workers/kernel/name-text.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import { quotaAccounts } from "#workers/modules/billing/tables.ts";
import { enterprises, memberships } from "#workers/modules/membership/tables.ts";
import { type Act, type Acts, ENTERPRISE, value } from "./act.ts";
import type { EnterpriseChange, EnterpriseView, getEnterprise, MemberPage, MemberView } from "./contract.ts";
import { infoCardStatus, MAX_ENTERPRISE_NAME, type NoticeKind } from "./domain.ts";
import type { createJoining } from "./joining.ts";
import { noticeStatement } from "./notice-store.ts";
import type { EnterpriseStore, MemberRow } from "./store.ts";

const m = namesOf(memberships, "m");
const row = namesOf(memberships);
const e = namesOf(enterprises);
const a = namesOf(quotaAccounts);

const MEMBERS_SHOWN = 500;

const ofMember = (column: string) =>
  `SELECT ${column} FROM ${m} WHERE ${m.userId} = ${value(0)} AND ${m.enterpriseId} = ${ENTERPRISE}`;
const PROMOTE = `UPDATE ${row} SET ${row.isEnterpriseAdmin} = 1, ${row.updatedAt} = ?3 WHERE ${row.userId} = ?1 AND ${row.enterpriseId} = ?2`;
const SWITCH = `UPDATE ${row} SET ${row.enableEnterpriseQuotaDailyLimit} = ?4, ${row.updatedAt} = ?3 WHERE ${row.userId} = ?1 AND ${row.enterpriseId} = ?2`;
const SET_LIMIT = `UPDATE ${row} SET ${row.enterpriseQuotaDailyLimit} = ?4, ${row.updatedAt} = ?3 WHERE ${row.userId} = ?1 AND ${row.enterpriseId} = ?2`;

/** What can be changed of an enterprise and where it is kept: its own row, or its quota account, where charges check it. */
const OF_ENTERPRISE = {
  name: e.name,
  forbiddenAutoInfoCard: e.forbiddenAutoInfoCard,
  forbiddenAutoEasyTrack: e.forbiddenAutoEasyTrack,
};
const OF_ACCOUNT = { dailyLimit: a.dailyLimit, memberUsageDailyLimit: a.memberUsageDailyLimit };

type Deps = {
  d1: D1Database;
  store: EnterpriseStore;
  acts: Acts;
  joining: Pick<ReturnType<typeof createJoining>, "leaveStatements">;
  clock: Clock;
};

/** The enterprise as its members see it, and what its admins change (spec 3 §2.6, §6). */
export function createMemberService({ d1, store, acts, joining, clock }: Deps) {
  async function view(enterpriseId: string): Promise<EnterpriseView> {
    const found = await store.find(enterpriseId, clock.now());
    if (found === null) throw new AppError(1404);
    const { quota, used, forbiddenAutoInfoCard, forbiddenAutoEasyTrack, ...rest } = found;
    return {
      ...rest,
      accountQuota: quota,
      usedQuota: used,
      forbiddenAutoInfoCard: forbiddenAutoInfoCard === 1,
      forbiddenAutoEasyTrack: forbiddenAutoEasyTrack === 1,
    };
  }

  async function page(
    actor: Actor,
    { tagIds, limit, offset }: { tagIds: readonly string[]; limit: number; offset: number },
  ): Promise<MemberPage> {
    const at = clock.now();
    const query = { tagIds, limit, offset, byUse: actor.isEnterpriseAdmin };
    const { members, total } = await store.list(actor.enterpriseId ?? "", query, at);
    return { members: members.map((member) => memberView(member, actor, at)), total };
  }

  const told = (userId: string, enterpriseId: string, kind: NoticeKind, at: number) =>
    noticeStatement(d1, { userId, enterpriseId, kind, at });

  async function changeLimit(actor: Actor, id: string, userId: string, change: LimitChange) {
    const enterpriseId = await acts.own(actor, id, change.action);
    const act = {
      action: change.action,
      subject: ofMember(m.userId),
      details: { before: `(${ofMember(change.column)})`, after: value(1) },
      values: [userId, change.to],
    };
    await acts.run(
      actor,
      act,
      (at) => [
        d1.prepare(change.sql).bind(userId, enterpriseId, at, change.to),
        told(userId, enterpriseId, "LIMIT", at),
      ],
      { named: userId },
    );
    const member = await store.findMember(enterpriseId, userId);
    if (member === null) throw new AppError(1404);
    return {
      userId,
      enableEnterpriseQuotaDailyLimit: member.enableEnterpriseQuotaDailyLimit === 1,
      enterpriseQuotaDailyLimit: member.enterpriseQuotaDailyLimit,
    };
  }

  return {
    /** The caller's enterprise with its first members. */
    async get(actor: Actor, id: string): Promise<OutputOf<typeof getEnterprise>> {
      const enterpriseId = await acts.own(actor, id);
      const [found, { members }] = await Promise.all([
        view(enterpriseId),
        page(actor, { tagIds: [], limit: MEMBERS_SHOWN, offset: 0 }),
      ]);
      return { ...found, members };
    },

    async list(
      actor: Actor,
      id: string,
      { tagIds, page: number, pageSize }: { tagIds: string[]; page: number; pageSize: number },
    ): Promise<MemberPage> {
      await acts.own(actor, id);
      return page(actor, { tagIds, limit: pageSize, offset: (number - 1) * pageSize });
    },

    /** Changes the name, the limits or the switches; nothing given changes nothing. */
    async change(actor: Actor, id: string, change: EnterpriseChange): Promise<EnterpriseView> {
      const action = "enterprise.change";
      const enterpriseId = await acts.own(actor, id, action);
      const name = change.name === undefined ? undefined : cleanName(change.name);
      if (name === "") throw badField("name", "enterprises:errors.nameRequired");
      if (name !== undefined && Array.from(name).length > MAX_ENTERPRISE_NAME)
        throw badField("name", "enterprises:errors.nameTooLong", { max: MAX_ENTERPRISE_NAME });
      if (name !== undefined && hasContact(name)) throw badField("name", "enterprises:errors.nameHasContact");
      const given = { ...change, ...(name === undefined ? {} : { name }) };
      const changes = [
        ...changesOf(given, OF_ENTERPRISE, { table: `${e}`, id: e.id, row: enterpriseId, touched: e.updatedAt }),
        ...changesOf(given, OF_ACCOUNT, {
          table: `${a}`,
          ...{ id: a.id, row: accountIdOf("ENTERPRISE", enterpriseId), touched: a.updatedAt },
        }),
      ];
      if (changes.length > 0)
        await acts.run(actor, changeAct(action, changes), changeStatements(d1, changes), { named: id });
      return view(enterpriseId);
    },

    /** Ends a membership. Oneself is refused, and the last admin, also of two who remove each other at once. */
    async remove(actor: Actor, id: string, userId: string): Promise<{ userId: string }> {
      const action = "enterprise.member.remove";
      const enterpriseId = await acts.own(actor, id, action);
      if (userId === actor.userId)
        throw await acts.refuse(actor, action, userId, new AppError(1409, { messageKey: "enterprises:errors.self" }));
      const act = {
        action,
        subject: ofMember(m.userId),
        details: { membershipId: `(${ofMember(m.id)})`, wasAdmin: `(${ofMember(m.isEnterpriseAdmin)})` },
        values: [userId],
      };
      await acts.run(actor, act, (at) => joining.leaveStatements({ userId, enterpriseId, kind: "REMOVED", at }), {
        named: userId,
        explain: (cause, text) =>
          text.includes("enterprise_keeps_an_admin")
            ? new AppError(1409, { messageKey: "enterprises:errors.lastAdmin", cause })
            : null,
      });
      return { userId };
    },

    /** Makes a member an admin. */
    async promote(actor: Actor, id: string, userId: string): Promise<{ userId: string }> {
      const action = "enterprise.member.promote";
      const enterpriseId = await acts.own(actor, id, action);
      const act = {
        action,
        subject: `${ofMember(m.userId)} AND ${m.isEnterpriseAdmin} = 0`,
        details: { before: "0", after: "1" },
        values: [userId],
      };
      await acts.run(
        actor,
        act,
        (at) => [d1.prepare(PROMOTE).bind(userId, enterpriseId, at), told(userId, enterpriseId, "ADMIN", at)],
        {
          named: userId,
          missing: async () =>
            (await store.findMember(enterpriseId, userId)) === null
              ? new AppError(1404)
              : new AppError(1409, { messageKey: "enterprises:errors.alreadyAdmin" }),
        },
      );
      return { userId };
    },

    /** Lets a member's own daily limit hold, or the enterprise's. */
    switchLimit: (actor: Actor, id: string, userId: string, isOn: boolean) =>
      changeLimit(actor, id, userId, {
        action: "enterprise.member.limitSwitch",
        column: m.enableEnterpriseQuotaDailyLimit,
        sql: SWITCH,
        to: isOn ? 1 : 0,
      }),

    setLimit: (actor: Actor, id: string, userId: string, dailyLimit: number) =>
      changeLimit(actor, id, userId, {
        action: "enterprise.member.limit",
        column: m.enterpriseQuotaDailyLimit,
        sql: SET_LIMIT,
        to: dailyLimit,
      }),
  };
}
export type MemberService = ReturnType<typeof createMemberService>;

type LimitChange = { action: string; column: string; sql: string; to: number };
type Place = { table: string; id: string; row: string; touched: string };
type Change = Place & { key: string; column: string; to: string | number };

function changesOf(given: EnterpriseChange, columns: Readonly<Record<string, string>>, place: Place): Change[] {
  return Object.entries(columns).flatMap(([key, column]) => {
    const to = Object.entries(given).find(([name]) => name === key)?.[1];
    if (to === undefined) return [];
    return [{ ...place, key, column, to: typeof to === "boolean" ? Number(to) : to }];
  });
}

/** On record with each value before and after. */
function changeAct(action: string, changes: readonly Change[]): Act {
  const details = Object.fromEntries(
    changes.flatMap(({ key, column, table, id }, index) => [
      [`${key}.before`, `(SELECT ${column} FROM ${table} WHERE ${id} = ${value(2 * index)})`],
      [`${key}.after`, value(2 * index + 1)],
    ]),
  );
  return { action, subject: ENTERPRISE, details, values: changes.flatMap(({ row, to }) => [row, to]) };
}

function changeStatements(d1: D1Database, changes: readonly Change[]) {
  return (at: number) =>
    changes.map(({ table, column, touched, id, row, to }) =>
      d1.prepare(`UPDATE ${table} SET ${column} = ?1, ${touched} = ?2 WHERE ${id} = ?3`).bind(to, at, row),
    );
}

/** Numbers of other people are for admins alone. */
function memberView(member: MemberRow, actor: Actor, at: number): MemberView {
  const { email, used, usedToday, cardEnd, tags, ...rest } = member;
  const isOpen = actor.isEnterpriseAdmin || member.userId === actor.userId;
  return {
    ...rest,
    enterpriseId: rest.enterpriseId ?? "",
    user: { email },
    isEnterpriseAdmin: member.isEnterpriseAdmin === 1,
    usedQuota: isOpen ? used : null,
    usedToday: isOpen ? usedToday : null,
    enableEnterpriseQuotaDailyLimit: isOpen && member.enableEnterpriseQuotaDailyLimit === 1,
    enterpriseQuotaDailyLimit: isOpen ? member.enterpriseQuotaDailyLimit : null,
    cardSubscriptionStatus: isOpen ? infoCardStatus(cardEnd, at) : "NONE",
    cardSubscriptionExpireAt: isOpen ? cardEnd : null,
    enterpriseTags: tags,
  };
}
