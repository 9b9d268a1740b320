/** The trial of the plans' terms: who is given which, that it sticks, what it changes, and what is counted. */
import { afterEach, describe, expect, test } from "vitest";
import { adminWorld } from "#tests/support/workers/admin-world.ts";
import { actAtStripe, openPlanWorld } from "#tests/support/workers/plan-world.ts";
import { endTrial, forgetTrials, startTrial } from "#tests/support/workers/scheme-trial.ts";
import type { Scheme } from "#workers/kernel/vocabulary.ts";
import { TRIAL_KEPT_MS } from "#workers/modules/schemes/service.ts";

const BASIC = 300;
const PRO = 1000;

/** A world in which a trial has just begun. */
async function openTrial() {
  const world = await openPlanWorld();
  await startTrial(world.schemes);
  const view = async () => (await world.call("GET", "/subscription/status")).data;
  /** The ticket of a new browser that was given this scheme. */
  async function ticketOf(scheme: Scheme): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const ticket = await world.schemes.ticketFor(null, scheme === "B" ? "en" : "zh-CN");
      if (ticket?.scheme === scheme) return ticket.text;
    }
    throw new Error(`no browser was given ${scheme}`);
  }
  /** The running subscription's next month begins and is paid. */
  async function renew(): Promise<void> {
    await actAtStripe("/act/end-period", { subscription: (await view()).id });
    await world.bring();
  }
  const countOf = async (scheme: Scheme) =>
    (await world.schemes.view()).schemes.find((each) => each.scheme === scheme) ?? null;
  return { ...world, view, ticketOf, renew, countOf };
}

afterEach(forgetTrials);

describe("being given a scheme", () => {
  test("while nothing is tried all have the same, and no browser is given anything", async () => {
    const world = await openPlanWorld();
    expect(await world.schemes.ticketFor(null, "zh-CN")).toBeNull();
    expect((await world.call("GET", "/subscription/status")).data.scheme).toBe("B");
    await world.call("POST", "/subscription/plans/seen", { ticket: null });
    expect(await world.schemes.view()).toMatchObject({ run: 0, isRunning: false, comparison: null });
  });

  test("readers are given the schemes of their language, about as many each", async () => {
    const world = await openTrial();
    const drawn = { A: 0, B: 0, C: 0 };
    for (let count = 0; count < 200; count += 1)
      drawn[(await world.schemes.ticketFor(null, "zh-CN"))?.scheme ?? "B"] += 1;
    // 200 throws of a coin leave 70 to 130 but once in 50,000 times.
    expect(Math.abs(drawn.A - 100)).toBeLessThanOrEqual(30);
    expect([drawn.A + drawn.C, drawn.B]).toEqual([200, 0]);
    expect((await world.schemes.ticketFor(null, "en"))?.scheme).toBe("B");
  });

  test("a browser keeps what it was given, and its account gets the same", async () => {
    const world = await openTrial();
    const text = await world.ticketOf("A");
    expect(await world.schemes.ticketFor(text, "en")).toEqual({ text, scheme: "A", isNew: false });
    world.useTicket(text);
    expect((await world.view()).scheme).toBe("A");
    world.useTicket(await world.ticketOf("C"));
    expect((await world.view()).scheme).toBe("A");
    world.useTicket(null);
    expect((await world.view()).scheme).toBe("A");
  });

  test.each([
    ["altered", (text: string) => text.replace(".C.", ".A.")],
    ["unsigned", (text: string) => text.slice(0, text.lastIndexOf("."))],
    ["of another run", (text: string) => text.replace(/^1\./, "2.")],
    ["no ticket", () => "A"],
  ])("a ticket that is %s counts as none", async (_name, alter) => {
    const world = await openTrial();
    const text = alter(await world.ticketOf("C"));
    expect(await world.schemes.ticketFor(text, "en")).toMatchObject({ scheme: "B", isNew: true });
    world.useTicket(text);
    expect((await world.view()).scheme).toBe("B");
  });

  test("two first calls at once give one scheme", async () => {
    const world = await openTrial();
    const [a, c] = [await world.ticketOf("A"), await world.ticketOf("C")];
    const buyer = { userId: world.userId, language: "en" as const };
    const found = await Promise.all([a, c, a, c].map((ticket) => world.schemes.schemeOf(buyer, ticket)));
    expect(new Set(found).size).toBe(1);
  });

  test("a new trial gives anew, and the end of one gives all the same", async () => {
    const world = await openTrial();
    const text = await world.ticketOf("A");
    world.useTicket(text);
    expect((await world.view()).scheme).toBe("A");
    await endTrial(world.schemes, "C");
    expect((await world.view()).scheme).toBe("C");
    expect(await world.schemes.ticketFor(text, "en")).toBeNull();
    await startTrial(world.schemes);
    expect(await world.schemes.ticketFor(text, "en")).toMatchObject({ scheme: "B", isNew: true });
    expect((await world.view()).scheme).toBe("B");
  });

  test("another isolate learns of the end within half a minute", async () => {
    const [world, other] = [await openTrial(), await openPlanWorld()];
    expect(await other.schemes.ticketFor(null, "en")).not.toBeNull();
    await endTrial(world.schemes, "B");
    expect(await other.schemes.ticketFor(null, "en")).not.toBeNull();
    other.clock.advance(TRIAL_KEPT_MS);
    expect(await other.schemes.ticketFor(null, "en")).toBeNull();
  });
});

