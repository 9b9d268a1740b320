/** Random lives of four accounts: after every command the database holds what plain arithmetic says, and planted faults do not get through. */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  expectedCode,
  type Hold,
  type ModelAccount,
  modelAccount,
  modelCharge,
  modelGrant,
  modelRenew,
  modelSettle,
} from "#tests/support/workers/quota-model.ts";
import {
  accountOf,
  chargeOf,
  DAY_MS,
  makeEnterprise,
  makeMember,
  NOON,
  taskStatement,
  unique,
} from "#tests/support/workers/quota-world.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { accountIdOf, dayOf, foreseeRefusal } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import type { Ledger } from "#workers/modules/billing/port.ts";
import { reconcile } from "#workers/modules/billing/reconcile.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";

const QUOTA = 120;
const store = createQuotaStore(env.DB);
const upkeep = createQuotaUpkeep(env.DB, store);

const who = fc.nat(3);
const pick = fc.nat(30);
const command = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("charge" as const), who, units: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("duplicate" as const), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      pick,
      delivered: fc.integer({ min: -5, max: 70 }),
      failed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("renew" as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("expireAndReturn" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("grant" as const), who, units: fc.integer({ min: -80, max: 80 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("nextDay" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("limit" as const),
      who,
      units: fc.integer({ min: -1, max: 100 }),
      ofMember: fc.boolean(),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

type World = {
  ledger: Ledger;
  users: string[];
  owners: string[];
  accounts: ModelAccount[];
  holds: Map<string, Hold>;
  now: number;
};

async function makeWorld(ledger: Ledger): Promise<World> {
  const enterpriseId = await makeEnterprise({ quota: QUOTA, dailyLimit: 90, memberUsageDailyLimit: 60 });
  const company = modelAccount("ENTERPRISE", QUOTA, 90, 60);
  const paid = await makeMember({ quota: QUOTA, dailyLimit: 70, renewal: "MONTH", renewsAt: NOON + 1000 * DAY_MS });
  const free = await makeMember({ type: "FREE" });
  const members = [
    await makeMember({ type: "ENTERPRISE", enterpriseId }),
    await makeMember({ type: "ENTERPRISE", enterpriseId }),
  ];
  return {
    ledger,
    users: [paid, free, ...members],
    owners: [paid, free, enterpriseId, enterpriseId],
    accounts: [modelAccount("PAID", QUOTA, 70), modelAccount("FREE", -1, 50), company, company],
    holds: new Map(),
    now: NOON,
  };
}

/** The account that a command is about. */
function subjectOf(world: World, index: number) {
  const [account, userId, ownerId] = [world.accounts[index], world.users[index], world.owners[index]];
  if (account === undefined || userId === undefined || ownerId === undefined) throw new Error("no such account");
  return { account, userId, accountId: accountIdOf(account.kind, ownerId) };
}

async function charge(world: World, index: number, units: number, taskId: string) {
  const { account, userId, accountId } = subjectOf(world, index);
  const day = dayOf(world.now);
  const expected = expectedCode(account, userId, units, day);
  const limits = await store.readLimits({ accountId, userId }, day);
  expect(limits && foreseeRefusal(limits, units), "what is foretold").toBe(expected);
  const payer = await world.ledger.resolvePayer(userId, world.now);
  const asked = chargeOf(taskId, units, world.now);
  try {
    await env.DB.batch([...world.ledger.holdStatements(payer, asked), taskStatement(taskId, userId, units)]);
    expect(null, "accepted").toBe(expected);
    world.holds.set(taskId, modelCharge(account, userId, units, day));
  } catch (failure) {
    const refusal = await world.ledger.explainRefusal(failure, payer, asked);
    if (!(refusal instanceof AppError)) throw failure;
    expect(refusal.code).toBe(expected);
  }
}

async function repeatCharge(world: World, taskId: string, hold: Hold) {
  const payer = await world.ledger.resolvePayer(hold.userId, world.now);
  const failure: unknown = await env.DB.batch(world.ledger.holdStatements(payer, chargeOf(taskId, 1, world.now))).catch(
    (error: unknown) => error,
  );
  expect(
    world.ledger.isDuplicateCharge(failure) ||
      (await world.ledger.explainRefusal(failure, payer, chargeOf(taskId, 1, world.now))) !== null,
  ).toBe(true);
}

/** The paid membership ends, lapses, comes back and starts a new period. */
async function expireAndReturn(world: World) {
  const { account, userId, accountId } = subjectOf(world, 0);
  await env.DB.prepare("UPDATE memberships SET expire_at = ?2 WHERE user_id = ?1").bind(userId, world.now).run();
  await upkeep.expireDue(world.now);
  expect(await accountOf("PAID", userId)).toMatchObject({ quota: account.used, used: account.used });
  await env.DB.prepare("UPDATE memberships SET status = 'ACTIVE', expire_at = NULL WHERE user_id = ?1")
    .bind(userId)
    .run();
  await renew(world, account, accountId);
}

async function renew(world: World, account: ModelAccount, accountId: string) {
  if (account.kind === "FREE") return;
  await env.DB.prepare("UPDATE quota_accounts SET renews_at = ?2 WHERE id = ?1").bind(accountId, world.now).run();
  await upkeep.renewDue(world.now);
  modelRenew(account, QUOTA);
}

async function apply(world: World, step: Command): Promise<void> {
  if (step.kind === "nextDay") world.now += DAY_MS;
  else if (step.kind === "charge") await charge(world, step.who, step.units, unique("tsk"));
  else if (step.kind === "expireAndReturn") await expireAndReturn(world);
  else if (step.kind === "settle" || step.kind === "duplicate") {
    const chosen = [...world.holds][step.pick % Math.max(1, world.holds.size)];
    if (chosen === undefined) return;
    const [taskId, hold] = chosen;
    if (step.kind === "duplicate") return repeatCharge(world, taskId, hold);
    await env.DB.batch(
      world.ledger.settleStatements({ taskId, deliveredUnits: step.delivered, failed: step.failed, at: world.now }),
    );
    modelSettle(hold, step.delivered);
  } else {
    const { account, accountId } = subjectOf(world, step.who);
    if (step.kind === "renew") return renew(world, account, accountId);
    if (step.kind === "grant") {
      if (step.units === 0) return;
      await upkeep.grant({ accountId, units: step.units, reason: "", adminId: "root", key: unique("key") }, world.now);
      return modelGrant(account, step.units);
    }
    const column = step.ofMember ? "member_usage_daily_limit" : "daily_limit";
    await env.DB.prepare(`UPDATE quota_accounts SET ${column} = ?2 WHERE id = ?1`).bind(accountId, step.units).run();
    if (step.ofMember) account.memberLimit = step.units;
    else account.dailyLimit = step.units;
  }
}

async function compare(world: World): Promise<void> {
  for (const index of [0, 1, 2, 3]) {
    const { account, userId, accountId } = subjectOf(world, index);
    const { quota, used, period } = await accountOf(account.kind, accountId.slice(accountId.indexOf(":") + 1));
    expect({ quota, used, period }).toEqual({ quota: account.quota, used: account.used, period: account.period });
    const { results } = await env.DB.prepare(
      "SELECT user_id, day, used FROM quota_days WHERE account_id = ?1 AND user_id IN ('', ?2)",
    )
      .bind(accountId, userId)
      .all<{ user_id: string; day: string; used: number }>();
    for (const row of results) {
      const inModel = row.user_id === "" ? account.days.get(row.day) : account.memberDays.get(`${userId}/${row.day}`);
      expect(row.used, `${accountId} ${row.user_id} ${row.day}`).toBe(inModel);
    }
    expect(results.filter((row) => row.user_id === "")).toHaveLength(account.days.size);
  }
}

async function live(ledger: Ledger, steps: Command[]): Promise<void> {
  const world = await makeWorld(ledger);
  for (const step of steps) {
    await apply(world, step);
    await compare(world);
  }
  const mine = (await reconcile(env.DB)).filter(({ subject }) =>
    [...world.owners, ...world.holds.keys()].some((name) => subject.split(/[:/]/).includes(name)),
  );
  expect(mine).toEqual([]);
}

const lives = (ledger: Ledger, numRuns: number, seed?: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40, size: "max" }), (steps) => live(ledger, steps)),
    { numRuns, ...(seed === undefined ? {} : { seed, endOnFailure: true }) },
  );

test("whatever happens to them, accounts, days and members hold exactly what the movements say", async () => {
  await lives(createLedger(env.DB), 40);
}, 60_000);

/** Each takes one piece of sense out of the settlement's own SQL. */
const FAULTS: [string, string, string][] = [
  [
    "a refund booked on the day of the settlement",
    "period, day, CASE",
    "period, date(?4 / 1000 + 28800, 'unixepoch'), CASE",
  ],
  [
    "a refund booked in the period of the settlement",
    "period, day, CASE",
    "(SELECT a.period FROM quota_accounts a WHERE a.id = account_id), day, CASE",
  ],
  ["a settlement that returns everything", "max(0, min(?2 - earlier, units))", "0"],
  [
    "a settlement that believes a delivery of less than nothing",
    "max(0, min(?2 - earlier, units))",
    "min(?2 - earlier, units)",
  ],
  [
    "a settlement done again",
    "NOT EXISTS (SELECT 1 FROM ledger c WHERE c.task_id = h.task_id AND c.kind = 'CAPTURE')",
    "true",
  ],
];
test.each(FAULTS)(
  "%s is found",
  async (_name, sense, nonsense) => {
    let planted = 0;
    const faultyDatabase = new Proxy(env.DB, {
      get: (d1, key) => {
        if (key !== "prepare") return Reflect.get(d1, key);
        return (sql: string) => {
          if (sql.includes(sense)) planted += 1;
          return d1.prepare(sql.replace(sense, nonsense));
        };
      },
    });
    await expect(lives(createLedger(faultyDatabase), 40, 20_260_520)).rejects.toThrow("Property failed");
    expect(planted).toBeGreaterThan(0);
  },
  60_000,
);
