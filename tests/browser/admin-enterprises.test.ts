import { beforeAll, expect } from "vitest";
import { daysLeft } from "#app/lib/session/quota.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { EnterpriseView } from "#workers/modules/admin/enterprises/contract.ts";
import { adminLocales } from "#workers/modules/admin/locales.ts";
import { type Api, createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { setRetentionStage } from "./support/stage-of-admin.ts";
import { openAccount } from "./support/stage-of-enterprise.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";

const languages = inOneLanguage("en");

const here = openWorld({ size: 2_000 });
let root: Api;
beforeAll(async () => {
  root = createApi(here.world, await signIn(here.world, "root@kolscout.test"));
});

const DAY_MS = 86_400_000;
const REASON = "Order 42";
const KNOWN = ["Kolscout", "Stripe", "TikHub", "YouTube", "UTC", REASON, "root@kolscout.test"];

/** The trail writes what was changed by the database's own names. */
const TRAIL = ["adminId", "seatsAfter", "quotaAfter", "expireAtAfter", "renewal", "MONTH"];

const buttonOf = ({ page, words }: Visitor, key: string) => page.getByRole("button", { name: words(key), exact: true });
const dialogOf = ({ page }: Visitor) => page.getByRole("dialog");

/** Fills the reason and goes on to the numbers. */
async function goOn(visitor: Visitor): Promise<void> {
  const dialog = dialogOf(visitor);
  await fieldOf(dialog, visitor.words("adminPages:act.reason")).fill(REASON);
  await buttonOf(visitor, "adminPages:act.next").click();
}

/** Presses the button that says what will happen, once the numbers are shown. */
async function press(visitor: Visitor, key: string, values?: Record<string, string>): Promise<void> {
  const dialog = dialogOf(visitor);
  await dialog.getByRole("heading", { name: visitor.words("adminPages:act.check") }).waitFor();
  await dialog.getByRole("button", { name: visitor.words(key, values), exact: true }).click();
}

async function confirm(visitor: Visitor, key: string, values?: Record<string, string>): Promise<void> {
  await goOn(visitor);
  await press(visitor, key, values);
  await dialogOf(visitor).waitFor({ state: "detached" });
}

async function viewOf(id: string): Promise<EnterpriseView> {
  return EnterpriseView.parse(await root(`GET /admin/enterprises/${id}`));
}

long.each(languages)(
  "an enterprise is opened, changed, given quota, suspended and brought back (%s)",
  async (language) => {
    const email = `first.${language.toLowerCase()}@studio.example`;
    const name = `Studio ${language}`;
    const adminSession = await openAccount(here.world, email);
    const visitor = await here.visit({ language, session: await signIn(here.world, "root@kolscout.test") });
    const { page, words } = visitor;
    const dialog = dialogOf(visitor);
    await visitor.goto("/admin");
    await buttonOf(visitor, "adminPages:enterpriseAct.open").click();
    await buttonOf(visitor, "adminPages:act.next").click();
    await dialog.getByText(words("adminPages:enterpriseAct.nameMissing")).waitFor();
    await fieldOf(dialog, words("adminPages:enterpriseAct.name")).fill(name);
    await fieldOf(dialog, words("adminPages:enterpriseAct.adminEmail")).fill("nobody.here@studio.example");
    await fieldOf(dialog, words("adminPages:quotaAct.runs")).fill("120.5");
    await fieldOf(dialog, words("adminPages:enterprise.seats")).fill("3");
    await goOn(visitor);
    await press(visitor, "adminPages:enterpriseAct.confirmOpen");
    await dialog.getByText(adminLocales[language].errors.noAccount, { exact: true }).waitFor();
    expect(await dialog.getByText(words("adminPages:act.stale")).count()).toBe(0);
    await fieldOf(dialog, words("adminPages:enterpriseAct.adminEmail")).fill(email.toUpperCase());
    await confirm(visitor, "adminPages:enterpriseAct.confirmOpen");
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByText(words("adminPages:enterprise.seatsOf", { used: "1", seats: "3" })).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const opened = await viewOf(id);
    expect(opened).toMatchObject({ seats: 3, expireAt: null, quota: { quota: 1_205 } });
    if (language !== "en")
      expect(
        await findUntranslated(page, [...KNOWN, ...TRAIL, email, name, id, opened.members[0]?.userId ?? ""]),
      ).toEqual([]);

    await buttonOf(visitor, "adminPages:enterpriseAct.change").click();
    await goOn(visitor);
    await dialog.getByText(words("adminPages:enterpriseAct.same"), { exact: true }).waitFor();
    await fieldOf(dialog, words("adminPages:enterprise.seats")).fill("8");
    await goOn(visitor);
    // Meanwhile the sales desk changes the same: the page is no longer true.
    const { status, seats, expireAt, lastAct } = await viewOf(id);
    const expected = { status, seats, expireAt, lastAct };
    await root(`POST /admin/enterprises/${id}`, { ...{ status, seats: 5, expireAt, reason: REASON }, expected });
    await press(visitor, "adminPages:enterpriseAct.confirm");
    await dialog.getByText(words("adminPages:act.stale"), { exact: true }).waitFor();
    await page.getByText(words("adminPages:enterprise.seatsOf", { used: "1", seats: "5" })).waitFor();
    expect((await viewOf(id)).seats).toBe(5);
    await confirm(visitor, "adminPages:enterpriseAct.confirm");
    await page.getByText(words("adminPages:enterprise.seatsOf", { used: "1", seats: "8" })).waitFor();

    await buttonOf(visitor, "adminPages:quotaAct.open").click();
    await fieldOf(dialog, words("adminPages:quotaAct.runs")).fill("10");
    await confirm(visitor, "adminPages:quotaAct.confirmGive", { runs: "10.0" });
    await page
      .getByRole("region", { name: words("adminPages:account.ledger") })
      .getByText(words("adminPages:kinds.ADMIN"), { exact: true })
      .waitFor();
    expect((await viewOf(id)).quota?.quota).toBe(1_305);

    await buttonOf(visitor, "adminPages:enterpriseAct.change").click();
    await dialog.getByText(words("adminPages:status.SUSPENDED"), { exact: true }).click();
    await confirm(visitor, "adminPages:enterpriseAct.confirmSuspend");
    await page.getByText(words("adminPages:enterprise.suspended"), { exact: true }).waitFor();
    await buttonOf(visitor, "adminPages:enterpriseAct.change").click();
    await dialog.getByText(words("adminPages:status.ACTIVE"), { exact: true }).click();
    await confirm(visitor, "adminPages:enterpriseAct.confirmBack");
    await page.getByText(words("adminPages:enterprise.suspended"), { exact: true }).waitFor({ state: "detached" });
    expect(await viewOf(id)).toMatchObject({ status: "ACTIVE", seats: 8, expireAt: null });

    await page.getByRole("link", { name: email, exact: true }).first().click();
    await page.getByRole("heading", { name: email, level: 1 }).waitFor();
    expect(await buttonOf(visitor, "adminPages:quotaAct.open").count()).toBe(0);
    await page.getByRole("link", { name, exact: true }).first().click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();

    await visitor.goto(`/admin?q=${encodeURIComponent(email.slice(0, 8))}`);
    await page.getByRole("link", { name, exact: true }).waitFor();
    await visitor.leave();

    // The enterprise's own page warns in the last 30 days of its term.
    const { lastAct: act, ...rest } = await viewOf(id);
    const standing = { status: rest.status, seats: rest.seats, expireAt: rest.expireAt };
    const soon = { ...standing, expireAt: here.world.now() + 20 * DAY_MS, reason: REASON };
    await root(`POST /admin/enterprises/${id}`, { ...soon, expected: { ...standing, lastAct: act } });
    const admin = await here.visit({ language, session: adminSession });
    await admin.goto("/settings/enterpriseInfo");
    const left = daysLeft((await viewOf(id)).expireAt ?? 0, here.world.now()) ?? 0;
    await admin.page.getByText(words("enterprisePage:basic.expires", { count: left }), { exact: true }).waitFor();
    await admin.leave();
  },
);

long(
  "a phone shows which view of the operations it is, leads to the others, and to what was not cleared away on time",
  async () => {
    await setRetentionStage(here.world, root);
    const session = await signIn(here.world, "root@kolscout.test");
    const visitor = await here.visit({ session, width: 390 });
    const { page, words } = visitor;
    await visitor.goto("/admin/operations");
    const views = page.getByRole("combobox", { name: words("adminPages:operations.view") });
    expect(await views.locator("option:checked").textContent()).toBe(words("adminPages:operations.views.overview"));
    await views.selectOption("retention");
    await page.waitForURL(/view=retention/);
    await page.getByText(words("adminPages:retention.look", { count: 2 }), { exact: true }).waitFor();
    const rows = page.getByRole("region", { name: words("adminPages:operations.views.retention") }).getByRole("row");
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    const [, first, second] = await rows.allTextContents();
    expect([first, second].join()).toMatch(/overloaded/);
    expect([first, second].join()).toContain(words("adminPages:retention.states.late"));
    await visitor.close();
  },
);
