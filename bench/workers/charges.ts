/** Charges of one account, each in its own batch, as every task is charged. */
import { Hono } from "hono";
import * as z from "zod";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import type { Charge, Payer } from "#workers/modules/billing/port.ts";
import type { BenchEnv } from "./reference.ts";

export const charges = new Hono<{ Bindings: BenchEnv }>();

const NewAccount = z.object({ userId: z.string(), quotaUnits: z.number() });

charges.post("/account", async (call) => {
  const { userId, quotaUnits } = NewAccount.parse(await call.req.json());
  await call.env.DB.prepare(
    `INSERT INTO quota_accounts (id, kind, owner_id, quota, allowance, renewal, anchor_at, created_at, updated_at)
     VALUES (?1, 'PAID', ?2, ?3, ?3, 'MONTHLY', ?4, ?4, ?4)`,
  )
    .bind(accountIdOf("PAID", userId), userId, quotaUnits, Date.now())
    .run();
  return call.json({ ok: true });
});

/** Answers `accepted`, `duplicate`, or the catalogue code of the refusal. */
charges.post("/charge/:user/:task/:units", async (call) => {
  const userId = call.req.param("user");
  const payer: Payer = { accountId: accountIdOf("PAID", userId), kind: "PAID", userId, enterpriseId: null };
  const charge: Charge = {
    taskId: call.req.param("task"),
    costUnits: Number(call.req.param("units")),
    quotaType: "AI_SEARCH",
    description: "keyword search",
    at: Date.now(),
  };
  const ledger = createLedger(call.env.DB);
  try {
    await call.env.DB.batch(ledger.holdStatements(payer, charge));
    return call.text("accepted");
  } catch (failure) {
    if (ledger.isDuplicateCharge(failure)) return call.text("duplicate");
    const refusal = await ledger.explainRefusal(failure, payer, charge);
    if (!refusal) throw failure;
    return call.text(String(refusal.code));
  }
});

charges.get("/account/:user", async (call) => {
  const account = await call.env.DB.prepare(
    `SELECT used, quota, (SELECT count(*) FROM ledger WHERE account_id = a.id) AS charges,
       (SELECT coalesce(sum(units), 0) FROM ledger WHERE account_id = a.id) AS units
     FROM quota_accounts a WHERE id = ?1`,
  )
    .bind(accountIdOf("PAID", call.req.param("user")))
    .first();
  return call.json(account);
});