describe("what a scheme promises", () => {
  test.each([
    ["A", BASIC - 100 + PRO],
    ["B", PRO],
    ["C", PRO],
  ] as const)("under %s a change of plan leaves %d units", async (scheme, left) => {
    const world = await openTrial();
    world.useTicket(await world.ticketOf(scheme));
    await world.buy("BASIC");
    await world.spend(100);
    await world.buy("PRO");
    const { quota, used, plan } = await world.state();
    expect([plan, Number(quota) - Number(used)]).toEqual(["PRO", left]);
    const running = (await world.books()).subscriptions.filter(({ status }) => status === "active");
    expect(running).toHaveLength(1);
  });

  test("what was kept lasts for the month that was bought with it", async () => {
    const world = await openTrial();
    world.useTicket(await world.ticketOf("A"));
    await world.buy("BASIC");
    await world.buy("PRO");
    expect(await world.state()).toMatchObject({ quota: BASIC + PRO, used: 0 });
    await world.renew();
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: PRO, used: 0 });
  });

  test("a promise holds though the trial ends before it is paid", async () => {
    const world = await openTrial();
    world.useTicket(await world.ticketOf("A"));
    await world.buy("BASIC");
    const session = await world.checkout("PRO");
    await endTrial(world.schemes, "B");
    await world.pay(session);
    await world.bring();
    expect(await world.state()).toMatchObject({ plan: "PRO", quota: BASIC + PRO });
  });

  test("money that goes back takes the kept units too, as far as they are unused", async () => {
    const world = await openTrial();
    world.useTicket(await world.ticketOf("A"));
    await world.buy("BASIC");
    const [first] = (await world.books()).invoices;
    await world.buy("PRO");
    await world.spend(1100);
    await actAtStripe("/act/refund", { invoice: String(first?.id) });
    await world.bring();
    expect(await world.state()).toMatchObject({ quota: 1100, used: 1100 });
  });
});

describe("what is counted", () => {
  test("a visitor who signs in and buys is one person", async () => {
    const world = await openTrial();
    const ticket = await world.ticketOf("C");
    for (let looks = 0; looks < 3; looks += 1) await world.call("POST", "/subscription/plans/seen", { ticket });
    expect(await world.countOf("C")).toMatchObject({ given: 1, seen: 1, bought: 0 });
    world.useTicket(ticket);
    await world.call("POST", "/subscription/plans/seen", { ticket });
    await world.buy("BASIC");
    expect(await world.countOf("C")).toMatchObject({ given: 1, seen: 1, bought: 1 });
    await world.renew();
    await world.buy("PRO");
    expect(await world.countOf("C")).toMatchObject({ given: 1, seen: 1, bought: 1 });
  });

  test("a payment counts for those alone who saw the plans, and a renewal for none", async () => {
    const world = await openTrial();
    world.useTicket(await world.ticketOf("A"));
    await world.buy("BASIC");
    expect(await world.countOf("A")).toMatchObject({ given: 1, seen: 0, bought: 0, share: null });
    await world.call("POST", "/subscription/plans/seen", { ticket: null });
    await world.renew();
    expect(await world.countOf("A")).toMatchObject({ seen: 1, bought: 0, share: { value: 0 } });
  });

  test("the schemes of the same readers are compared once both were seen", async () => {
    const world = await openTrial();
    const see = async (scheme: Scheme) => world.schemes.notePlansSeen(null, await world.ticketOf(scheme));
    await see("A");
    expect((await world.schemes.view()).comparison).toBeNull();
    await see("C");
    const { comparison } = await world.schemes.view();
    expect(comparison).toMatchObject({ first: "A", second: "C", difference: { value: 0 } });
    expect(comparison?.difference.low).toBeLessThan(0);
  });
});

describe("the switch", () => {
  test("starts once and ends once, whatever comes at the same moment, and is on record with its reason", async () => {
    const { call, schemes, audit } = await adminWorld();
    const start = (run: number) => call("POST", "/admin/schemes/start", { run, reason: "autumn offer" });
    const end = (run: number) => call("POST", "/admin/schemes/end", { run, scheme: "C", reason: "C sells more" });
    const codes = async (calls: Promise<{ statusCode: number }>[]) =>
      (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted();
    expect((await end(0)).statusCode).toBe(1409);
    expect(await codes([start(0), start(0), start(0)])).toEqual([1000, 1409, 1409]);
    expect(await schemes.ticketFor(null, "en")).not.toBeNull();
    expect(await codes([start(1), end(0)])).toEqual([1409, 1409]);
    expect(await codes([end(1), end(1), end(1)])).toEqual([1000, 1409, 1409]);
    expect(await schemes.ticketFor(null, "en")).toBeNull();
    const { data } = await call("GET", "/admin/schemes");
    expect(data).toMatchObject({ run: 1, isRunning: false, scheme: "C" });
    const { rows } = await audit("subject=plans");
    expect(
      rows
        .map(({ action, reason, details }) => [action, reason, details])
        .filter(([action]) => action !== "act.refused"),
    ).toEqual([
      ["schemes.end", "C sells more", { run: 1, after: "C" }],
      ["schemes.start", "autumn offer", { run: 1, before: "B" }],
    ]);
    expect(rows.filter(({ action }) => action === "act.refused")).toHaveLength(7);
  });
});
