/** Plans from the first look to the change and the end of one, paid at Stripe as the sandbox plays it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatPrice } from "#app/entities/plan/offers.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { SubscriptionView } from "#workers/modules/subscriptions/contract.ts";
import { createApi, latestCode, type Session, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { buyPlan, returnLatestPayment } from "./support/stage-of-plans.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { type Visitor, waitUntilAlive } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";
import { advanceClock } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld({ size: 2_000 });

/** The page looks every 1.5 s whether the plans can be offered (`use-subscribe-prompt.ts`). */
const TWO_LOOKS_MS = 3_500;

const NAMES = ["Plus", "Pro", "Team", "Stripe"];

const standing = async (session: Session) =>
  SubscriptionView.parse(await createApi(here.world, session)("GET /subscription/status"));

describe.each(languages)("in %s", (language) => {
  it("a visitor finds the prices, signs in, pays for Pro by card and has it", async () => {
    const email = `first-plan-${language}@kolscout.test`.toLowerCase();
    const visitor = await here.visit({ language });
    const { page, words, goto } = visitor;
    const plan = { plan: words("plan:name.PRO") };
    await goto("/");
    await page
      .getByRole("navigation", { name: words("site:nav.label") })
      .getByRole("link", { name: words("site:nav.pricing") })
      .click();
    // The start page is a document of its own: this loads the app.
    await page.waitForURL("**/pricing");
    await waitUntilAlive(page);
    await page.getByRole("radio", { name: words("pricing:method.card") }).check({ force: true });
    const card = page.getByRole("article", { name: plan.plan });
    await card.getByText(formatPrice(15_000, "usd", language), { exact: true }).waitFor();
    await page.getByRole("radio", { name: words("pricing:method.wechat_pay") }).check({ force: true });
    await card.getByText(formatPrice(60_000, "cny", language), { exact: true }).waitFor();
    await expectTranslated(visitor);

    await page.getByRole("radio", { name: words("pricing:method.card") }).check({ force: true });
    await card.getByRole("link", { name: words("pricing:action.signIn") }).click();
    await signInByForm(visitor, email);
    await page.waitForURL("**/pricing?pay=card");
    await page.getByRole("button", { name: words("pricing:action.current"), exact: true }).waitFor();

    const tab = await choose(visitor, words("pricing:action.subscribe", plan));
    await tab.getByRole("button", { name: "Pay" }).click();
    await tab.getByRole("heading", { name: words("pricing:result.paid", plan) }).waitFor();
    await tab.getByText(formatPrice(15_000, "usd", language), { exact: true }).waitFor();
    await expectTranslated({ ...visitor, page: tab });
    const invoice = await tab.getByRole("link", { name: words("pricing:result.invoice") }).getAttribute("href");
    expect(await fetch(invoice ?? "").then((answer) => answer.text())).toContain("150.00 USD");
    await tab.reload();
    await tab.getByRole("link", { name: words("pricing:result.tryNow") }).click();
    await tab
      .getByText(words("shell:quota.left", { runs: 100 }), { exact: true })
      .first()
      .waitFor();
    await tab.close();

    const dialog = page.getByRole("dialog");
    await page.bringToFront();
    const check = dialog.getByRole("button", { name: words("pricing:checkout.check") });
    const paid = dialog.getByRole("heading", { name: words("pricing:checkout.PAID", plan) });
    // The way back to the tab looks by itself; a press before it has ended does no harm.
    if (await check.isVisible()) await check.click({ timeout: 1_000 }).catch(() => undefined);
    await paid.waitFor();
    await dialog.getByRole("button", { name: words("pricing:checkout.done"), exact: true }).click();
    await card.getByRole("button", { name: words("pricing:action.current") }).waitFor();
    expect(await page.getByRole("article", { name: words("plan:name.FREE") }).count()).toBe(0);
    await visitor.leave();
  });

  it("a subscription is cancelled and renewed in the account's menu", async () => {
    const email = `renewal-${language}@kolscout.test`.toLowerCase();
    const session = await signIn(here.world, email);
    await buyPlan(here.world, createApi(here.world, session), "BASIC");
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    const plan = { plan: words("plan:name.BASIC") };
    const fromMenu = async (key: string) => {
      await page
        .getByRole("button", { name: words("site:account.open") })
        .locator("visible=true")
        .click();
      await page.getByRole("menuitem", { name: words(key), exact: true }).click();
    };
    await goto("/search");
    expect(await page.getByRole("link", { name: words("site:account.upgrade") }).count()).toBe(0);
    await fromMenu("site:account.cancel");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: words("plan:renewal.cancelTitle", plan) }).waitFor();
    await expectTranslated(visitor);
    await dialog.getByRole("button", { name: words("plan:renewal.cancelConfirm") }).click();
    await page.getByText(words("plan:renewal.cancelled"), { exact: true }).waitFor();
    expect(await standing(session)).toMatchObject({ cancelAtPeriodEnd: true, planType: "BASIC" });

    await goto("/pricing");
    await page.getByText(patternOf(words("pricing:status.ending", { ...plan, day: "{{day}}" }))).waitFor();
    await page.getByRole("button", { name: words("pricing:action.resume", plan) }).click();
    await dialog.getByRole("button", { name: words("plan:renewal.renewConfirm"), exact: true }).click();
    await page.getByText(words("plan:renewal.renewed"), { exact: true }).waitFor();
    await page.getByText(patternOf(words("pricing:status.renewing", { ...plan, day: "{{day}}" }))).waitFor();
    expect(await standing(session)).toMatchObject({ cancelAtPeriodEnd: false });
    await visitor.leave();
  });

  long("Plus becomes Pro once Pro is paid, and the question says what that ends", async () => {
    const email = `upgrade-${language}@kolscout.test`.toLowerCase();
    const session = await signIn(here.world, email);
    await buyPlan(here.world, createApi(here.world, session), "BASIC");
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    const plan = { plan: words("plan:name.PRO"), old: words("plan:name.BASIC") };
    await goto("/pricing?pay=card");
    await page.getByRole("button", { name: words("pricing:action.upgrade", plan) }).click();
    await page.getByRole("dialog").getByText(words("pricing:checkout.change", plan)).waitFor();
    await expectTranslated(visitor);
    const tab = await pay(visitor);
    expect(await standing(session)).toMatchObject({ planType: "BASIC" });
    await tab.getByRole("button", { name: "Pay" }).click();
    await tab.getByRole("heading", { name: words("pricing:result.paid", plan) }).waitFor();
    await expect.poll(() => standing(session)).toMatchObject({ planType: "PRO", status: "ACTIVE" });
    await visitor.leave();
  });

  long("a wallet's payment that comes later starts the pass by itself", async () => {
    const email = `wallet-${language}@kolscout.test`.toLowerCase();
    const session = await signIn(here.world, email);
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    const plan = { plan: words("plan:name.BASIC") };
    await goto("/pricing?pay=alipay");
    const tab = await choose(visitor, words("pricing:action.subscribe", plan));
    await tab.getByRole("radio", { name: "Authorise; the money comes in an hour" }).check();
    await tab.getByRole("button", { name: "Pay" }).click();
    await tab.getByRole("heading", { name: words("pricing:result.PENDING") }).waitFor();
    await expectTranslated({ ...visitor, page: tab });
    await advanceClock(here.world, 2 * 3_600_000);
    await tab.getByRole("heading", { name: words("pricing:result.paid", plan) }).waitFor();
    await tab.getByText(formatPrice(30_000, "cny", language), { exact: true }).waitFor();
    // The session of before is over by now.
    expect(await standing(await signIn(here.world, email))).toMatchObject({ planType: "BASIC", kind: "PASS" });
    await tab.close();
    await page.keyboard.press("Escape");
    await goto("/pricing");
    await page.getByText(patternOf(words("pricing:status.pass", { ...plan, day: "{{day}}" }))).waitFor();
    await visitor.leave();
  });

  long(
    "a newcomer buys, moves up, cancels, comes back and has the money returned, and the statement tells it all",
    async () => {
      const email = `whole-way-${language}@kolscout.test`.toLowerCase();
      const visitor = await here.visit({ language });
      const { page, words, goto } = visitor;
      const [plus, pro] = [{ plan: words("plan:name.BASIC") }, { plan: words("plan:name.PRO") }];
      await goto("/pricing?pay=card");
      const card = page.getByRole("article", { name: plus.plan });
      await card.getByRole("link", { name: words("pricing:action.signIn") }).click();
      await signInByForm(visitor, email);
      await page.waitForURL("**/pricing?pay=card");
      await payFor(visitor, words("pricing:action.subscribe", plus), plus);
      await goto("/pricing?pay=card");
      await payFor(visitor, words("pricing:action.upgrade", pro), pro);

      await goto("/settings/quotaQuery?table=statement");
      const left = (runs: string) =>
        page.getByText(words("usagePage:quota.left", { runs }), { exact: true }).waitFor({ timeout: 10_000 });
      await left("100.0");
      const dialog = page.getByRole("dialog");
      const main = page.getByRole("main");
      await main.getByRole("button", { name: words("plan:renewal.cancel"), exact: true }).click();
      await dialog.getByRole("button", { name: words("plan:renewal.cancelConfirm") }).click();
      await page.getByText(words("plan:renewal.cancelled"), { exact: true }).waitFor();
      await main.getByRole("button", { name: words("plan:renewal.renewConfirm"), exact: true }).click();
      await dialog.getByRole("button", { name: words("plan:renewal.renewConfirm"), exact: true }).click();
      await page.getByText(words("plan:renewal.renewed"), { exact: true }).waitFor();
      await main.getByRole("button", { name: words("plan:renewal.cancel"), exact: true }).waitFor();

      await returnLatestPayment(here.world, email);
      await expect
        .poll(async () => {
          await page.reload();
          return main.getByText(words("usagePage:quota.left", { runs: "0.0" }), { exact: true }).count();
        })
        .toBe(1);
      const table = page.getByRole("table");
      await table.getByText(words("usagePage:statement.kinds.REVERSAL")).first().waitFor();
      expect(await table.getByText(words("usagePage:statement.kinds.PURCHASE")).count()).toBe(2);
      await expectTranslated(visitor);
      await visitor.leave();
    },
  );
});

