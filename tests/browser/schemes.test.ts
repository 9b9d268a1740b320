import { beforeAll, expect, it } from "vitest";
import { long } from "#tests/support/runs.ts";
import type { Scheme } from "#workers/kernel/vocabulary.ts";
import { SchemeTrialView } from "#workers/modules/schemes/contract.ts";
import { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { type Api, createApi, type Session, sessionCookie, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { buyPlan } from "./support/stage-of-plans.ts";
import type { Visitor, VisitorOptions } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";

const here = openWorld({ size: 2_000 });
let operator: Api;
beforeAll(async () => {
  operator = createApi(here.world, await signIn(here.world, "root@kolscout.test"));
  await operator("POST /admin/schemes/start", { run: 0, reason: "which terms sell" });
});

const trial = async () => SchemeTrialView.parse(await operator("GET /admin/schemes"));
const seen = async () => Object.fromEntries((await trial()).schemes.map((each) => [each.scheme, each.seen]));

/** Somebody who never chose a language here. */
async function firstVisit(options: VisitorOptions): Promise<Visitor> {
  const visitor = await here.visit(options);
  await visitor.context.clearCookies({ name: "kolscout_language" });
  return visitor;
}

/** Looks at the plans, then signs in on the same browser; answers under which scheme the account buys. */
async function arrive(visitor: Visitor, session: Session): Promise<Scheme> {
  const before = await seen();
  await visitor.goto("/pricing");
  await expect.poll(seen, { interval: 500 }).not.toEqual(before);
  const asVisitor = await seen();
  await visitor.context.addCookies([await sessionCookie(here.world, session)]);
  await visitor.goto("/pricing");
  const { scheme } = SubscriptionView.parse(await createApi(here.world, session)("GET /subscription/status"));
  expect(await seen()).toEqual(asVisitor);
  expect(asVisitor[scheme]).toBe((before[scheme] ?? 0) + 1);
  return scheme;
}

it("a reader of Chinese is given A or C, and buys, changes and ends a plan in its terms", async () => {
  const met = new Set<Scheme>();
  for (let count = 0; met.size < 2; count += 1) {
    const session = await signIn(here.world, `scheme-${count}@kolscout.test`);
    const visitor = await firstVisit({ language: "zh-CN" });
    const { page, words, goto } = visitor;
    const scheme = await arrive(visitor, session);
    expect(["A", "C"]).toContain(scheme);
    expect(await page.getAttribute("html", "lang")).toBe("zh-CN");
    if (!met.has(scheme)) {
      met.add(scheme);
      await buyPlan(here.world, createApi(here.world, session), "BASIC");
      await goto("/pricing?pay=card");
      const plan = { plan: words("plan:name.PRO"), old: words("plan:name.BASIC") };
      const isA = scheme === "A";
      const portal = words(isA ? "plan:portal.billing" : "plan:portal.manage");
      await page.getByRole("button", { name: portal, exact: true }).waitFor();
      const cancel = page.getByRole("button", { name: words("plan:renewal.cancel"), exact: true });
      expect(await cancel.count()).toBe(isA ? 0 : 1);
      await page.getByRole("button", { name: words("pricing:action.upgrade", plan) }).click();
      const promise = words(isA ? "pricing:checkout.changeKept" : "pricing:checkout.change", plan);
      await page.getByRole("dialog").getByText(promise).waitFor();
    }
    await visitor.leave();
  }
});

long("a reader of English is given B, in English, also when the browser's language changes", async () => {
  const visitor = await firstVisit({ language: "en" });
  const { page, goto } = visitor;
  expect(await arrive(visitor, await signIn(here.world, "scheme-english@kolscout.test"))).toBe("B");
  await visitor.context.setExtraHTTPHeaders({ "accept-language": "zh-CN" });
  await goto("/pricing");
  expect(await page.getAttribute("html", "lang")).toBe("en");
  await visitor.leave();
});

it("after the end all buy under the chosen scheme, in the language that they ask for", async () => {
  const staff = await here.visit({ session: await signIn(here.world, "root@kolscout.test") });
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
  await staff.leave();
  const session = await signIn(here.world, "scheme-after@kolscout.test");
  const visitor = await firstVisit({ language: "en", session });
  const { page, goto } = visitor;
  // Isolates hear of the end within half a minute; this one was told.
  await goto("/pricing");
  expect(await page.getAttribute("html", "lang")).toBe("en");
  expect(SubscriptionView.parse(await createApi(here.world, session)("GET /subscription/status")).scheme).toBe("A");
  expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain("__Host-kolscout-scheme");
  await visitor.close();
});
