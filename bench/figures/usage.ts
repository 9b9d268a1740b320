/** The usage page of an account with a million movements beside one with few: its days, its lines, a page of lines far down and its statement. */
import { SUM_UP } from "#tests/support/usage-sums.ts";
import { type Api, openApi } from "../api.ts";
import type { Figure } from "../figure.ts";
import { milliseconds, type Reading } from "../reading.ts";
import { median } from "../statistics.ts";

const MOVEMENTS = 1_000_000;
/** A charge and what was kept of it. */
const PER_CHARGE = 2;
const FEW_CHARGES = 25;
const YEARS = 3;
const CALLS = 40;
const MAX_RATIO = 1.5;
const MAX_FAR_RATIO = 2;

export const usage: Figure = {
  name: "usage",
  title: `usage of an account with ${MOVEMENTS} movements`,
  async measure(context) {
    const app = await context.freshApp();
    try {
      const { userId } = context.owner;
      const api = openApi(app.url, await context.owner.token());
      const d1 = await app.miniflare.getD1Database("DB");
      await d1.prepare("UPDATE quota_accounts SET quota = -1 WHERE owner_id = ?1").bind(userId).run();
      await seedCharges(d1, userId, 0, FEW_CHARGES);
      await measurePages(api, 1);
      const small = await measurePages(api, 1);
      const charges = (context.quick ? MOVEMENTS / 20 : MOVEMENTS) / PER_CHARGE;
      await withoutTriggers(d1, () => seedCharges(d1, userId, FEW_CHARGES, charges));
      const large = await measurePages(api, 1);
      const far = await measurePages(api, Math.floor((0.9 * charges) / 10));
      const many = PER_CHARGE * charges;
      return [
        reading(`days and lines of three years, ${many} movements / few`, large.range, small.range, MAX_RATIO),
        reading(`lines far down, ${many} movements / first of few`, far.lines, small.lines, MAX_FAR_RATIO),
        reading(`statement, ${many} movements / few`, large.statement, small.statement, MAX_RATIO),
      ];
    } finally {
      await app.close();
    }
  },
};

function reading(what: string, ours: number, reference: number, most: number): Reading {
  return {
    ...{ what, ours: milliseconds(ours), reference: milliseconds(reference), detail: { ours, reference } },
    ...{ judged: ours / reference, limit: { kind: "most", value: most } },
  };
}

/** Median milliseconds of what the page asks for. */
async function measurePages(api: Api, page: number) {
  const end = new Date();
  const start = new Date(end.getTime() - YEARS * 365 * 86_400_000);
  const days = `startDate=${start.toISOString().slice(0, 10)}&endDate=${end.toISOString().slice(0, 10)}&timeZone=Asia/Kathmandu`;
  const lines = await timeOf(() => api.get(`/quota/useageDetails?${days}&page=${page}`));
  const range = lines + (await timeOf(() => api.get(`/quota/dailyUseage?${days}`)));
  return { lines, range, statement: await timeOf(() => api.get(`/quota/statement?page=${page}`)) };
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    const started = performance.now();
    await call();
    if (turn >= CALLS / 4) times.push(performance.now() - started);
  }
  return median(times);
}

type Database = Pick<D1Database, "prepare" | "batch">;

/** Charges of the last three years in their order, each kept whole; `until` is the number behind the last. */
async function seedCharges(d1: Database, userId: string, from: number, until: number): Promise<void> {
  const rows = (kind: "CHARGE" | "CAPTURE") =>
    d1
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)
         INSERT INTO ledger (task_id, kind, account_id, user_id, enterprise_id, period, day, quota_type, units, delta, description, at)
         SELECT printf('tsk_usage%08d', i), '${kind}', 'paid:' || ?1, ?1, NULL, 1, '2026-01-01', iif(i % 3, 'SIMILAR_SEARCH', 'CARD_QUERY'), 10,
           ${kind === "CHARGE" ? 10 : 0}, 'yoga', ?4 - ${YEARS} * 365 * 86400000 + i * ${(YEARS * 365 * 86_400_000 * PER_CHARGE) / MOVEMENTS} FROM n`,
      )
      .bind(userId, from, until, Date.now());
  await d1.batch([rows("CHARGE"), rows("CAPTURE")]);
}

/** Rows that came before the sums: these, and the statement, are made from them by the statements of the migration. */
async function withoutTriggers(d1: Database, seed: () => Promise<void>): Promise<void> {
  const { results } = await d1
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('ledger', 'quota_accounts') AND sql LIKE '%INSERT ON ledger%'",
    )
    .all<{ name: string; sql: string }>();
  for (const { name } of results) await d1.prepare(`DROP TRIGGER ${name}`).run();
  await seed();
  await d1.prepare("DELETE FROM usage_sums").run();
  await d1.prepare(SUM_UP).run();
  await d1
    .prepare(
      `INSERT INTO quota_statements (account_id, seq, kind, task_id, at, quota, used)
       SELECT account_id, 1000 + row_number() OVER (PARTITION BY account_id ORDER BY at, kind), kind, task_id, at, -1, 0 FROM ledger
       WHERE account_id LIKE 'paid:%' AND task_id LIKE 'tsk_usage%'`,
    )
    .run();
  for (const { sql } of results) await d1.prepare(sql).run();
}
