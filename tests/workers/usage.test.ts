/** Where quota went: who may see it, and that what is shown is what the ledger says. */

import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { usageWorld } from "#tests/support/workers/usage-world.ts";
import { dayOf, nextDayAt } from "#workers/modules/billing/domain.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import { createUsageStore } from "#workers/modules/billing/usage-store.ts";
import { instantOf } from "#workers/modules/outreach/schedule/zone.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";
import type { DetailRow, StatementEntry } from "#workers/modules/usage/contract.ts";

const HOUR_MS = 3_600_000;
const upkeep = createQuotaUpkeep(env.DB, createQuotaStore(env.DB));

describe("who may see what", () => {
  test("every call and person: one's own use, the enterprise's for its admins, and nothing that tells whether an id exists", async () => {
    const { call, actors, enterpriseId, otherId, spend } = await usageWorld();
    for (const who of ["paid", "free", "boss", "ann", "bob", "rival"] as const) await spend(who, 10, { kept: 10 });
    const people = ["paid", "free", "boss", "ann", "rival", "former"] as const;
    const codes = (path: string) => Promise.all(people.map(async (who) => (await call(who, path)).statusCode));
    const own = [1000, 1000, 1000, 1000, 1000, 1000];
    for (const path of ["user-info", "dailyUseage", "useageDetails", "user/quota-usage-stats", "statement"])
      expect(await codes(`/quota/${path}`), path).toEqual(own);
    for (const path of ["dailyUseage", "useageDetails", "user/quota-usage-stats", "user/export-quota-logs"]) {
      // Only ann's own call and her admin's are answered; a stranger's id is refused like hers.
      expect(await codes(`/quota/${path}?userId=${actors.ann.userId}`), path).toEqual([
        ...[1403, 1403, 1000, 1000, 1404, 1403],
      ]);
      expect(await codes(`/quota/${path}?userId=nobody`), path).toEqual([1403, 1403, 1404, 1403, 1404, 1403]);
    }
    expect(await codes(`/quota/enterprise-info/${enterpriseId}`)).toEqual([1404, 1404, 1000, 1000, 1404, 1404]);
    const ofEnterprise = ["enterprise-dailyUseage", "enterprise-useageDetails", "enterprise/export-quota-logs"].map(
      (path) => (id: string) => `/quota/${path}?enterpriseId=${id}`,
    );
    for (const path of [...ofEnterprise, (id: string) => `/quota/enterprise/quota-usage-stats/${id}`]) {
      expect(await codes(path(enterpriseId)), path("")).toEqual([1403, 1403, 1000, 1403, 1404, 1403]);
      expect(await codes(path(otherId)), path("")).toEqual([1403, 1403, 1404, 1403, 1000, 1403]);
      expect(await codes(path("nothing")), path("")).toEqual([1403, 1403, 1404, 1403, 1404, 1403]);
    }
    expect(await codes(`/quota/statement?enterpriseId=${enterpriseId}`)).toEqual([
      ...[1403, 1403, 1000, 1403, 1404, 1403],
    ]);
    const member = `/quota/enterprise-useageDetails?enterpriseId=${enterpriseId}&userId=${actors.ann.userId}`;
    expect((await call("boss", member)).data).toMatchObject({ total: 1, data: [{ createBy: actors.ann.email }] });
    const foreign = `/quota/enterprise-useageDetails?enterpriseId=${enterpriseId}&userId=${actors.paid.userId}`;
    expect((await call("boss", foreign)).statusCode).toBe(1404);
  });

  test("an admin sees what a member used of the enterprise, not what the member paid for alone before", async () => {
    const { call, actors, spend, enterpriseId, daysAgo } = await usageWorld();
    await spend("former", 70, { at: daysAgo(2), kept: 70 });
    await env.DB.prepare("UPDATE memberships SET type = 'ENTERPRISE', enterprise_id = ?2 WHERE user_id = ?1")
      .bind(actors.former.userId, enterpriseId)
      .run();
    await spend("former", 20, { kept: 20 });
    const seen = await call("boss", `/quota/dailyUseage?userId=${actors.former.userId}`);
    expect(seen.data.sum.used).toBe(20);
    expect((await call("former", "/quota/dailyUseage")).data.sum.used).toBe(90);
  });
});

