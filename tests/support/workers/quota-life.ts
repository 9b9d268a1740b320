/** Four accounts with a life of random commands: each is done on the database and by plain arithmetic, and what the database answers must be what arithmetic says. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { NOW } from "#tests/support/now.ts";
import { failureText } from "#workers/db/d1-failure.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { accountIdOf, dayOf, foreseeRefusal } from "#workers/modules/billing/domain.ts";
import { extraHoldId } from "#workers/modules/billing/ledger.ts";
import type { Ledger } from "#workers/modules/billing/port.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { createQuotaUpkeep } from "#workers/modules/billing/upkeep.ts";
import type { Command } from "./quota-commands.ts";
import {
  expectedCode,
  type Hold,
  type ModelAccount,
  modelAccount,
  modelCharge,
  modelGrant,
  modelRenew,
  modelSettle,
} from "./quota-model.ts";
import { accountOf, chargeOf, DAY_MS, makeEnterprise, makeMember, taskStatement, unique } from "./quota-world.ts";

const QUOTA = 120;
const FAR_AHEAD = NOW + 1_000 * DAY_MS;
const store = createQuotaStore(env.DB);
const upkeep = createQuotaUpkeep(env.DB, store);

type World = {
  ledger: Ledger;
  users: string[];
  owners: string[];
  accounts: ModelAccount[];
  /** Of each task, what it was begun with and what was added while it ran. */
  holds: Map<string, [Hold, ...Hold[]]>;
  additions: number;
  now: number;
};

/** A paid account, a free one, and an enterprise with two members. */
export async function makeWorld(ledger: Ledger): Promise<World> {
  const enterpriseId = await makeEnterprise({ quota: QUOTA, dailyLimit: 90, memberUsageDailyLimit: 60 });
  const company = modelAccount("ENTERPRISE", QUOTA, 90, 60);
  const paid = await makeMember({ quota: QUOTA, dailyLimit: 70, renewal: "MONTH", renewsAt: FAR_AHEAD });
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
    additions: 0,
    now: NOW,
  };
}

/** The account that a command is about. */
function subjectOf(world: World, index: number) {
  const [account, userId, ownerId] = [world.accounts[index], world.users[index], world.owners[index]];
  if (account === undefined || userId === undefined || ownerId === undefined) throw new Error("no such account");
  return { account, userId, accountId: accountIdOf(account.kind, ownerId) };
}

type Holding = { index: number; units: number; holdId: string };

/** Holds together with `statements`, and answers the hold; null when the ledger refused, with the code that arithmetic says. */
async function hold(world: World, { index, units, holdId }: Holding, statements: D1PreparedStatement[]) {
  const { account, userId, accountId } = subjectOf(world, index);
  const day = dayOf(world.now);
  const expected = expectedCode(account, userId, units, day);
  const limits = await store.readLimits({ accountId, userId }, day);
  const payer = await world.ledger.resolvePayer(userId, world.now);
  const asked = chargeOf(holdId, units, world.now);
  return {
    foretold: () => expect(limits && foreseeRefusal(limits, units), "what is foretold").toBe(expected),
    run: async (): Promise<Hold | null> => {
      try {
        await env.DB.batch([...statements, ...world.ledger.holdStatements(payer, asked)]);
      } catch (failure) {
        const refusal = await world.ledger.explainRefusal(failure, payer, asked);
        if (!(refusal instanceof AppError)) throw failure;
        expect(refusal.code).toBe(expected);
        return null;
      }
      expect(null, "accepted").toBe(expected);
      return modelCharge(account, userId, units, day, holdId);
    },
  };
}

async function charge(world: World, index: number, units: number, taskId: string) {
  const { userId } = subjectOf(world, index);
  const holding = await hold(world, { index, units, holdId: taskId }, [taskStatement(taskId, userId, units)]);
  holding.foretold();
  const made = await holding.run();
  if (made) world.holds.set(taskId, [made]);
}

/** As the engine adds to a running task: a task that has ended takes the whole batch down. */
const EXTEND =
  "UPDATE tasks SET cost_units = CASE WHEN ended_at IS NULL THEN cost_units + ?2 ELSE -1 END WHERE id = ?1";

type Chosen = readonly [taskId: string, holds: [Hold, ...Hold[]]];

