/** A trial of the plans' terms: what a browser is given before it signs in, its account has after, and what the pages then say. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Scheme } from "#workers/kernel/vocabulary.ts";
import { SchemeTrialView } from "#workers/modules/schemes/contract.ts";
import { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { type Api, createApi, type Session, sessionCookie, signIn } from "./support/account.ts";
import { buyPlan } from "./support/stage-of-plans.ts";
import { openBrowser, type Visitor, type VisitorOptions, visit } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { startWorld, type World } from "./support/world.ts";

let world: World;
let browser: Browser;
let operator: Api;
beforeAll(async () => {
  world = await startWorld({ size: 2_000 });
  browser = await openBrowser();
  operator = createApi(world, await signIn(world, "root@kolscout.test"));
  await operator("POST /admin/schemes/start", { run: 0, reason: "which terms sell" });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const trial = async () => SchemeTrialView.parse(await operator("GET /admin/schemes"));
const seen = async () => Object.fromEntries((await trial()).schemes.map((each) => [each.scheme, each.seen]));

/** Somebody who never chose a language here. */
async function firstVisit(options: VisitorOptions): Promise<Visitor> {
  const visitor = await visit(browser, world, options);
  await visitor.context.clearCookies({ name: "kolscout_language" });
  return visitor;
}

/** Looks at the plans, then signs in on the same browser; answers under which scheme the account buys. */
async function arrive(visitor: Visitor, session: Session): Promise<Scheme> {
  const before = await seen();
  await visitor.goto("/pricing");
  await expect.poll(seen, { interval: 500 }).not.toEqual(before);
  const asVisitor = await seen();
  await visitor.context.addCookies([await sessionCookie(world, session)]);
  await visitor.goto("/pricing");
  const { scheme } = SubscriptionView.parse(await createApi(world, session)("GET /subscription/status"));
  expect(await seen()).toEqual(asVisitor);
  expect(asVisitor[scheme]).toBe((before[scheme] ?? 0) + 1);
  return scheme;
}

it("a reader of Chinese is given A or C, and buys, changes and ends a plan in its terms", async () => {
  const met = new Set<Scheme>();
  for (let count = 0; met.size < 2; count += 1) {
    const session = await signIn(world, `scheme-${count}@kolscout.test`);
    const visitor = await firstVisit({ language: "zh-CN" });
    const { page, words, goto } = visitor;
    const scheme = await arrive(visitor, session);
    expect(["A", "C"]).toContain(scheme);
    expect(await page.getAttribute("html", "lang")).toBe("zh-CN");
    if (!met.has(scheme)) {
      met.add(scheme);
      await buyPlan(world, createApi(world, session), "BASIC");
      await goto("/pricing?pay=card");
      const plan = { plan: words("pricing:plan.PRO.name"), old: words("pricing:plan.BASIC.name") };
      const isA = scheme === "A";
      const portal = words(isA ? "pricing:portal.billing" : "pricing:portal.manage");
      await page.getByRole("button", { name: portal, exact: true }).waitFor();
      const cancel = page.getByRole("button", { name: words("pricing:renewal.cancel"), exact: true });
      expect(await cancel.count()).toBe(isA ? 0 : 1);
      await page.getByRole("button", { name: words("pricing:action.upgrade", plan) }).click();
      const promise = words(isA ? "pricing:checkout.changeKept" : "pricing:checkout.change", plan);
      await page.getByRole("dialog").getByText(promise).waitFor();
    }
    expect([visitor.problems, visitor.failures]).toEqual([[], []]);
    await visitor.close();
  }
});

it("a reader of English is given B, in English, also when the browser's language changes", async () => {
  const visitor = await firstVisit({ language: "en" });
  const { page, goto } = visitor;
  expect(await arrive(visitor, await signIn(world, "scheme-english@kolscout.test"))).toBe("B");
  await visitor.context.setExtraHTTPHeaders({ "accept-language": "zh-CN" });
  await goto("/pricing");
  expect(await page.getAttribute("html", "lang")).toBe("en");
  expect([visitor.problems, visitor.failures]).toEqual([[], []]);
  await visitor.close();
});

it("after the end all buy under the chosen scheme, in the language that they ask for", async () => {
  const staff = await visit(browser, world, { session: await signIn(world, "root@kolscout.test") });
  await staff.goto("/admin/operations?view=schemes");
  const { page: console, words } = staff;
  const end = words("adminPages:schemes.end");
  await console.getByRole("button", { name: end, exact: true }).click();
  await console.getByRole("radio", { name: /^A/ }).check({ force: true });
  await fieldOf(console, words("adminPages:act.reason")).fill("A sells more");
  await console.getByRole("button", { name: words("adminPages:act.next"), exact: true }).click();
  await console.getByText(words("adminPages:schemes.endText", { scheme: "A" })).waitFor();
  await console.getByRole("dialog").getByRole("button", { name: end, exact: true }).click();
  await console.getByText(words("adminPages:schemes.isEnded", { scheme: "A" })).waitFor();
  expect([staff.problems, staff.failures]).toEqual([[], []]);
  await staff.close();
  const session = await signIn(world, "scheme-after@kolscout.test");
  const visitor = await firstVisit({ language: "en", session });
  const { page, goto } = visitor;
  // Isolates hear of the end within half a minute; this one was told.
  await goto("/pricing");
  expect(await page.getAttribute("html", "lang")).toBe("en");
  expect(SubscriptionView.parse(await createApi(world, session)("GET /subscription/status")).scheme).toBe("A");
  expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain("__Host-kolscout-scheme");
  await visitor.close();
});