describe("what is told", () => {
  test("days, lines and the month say the same, with what is held and what came back told apart", async () => {
    const { call, spend, daysAgo } = await usageWorld();
    await spend("paid", 30, { at: daysAgo(1), kept: 20 });
    await spend("paid", 40, { at: daysAgo(1), kept: 0, type: "AI_SEARCH" });
    await spend("paid", 10, { type: "CARD_QUERY" });
    await spend("paid", 5, { at: daysAgo(20), kept: 5, type: "AUDIENCE_ANALYSIS" });
    const { data } = await call("paid", "/quota/dailyUseage?timeZone=Asia/Shanghai");
    const dateBefore = (days: number) => dayOf(daysAgo(days));
    expect(data).toMatchObject({ startDate: dateBefore(6), endDate: dateBefore(0), total: 7 });
    expect(data.sum).toMatchObject({ charges: 3, used: 30, held: 10, givenBack: 50 });
    expect(data.sum.byType).toEqual({
      SIMILAR_SEARCH: 20,
      AI_SEARCH: 0,
      CARD_QUERY: 10,
      AUDIENCE_ANALYSIS: 0,
      OTHER: 0,
    });
    expect(data.data.slice(0, 2)).toMatchObject([
      { date: dateBefore(0), daily_usage: 10, card_query_usage: 10, held: 10, givenBack: 0 },
      { date: dateBefore(1), daily_usage: 20, card_query_usage: 0, held: 0, givenBack: 50 },
    ]);
    const lines = (await call("paid", "/quota/useageDetails")).data;
    expect(lines.total).toBe(3);
    expect(
      lines.data.map(({ quota_cost, held, givenBack, state }: DetailRow) => [quota_cost, held, givenBack, state]),
    ).toEqual([
      [10, 10, 0, "held"],
      [0, 40, 40, "returned"],
      [20, 30, 10, "partly"],
    ]);
    const month = (await call("paid", "/quota/user/quota-usage-stats")).data.quotaTypeUsageStats;
    expect(month).toEqual({ SIMILAR_SEARCH: 20, AI_SEARCH: 0, CARD_QUERY: 10, AUDIENCE_ANALYSIS: 5, OTHER: 0 });
    expect((await call("paid", "/quota/user-info")).data).toMatchObject({
      ...{ accountQuota: 1_000_000, usedQuota: 35, remainingQuota: 999_965, heldQuota: 10, status: "ACTIVE" },
      today: null,
    });
  });

  test("the day is that of the person's zone, also where it has 23 or 25 hours", async () => {
    // Clocks in New York went back on 1 November 2026: that day has 25 hours, from 04:00 to 05:00 UTC on the next one.
    const { call, spend } = await usageWorld({ now: "2026-11-23T04:00:00Z" });
    const late = Date.parse("2026-11-02T04:59:00Z");
    await spend("paid", 10, { at: late, kept: 10 });
    await spend("paid", 20, { at: late + 60_000, kept: 20 });
    const days = async (zone: string) => {
      const { data } = await call(
        "paid",
        `/quota/dailyUseage?startDate=2026-11-01&endDate=2026-11-02&timeZone=${zone}`,
      );
      return data.data.map(({ daily_usage }: { daily_usage: number }) => daily_usage);
    };
    expect(await days("America/New_York")).toEqual([20, 10]);
    expect(await days("UTC")).toEqual([30, 0]);
    expect(await days("Asia/Kathmandu")).toEqual([30, 0]);
  });

  test("free accounts are told their day, enterprises their whole and members their part", async () => {
    const { call, spend, enterpriseId, actors } = await usageWorld();
    await spend("free", 20, { kept: 20 });
    await spend("ann", 30, { kept: 30 });
    await spend("boss", 5);
    expect((await call("free", "/quota/user-info")).data).toMatchObject({
      ...{ plan: "FREE", accountQuota: 50, usedQuota: 20, remainingQuota: 30 },
      today: { limit: 50, used: 20, backAt: nextDayAt(NOW) },
    });
    expect((await call("ann", `/quota/enterprise-info/${enterpriseId}`)).data).toMatchObject({
      ...{ enterpriseName: "Test Ltd", usedQuota: 35, heldQuota: 5 },
    });
    expect((await call("ann", "/quota/user-info")).data).toMatchObject({ usedQuota: 30, heldQuota: 0 });
    const stats = (await call("boss", `/quota/enterprise/quota-usage-stats/${enterpriseId}`)).data;
    expect(stats.quotaTypeUsageStats.SIMILAR_SEARCH).toBe(35);
    expect(stats.memberUsageStats.map(({ email }: { email: string }) => email).slice(0, 2)).toEqual([
      actors.ann.email,
      actors.boss.email,
    ]);
  });

  test("lines say in the person's language what was paid for, and whether it can be opened", async () => {
    const { call, spend, enterpriseId } = await usageWorld();
    const taskId = await spend("ann", 10, { kept: 10 });
    const path = `/quota/enterprise-useageDetails?enterpriseId=${enterpriseId}`;
    const [line] = (await call("ann", "/quota/useageDetails")).data.data;
    expect(line).toMatchObject({ isOwn: true, description: expect.stringContaining(taskId), paidFor: { taskId } });
    expect((await call("boss", path, "zh-CN")).data.data[0]).toMatchObject({
      ...{ isOwn: false, description: expect.stringContaining("搜索关键词"), enterpriseName: "Test Ltd" },
    });
  });

  test.each([
    ["startDate=2026-11-23&endDate=2026-11-20", "endDate"],
    ["startDate=2000-01-01&endDate=2026-11-20", "startDate"],
    ["timeZone=Moon/Sea", "timeZone"],
    ["startDate=yesterday", "startDate"],
    ["page=0", "page"],
    ["pageSize=101", "pageSize"],
  ])("%s is refused by name", async (query, field) => {
    const { call } = await usageWorld();
    const answer = await call("paid", `/quota/useageDetails?${query}`);
    expect(answer.statusCode).toBe(1400);
    expect(JSON.stringify(answer)).toContain(field);
  });
});