it("a payment that is left leads back to the plan that was chosen, and a blocked tab to a link", async () => {
  const session = await signIn(here.world, "left-payment@kolscout.test");
  const visitor = await here.visit({ session });
  const { page, words, goto } = visitor;
  const plan = { plan: words("plan:name.PRO") };
  await goto("/pricing");
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: words("pricing:action.subscribe", plan) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: patternOf(words("pricing:checkout.pay", { price: "{{price}}" })) }).click();
  await dialog.getByText(words("pricing:checkout.blockedText")).waitFor();
  const tabs = visitor.context.waitForEvent("page");
  await dialog.getByRole("link", { name: words("pricing:checkout.open") }).click();
  const tab = await tabs;
  await tab.getByRole("link", { name: "Back" }).click();
  await tab.waitForURL("**/pricing/cancel");
  await tab.getByText(words("pricing:cancelled.price", { price: "$150" })).waitFor();
  await tab.getByRole("button", { name: words("pricing:cancelled.again") }).click();
  await tab.getByRole("button", { name: "Pay" }).waitFor();
  await tab.close();
  await dialog.getByRole("button", { name: words("pricing:checkout.check") }).click();
  // The second checkout has taken the place of the first.
  await dialog.getByText(words("pricing:checkout.EXPIRED")).waitFor();
  await visitor.leave();
});

