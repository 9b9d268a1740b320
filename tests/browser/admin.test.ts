import { expect, it } from "vitest";
import { TRACKING_PATH } from "#app/lib/paths.ts";
import { inOneLanguage } from "#tests/support/runs.ts";
import { signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findUserId, giveUpMessage, holdByTask } from "./support/stage-of-admin.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";
import { advanceClock } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld({ size: 2_000 });

const REASON = "Asked for by phone 42";
const KNOWN = ["Kolscout", "Stripe", "TikHub", "YouTube", "Plus", "Pro", "UTC", REASON];

const buttonOf = ({ page, words }: Visitor, key: string, values?: Record<string, string | number>) =>
  page.getByRole("button", { name: words(key, values), exact: true });

/** Fills the reason and presses the button that repeats what will happen. */
async function confirm(visitor: Visitor, label: string): Promise<void> {
  const { page, words } = visitor;
  await fieldOf(page, words("adminPages:act.reason")).fill(REASON);
  await buttonOf(visitor, "adminPages:act.next").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: words("adminPages:act.check") }).waitFor();
  await dialog.getByText(REASON).waitFor();
  await dialog.getByRole("button", { name: label, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

it.each(languages)("an account is found, given runs, banned with its task, and let in again (%s)", async (language) => {
  const email = language === "en" ? "plus@kolscout.test" : "pro@kolscout.test";
  const userId = await findUserId(here.world, email);
  const taskId = `tsk_01WAITS${language.replace("-", "").toUpperCase()}`;
  await holdByTask(here.world, { id: taskId, userId, units: 40, stuck: false });
  const visitor = await here.visit({ language, session: await signIn(here.world, "root@kolscout.test") });
  const { page, words } = visitor;
  await visitor.goto("/search");
  await page
    .getByRole("button", { name: words("site:account.open") })
    .locator("visible=true")
    .click();
  await page.getByRole("menuitem", { name: words("site:account.admin"), exact: true }).click();
  await page.waitForURL("**/admin");
  await page.getByRole("searchbox", { name: words("adminPages:find.label") }).fill(email.slice(0, 6));
  await buttonOf(visitor, "adminPages:find.go").click();
  await page.getByRole("link", { name: email, exact: true }).click();
  await page.getByRole("heading", { name: email, level: 1 }).waitFor();
  await page.getByText(words("adminPages:account.openTasks"), { exact: true }).waitFor();
  if (language !== "en") {
    const shown = [...KNOWN, email, userId, taskId, "LONG_CRAWLER", "TIKTOK", "PROCESSING", "Priya Pro"];
    expect(await findUntranslated(page, shown)).toEqual([]);
  }

  await buttonOf(visitor, "adminPages:quotaAct.open").click();
  await fieldOf(page, words("adminPages:quotaAct.runs")).fill("0");
  await fieldOf(page, words("adminPages:act.reason")).fill(REASON);
  await buttonOf(visitor, "adminPages:act.next").click();
  await page.getByText(words("adminPages:quotaAct.wrong")).waitFor();
  await fieldOf(page, words("adminPages:quotaAct.runs")).fill("5");
  await confirm(visitor, words("adminPages:quotaAct.confirmGive", { runs: "5.0" }));
  await page.getByText(words("adminPages:quotaAct.done"), { exact: true }).waitFor();
  const acts = page.getByRole("region", { name: words("adminPages:nav.audit") });
  const given = acts.getByRole("row").filter({ hasText: "quotaAfter" });
  await given.getByText(REASON).waitFor();
  await page
    .getByRole("region", { name: words("adminPages:account.ledger") })
    .getByText(words("adminPages:kinds.ADMIN"), { exact: true })
    .first()
    .waitFor();

  await buttonOf(visitor, "adminPages:banAct.ban").click();
  await confirm(visitor, words("adminPages:banAct.confirm"));
  await page.getByText(words("adminPages:account.banned"), { exact: true }).waitFor();
  await page.getByText(words("adminPages:account.openTasks"), { exact: true }).waitFor({ state: "detached" });
  await page
    .getByRole("region", { name: words("adminPages:account.ledger") })
    .getByRole("row")
    .filter({ hasText: words("adminPages:kinds.REFUND") })
    .filter({ hasText: taskId })
    .waitFor();

  const banned = await here.visit({ language, session: await signIn(here.world, email) });
  await banned.page.goto(`${here.world.appUrl}/search`);
  await banned.page.getByRole("heading", { name: words("shell:notice.title") }).waitFor();
  expect(await banned.page.getByRole("combobox", { name: words("searchBox:label") }).count()).toBe(0);
  await banned.close();

  await buttonOf(visitor, "adminPages:banAct.unban").click();
  await confirm(visitor, words("adminPages:banAct.confirmUnban"));
  await buttonOf(visitor, "adminPages:banAct.ban").waitFor();

  const person = await here.visit({ language, session: await signIn(here.world, email) });
  const signed = person.page.waitForResponse("**/api/credentials/signature");
  await person.goto("/search");
  await signed;
  await visitor.goto(`/admin/accounts/${userId}`);
  const isRefused = page.getByText(words("adminPages:browsers.blocked"), { exact: true });
  await page.getByRole("button", { name: patternOf(words("adminPages:browsers.blockFor")) }).click();
  await confirm(visitor, words("adminPages:browsers.block"));
  await isRefused.waitFor();
  await person.page.goto(`${here.world.appUrl}/search`);
  await person.page.getByRole("heading", { name: words("shell:notice.title") }).waitFor();
  await page.getByRole("button", { name: patternOf(words("adminPages:browsers.unblockFor")) }).click();
  await confirm(visitor, words("adminPages:browsers.unblock"));
  await isRefused.waitFor({ state: "detached" });
  await person.goto("/search");
  await person.page.getByRole("combobox", { name: words("searchBox:label") }).waitFor();
  await person.close();
  await visitor.leave();
});

it.each(languages)(
  "a message that was given up is looked at and sent again, and both acts are in the trail (%s)",
  async (language) => {
    const id = `out_01DEAD${language.replace("-", "").toUpperCase()}`;
    await giveUpMessage(here.world, id);
    const visitor = await here.visit({ language, session: await signIn(here.world, "root@kolscout.test") });
    const { page, words } = visitor;
    await visitor.goto("/admin/operations");
    await page.getByRole("heading", { name: words("adminPages:operations.services") }).waitFor();
    await page.getByText(words("adminPages:operations.views.letters"), { exact: true }).locator("visible=true").click();
    await buttonOf(visitor, "adminPages:operations.bodyFor", { id }).click();
    await page.getByRole("dialog").getByText('"taskId": "tsk_gone"').waitFor();
    await page.keyboard.press("Escape");
    await buttonOf(visitor, "adminPages:operations.againFor", { id }).click();
    await confirm(visitor, words("adminPages:task.again"));
    await buttonOf(visitor, "adminPages:operations.againFor", { id }).waitFor({ state: "detached" });

    await page.getByRole("link", { name: words("adminPages:nav.audit"), exact: true }).click();
    await fieldOf(page, words("adminPages:audit.subjectLabel")).fill(id);
    await buttonOf(visitor, "adminPages:audit.filter").click();
    await page.waitForURL(/subject=/);
    const rows = page.getByRole("region", { name: words("adminPages:nav.audit") }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: REASON }).filter({ hasText: "root@kolscout.test" }).waitFor();
    await visitor.leave();
  },
);

it("for everybody but staff the pages are addresses that do not exist", async () => {
  const visitor = await here.visit({ session: await signIn(here.world, "boss@kolscout.test") });
  for (const path of ["/admin", "/admin/operations", "/admin/audit", "/admin/accounts/anybody"]) {
    await visitor.page.goto(`${here.world.appUrl}${path}`);
    await visitor.page.waitForURL(`**${TRACKING_PATH}*`);
  }
  const stranger = await here.visit();
  await stranger.page.goto(`${here.world.appUrl}/admin`);
  await stranger.page.waitForURL(/\/login\?redirect=%2Fadmin/);
  await stranger.close();
  await visitor.close();
});

it.each(languages)(
  "mails are switched off for everybody, which every page says, and on again (%s)",
  async (language) => {
    const staff = await here.visit({ language, session: await signIn(here.world, "root@kolscout.test") });
    const { page, words } = staff;
    await staff.goto("/admin/operations?view=switches");
    const name = words("adminPages:switches.names.mails");
    if (language !== "en") expect(await findUntranslated(page, [...KNOWN, "TikTok", "Instagram"])).toEqual([]);
    await buttonOf(staff, "adminPages:switches.offLabel", { name }).click();
    await confirm(staff, words("adminPages:switches.turnOff"));
    await page.getByText(words("adminPages:switches.switchedOff", { name }), { exact: true }).waitFor();
    const row = page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
    await row.getByText(words("adminPages:switches.isOff"), { exact: true }).waitFor();

    const customer = await here.visit({ language, session: await signIn(here.world, "plus@kolscout.test") });
    await customer.goto("/search");
    const told = customer.page.getByRole("region", { name: customer.words("switchedOff:label") });
    await told.getByText(customer.words("switchedOff:off.mails")).waitFor();

    await buttonOf(staff, "adminPages:switches.onLabel", { name }).click();
    await confirm(staff, words("adminPages:switches.turnOn"));
    await buttonOf(staff, "adminPages:switches.offLabel", { name }).waitFor();
    await row.getByRole("link", { name: words("adminPages:switches.why") }).click();
    await page.waitForURL("**/admin/audit?subject=switch:mails");
    const acts = page.getByRole("region", { name: words("adminPages:nav.audit") });
    await acts.getByText(words("adminPages:actions.switch.off"), { exact: true }).first().waitFor();
    // Another isolate may learn of it ten seconds later.
    await advanceClock(here.world, 11_000);
    await customer.goto("/search");
    expect(await told.count()).toBe(0);
    await customer.leave();
    await staff.leave();
  },
);
