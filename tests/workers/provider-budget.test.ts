/** What the product may spend on each provider in a day is shared out: nobody's calls, charged or not, end a provider for others (THREATS P14). */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { AMPLE } from "#tests/support/caller.ts";
import { exclusionWorld, person } from "#tests/support/workers/exclusion-world.ts";
import { sandboxPlatforms } from "#tests/support/workers/sandbox-platforms.ts";
import {
  type BudgetLimits,
  budgetLimits,
  createBudget,
  dayReturnsInMs,
  purgeProviderCosts,
} from "#workers/adapters/outside/budget.ts";
import type { Meter } from "#workers/adapters/outside/meters.ts";
import type { CallPayer } from "#workers/adapters/outside/payer.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createYoutubePages } from "#workers/modules/search/youtube-pages.ts";

const NOON = Date.parse("2026-07-01T19:00:00Z");
const DAY_MS = 86_400_000;
const DAY = budgetLimits({ searches: 100, units: 10_000, tikhubDollars: 100 });
const LOOK_UPS = 300;

beforeEach(async () => {
  await env.DB.batch(
    ["provider_days", "provider_costs", "provider_cache"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

const paid = (workspace: string): CallPayer => ({ workspace, kind: "PAID", isCharged: true });
const free = (workspace: string): CallPayer => ({ workspace, kind: "FREE", isCharged: true });
const lookingUp = (workspace: string): CallPayer => ({ workspace, kind: "PAID", isCharged: false });

async function spentBy(workspace: string): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    "SELECT meter, sum(used) AS used FROM provider_costs WHERE workspace = ?1 GROUP BY meter",
  )
    .bind(workspace)
    .all<{ meter: string; used: number }>();
  return Object.fromEntries(results.map(({ meter, used }) => [meter, used]));
}

const Log = z.array(z.object({ path: z.string(), query: z.record(z.string(), z.string()) }));

/** Calls of YouTube that the sandbox itself has logged, by what they asked for. */
async function loggedCalls(isMeant: (query: Record<string, string>, path: string) => boolean): Promise<number> {
  const reply = await fetch(`${new URL(env.YOUTUBE_BASE_URL ?? "").origin}/log?service=youtube&limit=5000`);
  const requests = Log.parse(await reply.json());
  return requests.filter(({ path, query }) => isMeant(query, path)).length;
}

const videoId = (mark: string, number: number) => `${mark}${String(number).padStart(11 - mark.length, "0")}`;
const videoLinks = (mark: string, from: number) =>
  Array.from({ length: 50 }, (_, index) => `https://www.youtube.com/watch?v=${videoId(mark, from + index)}`).join("\n");
const oldNames = (mark: string, from: number) =>
  Array.from({ length: 50 }, (_, index) => `https://www.youtube.com/c/${mark}${from + index}`).join("\n");

describe("look-ups that nobody is charged for", () => {
  function product(limits: BudgetLimits = DAY) {
    const clock = fixedClock(NOON);
    const platforms = sandboxPlatforms({ limits, clock, alert: () => {} });
    return { ...exclusionWorld(undefined, platforms), platforms, pages: createYoutubePages({ platforms, clock }) };
  }

  test("two thousand video links in calls of fifty take a unit a call, not a hundred", async () => {
    const { exclusions } = product();
    const attacker = await person();
    for (let call = 0; call < 40; call += 1) {
      const rows = await exclusions.upload(attacker, { links: videoLinks("atk", 50 * call), scope: "PERSON" });
      expect(rows.every(({ result }) => result === "failed")).toBe(true);
    }
    const calls = await loggedCalls((query, path) => path.endsWith("/videos") && query.id?.startsWith("atk") === true);
    expect(calls).toBe(40);
    expect(await spentBy(attacker.userId)).toEqual({ "youtube.units": 40 });
  });

  test("names that take a call each end at the workspace's cap: it is told when to come back, and others look up and search on", async () => {
    const { exclusions, pages, platforms } = product();
    const attacker = await person();
    const outcomes: string[] = [];
    for (let call = 0; call < 20; call += 1) {
      const outcome = await exclusions.upload(attacker, { links: oldNames("flood", 50 * call), scope: "PERSON" }).then(
        () => "rows",
        (failure: unknown) => failure,
      );
      outcomes.push(outcome === "rows" ? "rows" : "refused");
      if (outcome !== "rows") {
        expect(outcome).toMatchObject({ code: 1429, details: { messageKey: "creators:failures.lookUps" } });
      }
    }
    expect(outcomes.filter((outcome) => outcome === "rows").length).toBeLessThan(10);
    const calls = await loggedCalls((query) => query.forHandle?.startsWith("flood") === true);
    expect(calls).toBeLessThanOrEqual(LOOK_UPS);
    expect((await spentBy(attacker.userId))["youtube.units"]).toBeLessThanOrEqual(LOOK_UPS);
    await expect(
      pages.describe(attacker, "https://www.youtube.com/@somebody", AbortSignal.timeout(10_000)),
    ).rejects.toMatchObject({ code: 1429, details: { retryAfterSeconds: dayReturnsInMs(NOON) / 1_000 } });

    const other = await person();
    const rows = await exclusions.upload(other, { links: videoLinks("oth", 0), scope: "PERSON" });
    expect(rows.map(({ message }) => message)).toContain(
      "The creator of this link was not found. Use the link of the profile.",
    );
    const query = { platform: "YOUTUBE", keyword: "makeup", uploadDate: "any", sortBy: "default" } as const;
    const options = { now: NOON, payer: paid(other.userId), signal: AbortSignal.timeout(20_000) };
    const page = await platforms.find("YOUTUBE")?.keywordSearch?.searchPosts(query, null, options);
    expect(page?.items.length).toBeGreaterThan(0);
  });

  test("what was looked up is remembered: the same links again, by whomever, cost nothing", async () => {
    const { exclusions } = product();
    const first = await person();
    await exclusions.upload(first, { links: videoLinks("mem", 0), scope: "PERSON" });
    const before = await loggedCalls((query) => query.id?.startsWith("mem") === true);
    const second = await person();
    await exclusions.upload(second, { links: videoLinks("mem", 0), scope: "PERSON" });
    expect([before, await loggedCalls((query) => query.id?.startsWith("mem") === true)]).toEqual([1, 1]);
    expect(await spentBy(second.userId)).toEqual({});
  });

  test("Instagram's post links take money of the workspace's day and stop at its cap", async () => {
    const limits = {
      ...AMPLE,
      tikhub: { total: 1_000_000, freePart: 1, allFreePart: 1, lookUpPart: 0.04, lookUpsPart: 1 },
    };
    const { exclusions } = product(limits);
    const attacker = await person();
    const links = Array.from({ length: 50 }, (_, index) => `https://www.instagram.com/p/${videoId("IG", index)}/`).join(
      "\n",
    );
    const rows = await exclusions.upload(attacker, { links, scope: "PERSON" });
    const told = rows.filter(({ message }) => message.startsWith("Your workspace has used today's free look-ups"));
    expect(told.length).toBeGreaterThan(30);
    const { tikhub = 0 } = await spentBy(attacker.userId);
    expect(tikhub).toBeGreaterThan(0);
    expect(tikhub).toBeLessThanOrEqual(40_000);
  });
});

describe("shares of a day", () => {
  const budget = createBudget(env.DB, DAY);
  const take = async (meter: Meter, payer: CallPayer, times: number, cost = 1) => {
    const answers = await Promise.all(Array.from({ length: times }, () => budget.take({ meter, cost }, payer, NOON)));
    const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
    const names = ["taken", "share", "day", "lookUps", "free"] as const;
    return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<(typeof names)[number], number>;
  };

  test("up to half of a day whoever comes first is served; the rest is for those who have not had their share", async () => {
    expect(await take("youtube.search", paid("greedy"), 80)).toMatchObject({ taken: 50, share: 30 });
    expect(await take("youtube.search", paid("late"), 30)).toMatchObject({ taken: 20, share: 10 });
    expect(await take("youtube.search", paid("later"), 5)).toMatchObject({ taken: 5 });
    expect(await take("youtube.search", paid("greedy"), 1)).toMatchObject({ share: 1 });
    expect(await take("youtube.search", paid("last"), 30)).toMatchObject({ taken: 20, share: 10 });
    expect(await take("youtube.search", paid("later"), 10)).toMatchObject({ taken: 5, day: 5 });
  });

  test("a hundred and fifty calls at once: exactly as many are taken as there are, and both ledgers agree", async () => {
    const workspaces = Array.from({ length: 150 }, (_, index) => paid(`w${index}`));
    const answers = await Promise.all(
      workspaces.map((payer) => budget.take({ meter: "youtube.search", cost: 1 }, payer, NOON)),
    );
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(100);
    const sums = await env.DB.prepare(
      "SELECT (SELECT used FROM provider_days) AS day, (SELECT sum(used) FROM provider_costs) AS workspaces",
    ).first();
    expect(sums).toEqual({ day: 100, workspaces: 100 });
  });

  test("a workspace without a plan has a part of the day and no more, however quiet the day is", async () => {
    expect(await take("youtube.units", free("visitor"), 20, 100)).toMatchObject({ taken: 8, share: 12 });
    expect(await take("youtube.units", paid("customer"), 20, 100)).toMatchObject({ taken: 20 });
  });

  test("calls that nobody is charged for leave most of the day to those that somebody is", async () => {
    const visitors = Array.from({ length: 12 }, (_, index) => lookingUp(`v${index}`));
    const taken = [];
    for (const payer of visitors) taken.push((await take("youtube.units", payer, 4, 100)).taken);
    expect(taken.slice(0, 6)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await take("youtube.units", paid("customer"), 1, 100)).toMatchObject({ taken: 1 });
    expect(await take("youtube.units", lookingUp("one more"), 1, 100)).toMatchObject({ lookUps: 1 });
  });

  test("throw-away accounts together have a quarter of a day; those who pay are served until its end", async () => {
    const outcomes = [];
    for (let account = 0; account < 5; account += 1)
      outcomes.push(await take("youtube.search", free(`t${account}`), 12));
    const taken = outcomes.reduce((sum, { taken: count }) => sum + count, 0);
    expect([taken, outcomes[0]?.taken, outcomes[0]?.share]).toEqual([25, 10, 2]);
    expect(await budget.take({ meter: "youtube.search", cost: 1 }, free("one more"), NOON)).toBe("free");

    const payers = ["a", "b", "c", "d"].map((name) => paid(`payer ${name}`));
    const served = [];
    for (const payer of payers) served.push((await take("youtube.search", payer, 50)).taken);
    // The first half of the day is theirs as if nobody else had come, and each of the others has a share.
    expect(served).toEqual([50, 20, 5, 0]);
  });

  test("one statement decides for accounts without a plan, too: a hundred calls at once take no more than there are", async () => {
    const workspaces = Array.from({ length: 100 }, (_, index) => free(`burst${index}`));
    const price = { meter: "youtube.search", cost: 1 } as const;
    const answers = await Promise.all(workspaces.map((payer) => budget.take(price, payer, NOON)));
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(25);
    expect(new Set(answers)).toEqual(new Set(["taken", "free"]));
  });

  test("new accounts that the index has served leave the last half of the free part to the others", async () => {
    const price = { meter: "youtube.search", cost: 1 } as const;
    const ask = (names: string, isServed: boolean, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          budget.take(price, { ...free(`${names}${index}`), isServed }, NOON),
        ),
      );
    expect((await ask("new", true, 20)).filter((answer) => answer === "taken")).toHaveLength(13);
    expect((await ask("old", false, 20)).filter((answer) => answer === "taken")).toHaveLength(12);
  });

  test("look-ups of throw-away accounts leave half of all look-ups to those who pay", async () => {
    const visitors = Array.from({ length: 12 }, (_, index) => ({ ...free(`l${index}`), isCharged: false }));
    let taken = 0;
    for (const payer of visitors) taken += (await take("youtube.units", payer, 3, 100)).taken;
    expect(taken).toBe(10);
    expect(await take("youtube.units", { ...free("late"), isCharged: false }, 1, 100)).toMatchObject({ lookUps: 1 });
    expect(await take("youtube.units", lookingUp("customer"), 3, 100)).toMatchObject({ taken: 3 });
  });

  test("meters and days are counted apart, and what does not fit is not counted at all", async () => {
    expect(await take("youtube.units", paid("one"), 1, 10_001)).toMatchObject({ day: 1 });
    expect(await take("youtube.units", paid("one"), 1, 5_000)).toMatchObject({ taken: 1 });
    expect(await take("youtube.search", paid("one"), 50)).toMatchObject({ taken: 50 });
    const tomorrow = NOON + dayReturnsInMs(NOON);
    expect(await budget.take({ meter: "youtube.units", cost: 5_000 }, paid("one"), tomorrow - 1)).toBe("share");
    expect(await budget.take({ meter: "youtube.units", cost: 5_000 }, paid("one"), tomorrow)).toBe("taken");
    expect(await spentBy("one")).toEqual({ "youtube.search": 50, "youtube.units": 10_000 });
  });

  test("a day that the provider closed stays closed until Pacific midnight, with or without earlier calls", async () => {
    for (const at of [NOON, NOON + 2 * DAY_MS]) {
      if (at === NOON) await budget.take({ meter: "youtube.search", cost: 1 }, paid("one"), at);
      await budget.close("youtube.search", at);
      const next = at + dayReturnsInMs(at);
      const search = (when: number) => budget.take({ meter: "youtube.search", cost: 1 }, paid("one"), when);
      expect([await search(at), await search(next - 1), await search(next)]).toEqual(["day", "day", "taken"]);
      expect(await budget.take({ meter: "youtube.units", cost: 1 }, paid("one"), at)).toBe("taken");
    }
  });

  test("the ledger keeps forty days", async () => {
    for (const days of [0, 39, 41, 50])
      await budget.take({ meter: "tikhub", cost: 1 }, paid("one"), NOON - days * DAY_MS);
    expect(await purgeProviderCosts(env.DB, NOON)).toBe(4);
    expect(await spentBy("one")).toEqual({ tikhub: 2 });
  });
});