/** Adds to a task on anybody's account, perhaps while it ends; answers whether the task had ended. */
async function extend(world: World, [taskId, holds]: Chosen, { who, units }: { who: number; units: number }) {
  world.additions += 1;
  const holdId = extraHoldId(taskId, `tsk_${String(world.additions).padStart(6, "0")}`);
  const grow = env.DB.prepare(EXTEND).bind(taskId, units);
  const { run } = await hold(world, { index: who, units, holdId }, [grow]);
  try {
    const made = await run();
    if (made) holds.push(made);
    return false;
  } catch (failure) {
    expect(failureText(failure)).toContain("task_cost");
    return true;
  }
}

type Ending = { delivered: number; failed: boolean };

/** As the engine ends a task: its row and its holds in one batch. */
function end(world: World, taskId: string, { delivered, failed }: Ending) {
  const row = env.DB.prepare(
    "UPDATE tasks SET status = ?2, ended_at = ?3, captured_units = max(0, min(cost_units, ?4)) WHERE id = ?1 AND ended_at IS NULL",
  ).bind(taskId, failed ? "FAILED" : "COMPLETED", world.now, delivered);
  return env.DB.batch([
    row,
    ...world.ledger.settleStatements({ taskId, deliveredUnits: delivered, failed, at: world.now }),
  ]);
}

async function settled([taskId, holds]: Chosen, delivered: number) {
  modelSettle(holds, delivered);
  const { results } = await env.DB.prepare(
    "SELECT task_id, units FROM ledger WHERE task_id >= ?1 AND task_id < ?1 || ',' AND kind = 'CAPTURE' ORDER BY task_id",
  )
    .bind(taskId)
    .all<{ task_id: string; units: number }>();
  expect(results).toEqual(holds.map(({ id, captured }) => ({ task_id: id, units: captured })));
}

async function extendWhileItEnds(
  world: World,
  chosen: Chosen,
  step: Ending & { who: number; units: number; endsFirst: boolean },
) {
  const [taskId, holds] = chosen;
  const isOver = holds[0].isSettled;
  const adding = () => extend(world, chosen, step);
  const ending = () => end(world, taskId, step);
  const [hadEnded] = await (step.endsFirst
    ? Promise.all([ending(), adding()]).then(([, over]) => [over])
    : Promise.all([adding(), ending()]));
  if (isOver) expect(hadEnded).toBe(true);
  else await settled(chosen, step.delivered);
}

async function repeatCharge(world: World, { id, userId }: Hold) {
  const payer = await world.ledger.resolvePayer(userId, world.now);
  const again = chargeOf(id, 1, world.now);
  const failure: unknown = await env.DB.batch(world.ledger.holdStatements(payer, again)).catch(
    (error: unknown) => error,
  );
  expect(
    world.ledger.isDuplicateCharge(failure) || (await world.ledger.explainRefusal(failure, payer, again)) !== null,
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
  const renewAt = (at: number) =>
    env.DB.prepare("UPDATE quota_accounts SET renews_at = ?2 WHERE id = ?1").bind(accountId, at).run();
  await renewAt(world.now);
  await upkeep.renewDue(world.now);
  // The account's own next renewal can be a day away, depending on `NOW`: here only commands renew.
  await renewAt(FAR_AHEAD);
  modelRenew(account, QUOTA);
}

async function applyToTask(world: World, chosen: Chosen, step: Extract<Command, { pick: number }>): Promise<void> {
  const [taskId, holds] = chosen;
  const latest = holds.at(-1) ?? holds[0];
  if (step.kind === "duplicate") return repeatCharge(world, latest);
  if (step.kind === "extendWhileItEnds") return extendWhileItEnds(world, chosen, step);
  if (step.kind === "extend") {
    const isOver = holds[0].isSettled;
    expect(await extend(world, chosen, step)).toBe(isOver);
    return;
  }
  const isOver = holds[0].isSettled;
  await end(world, taskId, step);
  if (!isOver) await settled(chosen, step.delivered);
}

/** Does what a command says. */
export async function apply(world: World, step: Command): Promise<void> {
  if (step.kind === "nextDay") world.now += DAY_MS;
  else if (step.kind === "charge") await charge(world, step.who, step.units, unique("tsk"));
  else if (step.kind === "expireAndReturn") await expireAndReturn(world);
  else if ("pick" in step) {
    const chosen = [...world.holds][step.pick % Math.max(1, world.holds.size)];
    if (chosen !== undefined) await applyToTask(world, chosen, step);
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

/** Every sum in the database is that of arithmetic. */
export async function compare(world: World): Promise<void> {
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