it("an order of another account is not shown", async () => {
  const buyer = createApi(here.world, await signIn(here.world, "owner-of-order@kolscout.test"));
  const order = await buyPlan(here.world, buyer, "BASIC");
  const visitor = await here.visit({ session: await signIn(here.world, "stranger@kolscout.test") });
  const { page, words, goto } = visitor;
  for (const id of [order, "nonsense"]) {
    await goto(`/pricing?session_id=${id}`);
    await page.getByText(words("pricing:result.strange")).waitFor();
  }
  await visitor.leave();
});

it("the plans are offered once to a free account, and not over a dialog that is open", async () => {
  const session = await signIn(here.world, "newcomer@kolscout.test");
  const visitor = await here.visit({ session, isNewHere: true });
  const { page, words, goto } = visitor;
  const offer = page.getByRole("dialog", { name: words("pricing:prompt.title") });
  await goto("/search");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: words("shell:palette.label") }).waitFor();
  await page.clock.runFor(TWO_LOOKS_MS);
  expect(await offer.count()).toBe(0);
  await page.keyboard.press("Escape");
  await offer.getByRole("article", { name: words("plan:name.PRO") }).waitFor();
  await offer.getByRole("button", { name: words("pricing:prompt.later") }).click();
  await offer.waitFor({ state: "detached" });
  await goto("/records");
  await page.clock.runFor(TWO_LOOKS_MS);
  expect(await offer.count()).toBe(0);
  await visitor.leave();
});

