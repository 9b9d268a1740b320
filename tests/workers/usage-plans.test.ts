/** What the usage page reads of an account with a million movements (50,000 in the short run), row by row. */

import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { sizeOf } from "#tests/support/runs.ts";
import { SUM_UP } from "#tests/support/usage-sums.ts";
import { countedDatabase } from "#tests/support/workers/counted-database.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createStatementStore } from "#workers/modules/billing/statement-store.ts";
import { createUsageStore } from "#workers/modules/billing/usage-store.ts";
import { createTaskStore } from "#workers/modules/tasks/store.ts";
import { createPaidFor } from "#workers/modules/usage/paid-for.ts";
import { createUsageScopes } from "#workers/modules/usage/scope.ts";
import { createUsageService } from "#workers/modules/usage/service.ts";
import { createStatementService } from "#workers/modules/usage/statement-service.ts";
import { createUsageNames } from "#workers/modules/usage/store.ts";

const MOVEMENTS = sizeOf({ short: 50_000, full: 1_000_000 });
const CHARGES = MOVEMENTS / 2;
const ENTRIES = CHARGES / 5;
const YEARS = 3;
const MAX_ROWS = 100;
const MEMBERS = 10;

const boss: Actor = {
  ...{ userId: "user-0", email: "boss@example.test", isSystemAdmin: false, isBanned: false, refusal: null },
  ...{ membershipType: "ENTERPRISE", enterpriseId: "large", isEnterpriseAdmin: true, sessionId: null, language: "en" },
};

beforeAll(async () => {
  // Seeding a million rows is faster without triggers. They come back, because files of one lane share a runtime.
  const { results: triggers } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('ledger', 'quota_accounts')",
  ).all<{ name: string; sql: string }>();
  for (const { name } of triggers) await env.DB.prepare(`DROP TRIGGER ${name}`).run();
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO enterprises (id, name, email, status, effective_at, created_at, updated_at) VALUES ('large', 'Large', '', 'ACTIVE', 0, 0, 0)",
    ),
    env.DB.prepare(
      `INSERT INTO quota_accounts (id, kind, owner_id, quota, used, allowance, renewal, anchor_at, created_at, updated_at)
       VALUES ('enterprise:large', 'ENTERPRISE', 'large', -1, 0, -1, 'NONE', 0, 0, 0)`,
    ),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
       INSERT INTO users (id, email, name, created_at, updated_at) SELECT 'user-' || i, 'user-' || i || '@example.test', '', 0, 0 FROM n`,
    ).bind(MEMBERS),
    env.DB.prepare(
      `INSERT INTO memberships (id, user_id, type, plan, status, effective_at, enterprise_id, is_enterprise_admin, created_at, updated_at)
       SELECT 'm' || id, id, 'ENTERPRISE', 'TEAM', 'ACTIVE', 0, 'large', id = 'user-0', 0, 0 FROM users WHERE id GLOB 'user-*'`,
    ),
  ]);
  const seed = (kind: "CHARGE" | "CAPTURE") =>
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
       INSERT INTO ledger (task_id, kind, account_id, user_id, enterprise_id, period, day, quota_type, units, delta, description, at)
       SELECT printf('tsk_%07d', i), '${kind}', 'enterprise:large', iif(i % 2 = 0, 'user-0', 'user-' || (i % ${MEMBERS})), 'large', 1, '',
         iif(i % 3 = 0, 'SIMILAR_SEARCH', 'CARD_QUERY'), 10, ${kind === "CHARGE" ? 10 : 0}, 'yoga', ?2 - i * (${YEARS} * 365 * 86400000 / ?1) FROM n`,
    ).bind(CHARGES, NOW);
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)
     INSERT INTO tasks (id, type, status, reason, user_id, root_task_id, params, cost_units, due_at, created_at, updated_at, ended_at)
     SELECT printf('tsk_%07d', i), 'KEYWORD', 'COMPLETED', 'SEARCH', 'user-0', '', '{}', 10, 0, 0, 0, 1 FROM n`,
  )
    .bind(CHARGES)
    .run();
  await seed("CHARGE").run();
  await seed("CAPTURE").run();
  await env.DB.prepare(SUM_UP).run();
  await env.DB.prepare(
    `INSERT INTO quota_statements (account_id, seq, kind, task_id, at, quota, used) SELECT id, 1, 'OPEN', NULL, updated_at, quota, used FROM quota_accounts`,
  ).run();
  for (const { sql } of triggers) await env.DB.prepare(sql).run();
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO quota_statements (account_id, seq, kind, task_id, at, quota, used)
     SELECT 'enterprise:large', i, 'CHARGE', printf('tsk_%07d', i), ?1, -1, i FROM n`,
  )
    .bind(NOW, ENTRIES)
    .run();
}, 120_000);