describe("the statement", () => {
  test("what was left before and every change make what is left after, from the opening to now", async () => {
    const { call, spend, actors } = await usageWorld();
    const { userId } = actors.paid;
    await spend("paid", 30, { at: NOW, kept: 20 });
    await upkeep.grant({ accountId: `paid:${userId}`, units: 50, reason: "sorry", adminId: "root", key: userId }, NOW);
    const late = await spend("paid", 40, { at: NOW + HOUR_MS });
    await env.DB.prepare("UPDATE quota_accounts SET renewal = 'MONTH', renews_at = ?2 WHERE owner_id = ?1")
      .bind(userId, NOW + 2 * HOUR_MS)
      .run();
    await upkeep.renewDue(NOW + 2 * HOUR_MS);
    await env.DB.prepare("UPDATE quota_accounts SET quota = 500, updated_at = ?2 WHERE owner_id = ?1")
      .bind(userId, NOW + 3 * HOUR_MS)
      .run();
    const { data, total } = (await call("paid", "/quota/statement?pageSize=100")).data;
    expect(total).toBe(data.length);
    const oldest: StatementEntry[] = [...data].reverse();
    expect(oldest.map(({ kind, change, left }) => [kind, change, left])).toEqual([
      ["OPEN", 1_000_000, 1_000_000],
      ["CHARGE", -30, 999_970],
      ["CAPTURE", 0, 999_970],
      ["REFUND", 10, 999_980],
      ["ADMIN", 50, 1_000_030],
      ["CHARGE", -40, 999_990],
      ["RESET", 10, 1_000_000],
      ["SET", -999_500, 500],
    ]);
    expect(late).toBe(oldest[5]?.paidFor?.taskId);
    const paged: StatementEntry[] = [];
    for (const page of [1, 2, 3])
      paged.push(...(await call("paid", `/quota/statement?pageSize=3&page=${page}`)).data.data);
    expect(paged).toEqual(data);
    expect((await call("paid", "/quota/statement?page=99")).data).toMatchObject({ data: [], total: 8 });
  });
});