it("a suspended account opens its menu without being told so again, and cannot buy", async () => {
  const session = await signIn(here.world, "banned@kolscout.test");
  const visitor = await here.visit({ session });
  const { page, words, goto } = visitor;
  await goto("/pricing");
  await page.getByText(words("pricing:notLoaded.refused")).waitFor();
  expect(await page.getByRole("button", { name: words("pricing:action.unknown") }).count()).toBe(2);
  const read = page.waitForResponse("**/api/subscription/status");
  await page
    .getByRole("button", { name: words("site:account.open") })
    .locator("visible=true")
    .click();
  await read;
  await page.getByRole("menuitem", { name: words("site:account.logout") }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await visitor.leave();
});

it("a phone has the plans and the subscription behind one button of the head", async () => {
  const session = await signIn(here.world, "plans-by-phone@kolscout.test");
  const visitor = await here.visit({ session, width: 390, height: 844 });
  const { page, words, goto } = visitor;
  await goto("/privacy");
  await page.getByRole("button", { name: words("site:nav.menu") }).click();
  await page.getByRole("menuitem", { name: words("site:account.upgrade") }).waitFor();
  await page.getByRole("menuitem", { name: words("site:nav.pricing") }).click();
  await page.getByRole("heading", { name: words("pricing:headline") }).waitFor();
  await visitor.leave();
});

/** Presses the button of a plan and goes on to Stripe's page, which opens in a tab of its own. */
async function choose(visitor: Visitor, button: string): Promise<Page> {
  await visitor.page.getByRole("button", { name: button, exact: true }).click();
  return pay(visitor);
}

/** Buys by a plan's button and sees that it is paid. */
async function payFor(visitor: Visitor, button: string, plan: { plan: string }): Promise<void> {
  const tab = await choose(visitor, button);
  await tab.getByRole("button", { name: "Pay" }).click();
  await tab.getByRole("heading", { name: visitor.words("pricing:result.paid", plan) }).waitFor();
  await tab.close();
}

async function pay({ page, words, context }: Visitor): Promise<Page> {
  const tabs = context.waitForEvent("page");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: patternOf(words("pricing:checkout.pay", { price: "{{price}}" })) })
    .click();
  const tab = await tabs;
  await tab.getByRole("button", { name: "Pay" }).waitFor();
  return tab;
}

async function signInByForm({ page, words }: Visitor, email: string): Promise<void> {
  await fieldOf(page, words("auth:email")).fill(email);
  await page.getByRole("button", { name: words("auth:sendCode") }).click();
  await fieldOf(page, words("auth:code")).waitFor();
  await page.keyboard.type(latestCode(here.world, email));
}

async function expectTranslated({ page, language }: Pick<Visitor, "page"> & { language: Language }): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, NAMES)).toEqual([]);
}
