/** Random lives of four accounts: after every command the database holds what plain arithmetic says, and planted faults do not get through. */
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sizeOf } from "#tests/support/runs.ts";
import { type Command, command } from "#tests/support/workers/quota-commands.ts";
import { apply, compare, makeWorld } from "#tests/support/workers/quota-life.ts";
import { namesOf } from "#workers/db/names.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import type { Ledger } from "#workers/modules/billing/port.ts";
import { ledger as ledgerTable, quotaAccounts } from "#workers/modules/billing/tables.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";

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

/** Forty lives (ten in the short run), ten a test: one test of them all takes a minute on a busy machine. */
test.each([1, 2, 3, 4].slice(0, sizeOf({ short: 1, full: 4 })))(
  "whatever happens to them, accounts, days and members hold exactly what the movements say (ten lives, %i)",
  async (part) => {
    await lives(createLedger(env.DB), 10, (fc.readConfigureGlobal()?.seed ?? 0) + part);
  },
);

const l = namesOf(ledgerTable);
const earlier = namesOf(ledgerTable, "e");
const held = namesOf(ledgerTable, "h");
const captured = namesOf(ledgerTable, "c");
const account = namesOf(quotaAccounts, "a");

/** Each takes one piece of sense out of the settlement's own SQL. */
const FAULTS: [string, string, string][] = [
  [
    "a refund booked on the day of the settlement",
    `${l.period}, ${l.day}, CASE`,
    `${l.period}, date(?4 / 1000 + 28800, 'unixepoch'), CASE`,
  ],
  [
    "a refund booked in the period of the settlement",
    `${l.period}, ${l.day}, CASE`,
    `(SELECT ${account.period} FROM ${account} WHERE ${account.id} = ${l.accountId}), ${l.day}, CASE`,
  ],
  ["a settlement that returns everything", `max(0, min(?2 - earlier, ${l.units}))`, "0"],
  [
    "a settlement that believes a delivery of less than nothing",
    `max(0, min(?2 - earlier, ${l.units}))`,
    `min(?2 - earlier, ${l.units})`,
  ],
  [
    "an addition used up before what came first",
    `${earlier.taskId} < ${held.taskId}`,
    `${earlier.taskId} > ${held.taskId}`,
  ],
  ["an addition that is not settled with its task", `${held.taskId} < ?1 || ','`, `${held.taskId} <= ?1`],
  [
    "a settlement done again",
    `NOT EXISTS (SELECT 1 FROM ${captured} WHERE ${captured.taskId} = ${held.taskId} AND ${captured.kind} = 'CAPTURE')`,
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
