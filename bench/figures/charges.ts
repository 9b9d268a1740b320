/** Charges that arrive at the same time, each twice: what is accepted must be what the quota affords, to the unit. */
import { Agent } from "node:http";
import * as z from "zod";
import type { Figure } from "../figure.ts";
import { callOnce, timedCall } from "../latency.ts";
import { perSecond, type Reading } from "../reading.ts";
import { post, taskOf } from "../seed.ts";
import { median } from "../statistics.ts";

const CHARGES = 1_000;
/** Every task is charged twice. */
const TASKS = CHARGES / 2;
const AFFORDABLE = 300;
const UNITS = 20;
const SOCKETS = 32;

const Account = z.object({ used: z.number(), quota: z.number(), charges: z.number(), units: z.number() });

export const charges: Figure = {
  name: "charges",
  title: "charges at the same time, with duplicates",
  async measure(context) {
    const { url } = await context.stores();
    const rounds = context.quick ? 2 : 5;
    const shares: number[] = [];
    const rates: { charges: number; points: number }[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      const outcome = await chargeAtOnce(url, `usr_bench_${turn}`);
      shares.push(outcome.accepted / AFFORDABLE);
      const points = await allAtOnce((index) => `${url}/point/${taskOf(index)}`, "GET");
      rates.push({ charges: outcome.perSecond, points: points.perSecond });
    }
    // One turn that is off is off: the worst share is what is judged.
    const worst = shares.reduce((far, share) => (Math.abs(share - 1) > Math.abs(far - 1) ? share : far), 1);
    return [exactness(worst, rounds), rate(rates)];
  },
};

function exactness(share: number, rounds: number): Reading {
  return {
    what: `${CHARGES} charges at once, each twice: accepted / affordable (worst of ${rounds})`,
    ours: `${Math.round(share * AFFORDABLE)} accepted`,
    reference: `${AFFORDABLE} affordable`,
    judged: share,
    limit: { kind: "exactly", value: 1 },
    detail: { rounds },
  };
}

function rate(rates: readonly { charges: number; points: number }[]): Reading {
  return {
    what: "rate of these charges / D1 point reads",
    ours: perSecond(median(rates.map(({ charges: charged }) => charged))),
    reference: perSecond(median(rates.map(({ points }) => points))),
    judged: median(rates.map(({ charges: charged, points }) => charged / points)),
    limit: null,
    detail: { rates },
  };
}

async function chargeAtOnce(url: string, userId: string): Promise<{ accepted: number; perSecond: number }> {
  await post(`${url}/quota/account`, { userId, quotaUnits: AFFORDABLE * UNITS });
  const order = (index: number) => (index * 7) % TASKS;
  const { answers, perSecond: rateOfCharges } = await allAtOnce(
    (index) => `${url}/quota/charge/${userId}/tsk_${userId}_${order(index)}/${UNITS}`,
    "POST",
  );
  const accepted = answers.filter((answer) => answer === "accepted").length;
  const known = answers.every((answer) => ["accepted", "duplicate", "1912", "1913"].includes(answer));
  const account = Account.parse(JSON.parse((await callOnce({ url: `${url}/quota/account/${userId}` })).text));
  const agrees = account.charges === accepted && account.units === accepted * UNITS && account.used === account.units;
  if (!known || !agrees)
    throw new Error(`the ledger disagrees with its answers: ${JSON.stringify({ accepted, account })}`);
  return { accepted, perSecond: rateOfCharges };
}

/** Sends `CHARGES` calls over 32 connections. */
async function allAtOnce(urlOf: (index: number) => string, method: "GET" | "POST") {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const started = performance.now();
  const calls = Array.from({ length: CHARGES }, (_, index) => timedCall({ url: urlOf(index), method }, agent));
  const answers = (await Promise.all(calls)).map(({ text }) => text);
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  return { answers, perSecond: CHARGES / seconds };
}
