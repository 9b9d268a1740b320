/** What the money's hot statements read: rows found by key, never a scan. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { chargeOf } from "#tests/support/workers/quota-world.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createProjectStore } from "#workers/modules/projects/store.ts";

/** A database that explains what it is asked instead of doing it, into `plans`. */
function explaining(plans: Map<string, string[]>): D1Database {
  return new Proxy(env.DB, {
    get: (d1, key) => {
      if (key !== "prepare") return Reflect.get(d1, key);
      return (sql: string) => {
        plans.set(sql, []);
        return d1.prepare(sql);
      };
    },
  });
}

/** Numbered placeholders of hand-written statements, or those of the query builder. */
function parameterCount(sql: string): number {
  const numbers = (sql.match(/\?\d+/g) ?? []).map((one) => Number(one.slice(1)));
  return numbers.length > 0 ? Math.max(...numbers) : (sql.match(/\?/g) ?? []).length;
}

test("charges, settlements, limits, members, renewals and project lists scan no table and sort nothing", async () => {
  const plans = new Map<string, string[]>();
  const d1 = explaining(plans);
  const payer = { accountId: "paid:x", kind: "PAID", userId: "x", enterpriseId: null } as const;
  createLedger(d1).holdStatements(payer, chargeOf("t", 1));
  createLedger(d1).settleStatements({ taskId: "t", deliveredUnits: 0, failed: false, at: NOW });
  await createQuotaStore(d1).readLimits(payer, "2026-05-20");
  await createQuotaStore(d1).listDueRenewals(NOW, 10);
  await createMembershipStore(d1).findMember("x");
  await createProjectStore(d1).find("x", "p");
  await createProjectStore(d1).list("x");
  expect(plans.size).toBe(7);
  for (const sql of plans.keys()) {
    const bound = Array.from({ length: parameterCount(sql) }, () => null);
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...bound)
      .all<{ detail: string }>();
    for (const { detail } of results) expect(detail, sql).not.toMatch(/^SCAN (?!CONSTANT|held|\d)|TEMP B-TREE/);
  }
});