function open() {
  const { d1, read } = countedDatabase();
  const names = createUsageNames(d1);
  const findPaidFor = createPaidFor({
    names,
    tasks: {
      async describe(ids) {
        expect(await createTaskStore(d1).findMany(ids)).toHaveLength(ids.length);
        return new Map();
      },
    },
  });
  const scopes = createUsageScopes(names);
  const clock = fixedClock(NOW);
  const statements = createStatementService({ statements: createStatementStore(d1), names, scopes, findPaidFor });
  return {
    read,
    statements,
    usage: createUsageService({ usage: createUsageStore(d1), names, scopes, findPaidFor, clock }),
  };
}

const zone = { timeZone: "Asia/Kathmandu", pageSize: 10 };
const DAY_MS = 86_400_000;
const KATHMANDU_OFFSET_MS = 5.75 * 3_600_000;
const dateBefore = (days: number) => new Date(NOW - days * DAY_MS + KATHMANDU_OFFSET_MS).toISOString().slice(0, 10);
const THREE_YEARS = { startDate: dateBefore(3 * 365 - 1) };
const RANGES = [
  ["the last seven days", {}, 7],
  ["a month", { startDate: dateBefore(30) }, 31],
  ["three years", THREE_YEARS, 20],
  ["one day a year ago", { startDate: dateBefore(365), endDate: dateBefore(365) }, 1],
] as const;

test.each(RANGES)(
  "%s of the enterprise and of a person: the page reads at most 100 rows",
  async (_what, days, bars) => {
    const range = { ...days, ...zone };
    const enterprise = open();
    const daily = await enterprise.usage.enterpriseDaily(boss, { ...range, page: 1, enterpriseId: "large" });
    const details = await enterprise.usage.enterpriseDetails(boss, { ...range, page: 1, enterpriseId: "large" });
    expect(daily.bars).toHaveLength(bars);
    expect(details.total).toBe(daily.sum.charges);
    expect(details.data).toHaveLength(10);
    expect(enterprise.read()).toBeLessThanOrEqual(MAX_ROWS);
    const person = open();
    await person.usage.daily(boss, { ...range, page: 1 });
    await person.usage.details(boss, { ...range, page: 1 });
    await person.usage.stats(boss, zone);
    expect(person.read()).toBeLessThanOrEqual(MAX_ROWS);
  },
);

test("a page of lines far down, of everything, of a person and of a member", async () => {
  const all = { ...THREE_YEARS, ...zone, page: CHARGES / 25 };
  for (const call of [
    (usage: ReturnType<typeof open>["usage"]) => usage.enterpriseDetails(boss, { ...all, enterpriseId: "large" }),
    (usage: ReturnType<typeof open>["usage"]) => usage.details(boss, all),
    (usage: ReturnType<typeof open>["usage"]) =>
      usage.enterpriseDetails(boss, { ...all, page: CHARGES / 125, enterpriseId: "large", userId: "user-1" }),
  ]) {
    const { usage, read } = open();
    expect((await call(usage)).data).toHaveLength(10);
    expect(read()).toBeLessThanOrEqual(MAX_ROWS);
  }
});

test("the month of an enterprise reads a few rows a member, and a page of its statement few", async () => {
  const { usage, statements, read } = open();
  const { memberUsageStats, quotaTypeUsageStats } = await usage.enterpriseStats(boss, "large", "UTC");
  const members = memberUsageStats.flatMap(({ quotaTypeUsageStats: units }) => Object.values(units));
  expect(members.reduce((sum, units) => sum + units, 0)).toBe(
    Object.values(quotaTypeUsageStats).reduce((sum, units) => sum + units, 0),
  );
  expect(read()).toBeLessThanOrEqual(10 * MEMBERS);
  const page = open();
  const halfway = { page: ENTRIES / 20, pageSize: 10, enterpriseId: "large" };
  expect((await page.statements.read(boss, halfway)).data).toHaveLength(10);
  expect(page.read()).toBeLessThanOrEqual(MAX_ROWS);
  expect(statements).toBeDefined();
});

test("the lines of every scope come from their own index", async () => {
  for (const [index, who] of [
    ["ledger_charges_by_user", "user_id = 'user-0'"],
    ["ledger_charges_by_account", "enterprise_id IS NOT NULL AND account_id = 'enterprise:large'"],
    [
      "ledger_charges_by_member",
      "enterprise_id IS NOT NULL AND account_id = 'enterprise:large' AND user_id = 'user-1'",
    ],
  ]) {
    const plan = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT * FROM ledger INDEXED BY ${index} WHERE kind = 'CHARGE' AND ${who} AND at >= 1 AND at < 9 ORDER BY at DESC, task_id DESC LIMIT 10`,
    ).all<{ detail: string }>();
    const text = plan.results.map(({ detail }) => detail).join("\n");
    expect(text).toContain(`SEARCH ledger USING INDEX ${index}`);
    expect(text).not.toContain("TEMP B-TREE");
  }
});