describe("files", () => {
  test("a file of two months opens; without use there is none", async () => {
    const { call, spend, daysAgo, enterpriseId, actors } = await usageWorld();
    expect((await call("paid", "/quota/user/export-quota-logs")).statusCode).toBe(1422);
    await spend("ann", 10, { kept: 10 });
    await spend("bob", 10, { at: daysAgo(70), kept: 10 });
    for (const path of [
      "/quota/user/export-quota-logs",
      `/quota/enterprise/export-quota-logs?enterpriseId=${enterpriseId}`,
    ]) {
      const who = path.includes("enterpriseId") ? "boss" : "ann";
      const { statusCode, data } = await call(who, path);
      expect([statusCode, data.url]).toEqual([1000, expect.stringMatching(/\/files\//)]);
    }
    const files = await env.DB.prepare(
      "SELECT rows, enterprise_id, admin_only FROM export_files WHERE user_id IN (?1, ?2) ORDER BY admin_only",
    )
      .bind(actors.ann.userId, actors.boss.userId)
      .all();
    expect(files.results).toEqual([
      { rows: 1, enterprise_id: null, admin_only: 0 },
      { rows: 1, enterprise_id: enterpriseId, admin_only: 1 },
    ]);
    expect((await call("bob", "/quota/user/export-quota-logs")).statusCode).toBe(1422);
  });
});

const movement = fc.record({
  who: fc.constantFrom("ann" as const, "bob" as const, "boss" as const),
  units: fc.integer({ min: 1, max: 50 }),
  // Charges come in any order of time: clocks of two Workers differ.
  minutesAgo: fc.integer({ min: 0, max: 40 * 24 * 60 }),
  kept: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
  type: fc.constantFrom(
    "SIMILAR_SEARCH" as const,
    "AI_SEARCH" as const,
    "CARD_QUERY" as const,
    "EXCLUDE_LIST" as const,
  ),
});

test("whatever was charged, kept and given back: every sum of every scope, range and zone is that of the ledger's rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 1, maxLength: 25 }),
      fc.tuple(fc.nat(45), fc.nat(45)),
      fc.constantFrom("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham", "Asia/Shanghai"),
      fc.integer({ min: 1, max: 7 }),
      async (movements, [one, other], zone, pageSize) => {
        const { call, spend, enterpriseId, accountId, actors } = await usageWorld();
        for (const { who, units, minutesAgo, kept, type } of movements)
          await spend(who, units, { at: NOW - minutesAgo * 60_000, kept: kept && Math.min(kept, units), type });
        const today = Math.floor(NOW / 86_400_000);
        const [first, last] = [today - Math.max(one, other), today - Math.min(one, other)];
        const date = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
        const from = instantOf({ day: first, minute: 0 }, zone);
        const until = instantOf({ day: last + 1, minute: 0 }, zone);
        const range = `startDate=${date(first)}&endDate=${date(last)}&timeZone=${zone}`;
        for (const member of [null, "ann", "boss"] as const) {
          const narrowed = member === null ? "" : `&userId=${actors[member].userId}`;
          const path = (name: string) => `/quota/${name}?enterpriseId=${enterpriseId}${narrowed}&${range}`;
          const { results: booked } = await env.DB.prepare(
            `SELECT h.task_id AS id, h.units AS held, coalesce(sum(iif(s.kind = 'CAPTURE', s.units, 0)), 0) AS kept, coalesce(sum(iif(s.kind = 'REFUND', -s.delta, 0)), 0) AS givenBack
             FROM ledger h LEFT JOIN ledger s ON s.task_id = h.task_id AND s.kind <> 'CHARGE'
             WHERE h.kind = 'CHARGE' AND h.account_id = ?1 AND (?2 IS NULL OR h.user_id = ?2) AND h.at >= ?3 AND h.at < ?4
             GROUP BY h.task_id ORDER BY h.at DESC, h.task_id DESC`,
          )
            .bind(accountId, member === null ? null : actors[member].userId, from, until)
            .all<{ id: string; held: number; kept: number; givenBack: number }>();
          const sumOf = (key: "held" | "kept" | "givenBack") => booked.reduce((sum, row) => sum + row[key], 0);
          const { sum, data, bars } = (await call("boss", `${path("enterprise-dailyUseage")}&pageSize=100`)).data;
          const used = sumOf("held") - sumOf("givenBack");
          expect(sum).toMatchObject({
            charges: booked.length,
            used,
            held: used - sumOf("kept"),
            givenBack: sumOf("givenBack"),
          });
          for (const parts of [
            data.map((day: { daily_usage: number }) => day.daily_usage),
            bars.map((bar: { used: number }) => bar.used),
            Object.values(sum.byType),
          ])
            expect(parts.reduce((whole: number, part: number) => whole + part, 0)).toBe(used);
          const lines: DetailRow[] = [];
          for (let page = 1; page <= Math.ceil(booked.length / pageSize); page += 1)
            lines.push(
              ...(await call("boss", `${path("enterprise-useageDetails")}&pageSize=${pageSize}&page=${page}`)).data
                .data,
            );
          expect(lines.map(({ paidFor }) => paidFor?.taskId)).toEqual(booked.map(({ id }) => id));
          expect(lines.reduce((whole, { quota_cost }) => whole + quota_cost, 0)).toBe(used);
        }
        const alarms = await reconcile(env.DB);
        expect(alarms.filter(({ kind }) => /usage|statement/.test(kind))).toEqual([]);
      },
    ),
    { numRuns: 12, seed: 20261123 },
  );
}, 90_000);

test("a sum that was changed by hand is an alarm", async () => {
  const { spend, actors } = await usageWorld();
  await spend("paid", 10, { kept: 10 });
  await env.DB.prepare("UPDATE usage_sums SET captured = captured + 1 WHERE user_id = ?1")
    .bind(actors.paid.userId)
    .run();
  await env.DB.prepare("UPDATE quota_statements SET used = used + 1 WHERE account_id = ?1 AND seq = 3")
    .bind(`paid:${actors.paid.userId}`)
    .run();
  const mine = (await reconcile(env.DB)).filter(({ subject }) => subject.includes(actors.paid.userId));
  expect(mine.map(({ kind }) => kind).sort()).toEqual(["statement_drift", "usage_drift"]);
  expect(await createUsageStore(env.DB).readSums({ userId: "nobody", enterpriseId: null }, [NOW])).toMatchObject([
    { charges: 0 },
  ]);
});
