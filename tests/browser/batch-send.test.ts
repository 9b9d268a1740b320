/** Sending to many, from Google's consent to the list of mails, as a marketer does it. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import * as z from "zod";
import { LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { grantGmail } from "#tests/support/google-consent.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { MIN_TO_COMPARE } from "#workers/modules/outreach/comparisons/domain.ts";
import { MailView } from "#workers/modules/outreach/sending/contract.ts";
import { type Api, createApi, signIn } from "./support/account.ts";
import { passWeekOfComparison } from "./support/comparison.ts";
import { allowAtGoogle, paste } from "./support/mail.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { localTime, type Visitor } from "./support/visitor.ts";
import { wordsOf } from "./support/words.ts";

const languages = inOneLanguage("en");

const here = openWorld({ size: 1_000, isWhole: true });

const LIST = [
  "Nickname\tEmail",
  "Ana Li\tana@studio.example",
  "Bo\tbo@studio.example",
  "Cy\tcy.studio.example",
  "Ana again\tANA@studio.example",
  "Dee\tdee@studio.example",
].join("\n");

/** What is the same in every language. */
const NAMES = ["Gmail", "Tab", "Enter", "UTC", "Short", "Long", "Short: you", "Long: you"];

const cell = ({ page }: Visitor, name: string): Locator => page.locator(`[data-cell="${name}"]`);
const button = ({ page, words }: Visitor, key: string, values?: Record<string, string | number>) =>
  page.getByRole("button", { name: words(key, values), exact: true });

const mailsOf = async (api: Api) =>
  z.object({ data: z.array(MailView) }).parse(await api("POST /auto-email/list", {})).data;

long(
  "people are pasted, queued over a newly connected Gmail, and their mails paused, resumed and canceled",
  async () => {
    const session = await signIn(here.world, "batch@kolscout.test");
    const api = createApi(here.world, session);
    const visitor = await here.visit({ session });
    const { page, words, goto } = visitor;
    await goto("/email");
    await page.getByRole("link", { name: words("batchSend:hub.batch") }).click();
    await page.getByRole("heading", { name: words("batchSend:title"), exact: true }).waitFor();

    // Nothing is chosen yet: each thing that is missing is named where it belongs.
    await button(visitor, "email:send.button").click();
    const permission = page.getByRole("dialog", { name: words("mailboxPages:permission.title") });
    await permission.getByRole("button", { name: words("mailboxPages:permission.later") }).click();
    for (const missing of ["template", "sender", "noReceivers"])
      await page.getByText(words(`email:problems.${missing}`), { exact: true }).waitFor();

    // Keys move as in a spreadsheet, and what is pasted can be taken back.
    await cell(visitor, "0:nickname").click();
    await page.keyboard.type("Zoe");
    await page.keyboard.press("Tab");
    await page.keyboard.type("zoe@studio.example");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(":focus").getAttribute("data-cell")).toBe("1:email");
    await paste(visitor, LIST);
    await expect.poll(() => cell(visitor, "5:email").inputValue()).toBe("dee@studio.example");
    await page.keyboard.press("Control+z");
    await expect.poll(() => cell(visitor, "5:email").inputValue()).toBe("");
    await paste(visitor, LIST);
    await page.getByText(words("email:grid.duplicate", { number: 2 })).waitFor();
    await page.getByText(words("email:grid.invalid")).waitFor();

    // The way over Google loses no row.
    await api("POST /emails/templates", { name: "Autumn", subject: "Hi {{nickname|you}}", content: "<p>Hello</p>" });
    await button(visitor, "email:sender.connect").click();
    await permission.getByRole("button", { name: words("mailboxPages:permission.authorize") }).click();
    await allowAtGoogle(visitor, here.world, "batch-sender@gmail.com", "/email/batchSend");
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => cell(visitor, "5:email").inputValue()).toBe("dee@studio.example");
    await page.getByRole("button", { name: "Autumn", exact: true }).and(page.locator("[aria-current=true]")).waitFor();

    // Tomorrow, so that none goes out meanwhile.
    await page.getByText(words("email:send.later"), { exact: true }).click();
    const tomorrow = localTime(visitor, here.world.now() + 86_400_000);
    await page.getByLabel(words("email:send.startAt")).fill(tomorrow);
    await button(visitor, "email:send.buttonCount", { count: 4, number: 4 }).click();
    await page.getByText(words("email:outcome.added", { count: 4, number: 4 })).waitFor();
    // Who could not be written to stays to be put right.
    await expect.poll(() => cell(visitor, "0:email").inputValue()).toBe("cy.studio.example");
    const queued = await mailsOf(api);
    expect(queued.map(({ email }) => email).sort()).toEqual(
      ["ana", "bo", "dee", "zoe"].map((name) => `${name}@studio.example`),
    );

    await button(visitor, "email:outcome.show").click();
    const table = page.getByRole("table");
    await table.getByText("Ana Li", { exact: true }).waitFor();
    const states = (status: string) => table.getByText(words(`batchSend:status.${status}`), { exact: true });
    await expect.poll(() => states("PENDING").count()).toBe(4);
    await page.getByRole("checkbox", { name: words("batchSend:records.selectAll") }).check();
    await button(visitor, "batchSend:action.pause", { count: 4, number: 4 }).click();
    await expect.poll(() => states("PAUSED").count()).toBe(4);
    await page
      .getByRole("checkbox", { name: words("batchSend:records.select", { email: "bo@studio.example" }) })
      .check();
    await button(visitor, "batchSend:action.resume", { count: 1, number: 1 }).click();
    await expect.poll(() => states("PENDING").count()).toBe(1);
    await button(visitor, "batchSend:records.withAll").click();
    await page.getByRole("menuitem", { name: words("batchSend:allAction.cancel") }).click();
    const sure = page.getByRole("dialog", { name: words("batchSend:cancelAll.title") });
    await sure.getByRole("button", { name: words("batchSend:allAction.cancel") }).click();
    await expect.poll(() => states("CANCELED").count()).toBe(4);
    await page.getByRole("searchbox", { name: words("batchSend:records.search") }).fill("BO@");
    await expect.poll(() => table.getByRole("row").count()).toBe(2);
    expect(new Set((await mailsOf(api)).map(({ status }) => status))).toEqual(new Set(["CANCELED"]));
    await visitor.leave();
  },
);

long("in Chinese the page, its import and its records speak Chinese, and the language changes in place", async () => {
  const session = await signIn(here.world, "batch-zh@kolscout.test");
  const api = createApi(here.world, session);
  await api("POST /emails/templates", { name: "秋季", subject: "你好", content: "<p>你好</p>" });
  const visitor = await here.visit({ session, language: "zh-CN" });
  const { page, words, goto } = visitor;
  const names = [...NAMES, "CSV", "MB", "ana@example.com", "bo@example.com"];
  await goto("/email/batchSend");
  await cell(visitor, "0:email").click();
  await paste(visitor, LIST);
  await page.getByText(words("email:grid.invalid")).waitFor();
  await button(visitor, "email:import.open").click();
  await page.getByRole("dialog").getByRole("textbox").fill("安安 <an@studio.example>");
  await page
    .getByRole("dialog")
    .getByText(words("email:import.found", { count: 1, number: 1 }))
    .waitFor();
  expect(await findUntranslated(page, [...names, "an@studio.example"])).toEqual([]);
  await button(visitor, "email:import.add", { count: 1, number: 1 }).click();
  await expect.poll(() => cell(visitor, "5:nickname").inputValue()).toBe("安安");
  await goto("/email/batchSend?showDetail=1");
  await page.getByRole("heading", { name: words("batchSend:records.none") }).waitFor();
  expect(await findUntranslated(page, names)).toEqual([]);

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(LANGUAGE_NAMES.en);
  const english = words("site:preferences.toggleLanguage", { language: LANGUAGE_NAMES.en });
  await page.getByRole("option", { name: english, exact: true }).click();
  await page.getByRole("heading", { name: wordsOf("en")("batchSend:records.none") }).waitFor();
  await visitor.leave();
});

long.each(languages)(
  "in %s two templates are compared with enough people, and a week later the better one is named",
  async (language) => {
    const session = await signIn(here.world, `compare-${language}@kolscout.test`.toLowerCase());
    const api = createApi(here.world, session);
    const account = `compare-${language}@gmail.com`.toLowerCase();
    const query = { redirect_uri: `${here.world.appUrl}/connect/gmail/callback` };
    const granted = await grantGmail({ url: here.world.sandboxUrl }, { account, query });
    const tokens = { accessToken: granted.access_token, refreshToken: granted.refresh_token };
    await api("POST /credentials", { provider: "google", ...tokens });
    for (const name of ["Long", "Short"])
      await api("POST /emails/templates", { name, subject: `${name}: {{nickname|you}}`, content: `<p>${name}</p>` });
    const visitor = await here.visit({ session, language });
    const { page, words, goto } = visitor;
    const people = (count: number) =>
      Array.from({ length: count }, (_, at) => `Half ${at}\thalf.${at}@gmail.com`).join("\n");

    await goto("/email/batchSend");
    await cell(visitor, "0:email").click();
    await paste(visitor, people(3));
    await button(visitor, "batchSend:compare.open").click();
    const asked = page.getByRole("dialog", { name: words("batchSend:compare.title") });
    await asked.getByText(words("batchSend:compare.tooFew", { count: 3, number: 3, min: MIN_TO_COMPARE })).waitFor();
    expect(await asked.getByRole("combobox").isDisabled()).toBe(true);
    expect(await asked.getByRole("button", { name: words("batchSend:compare.start"), exact: true }).isDisabled()).toBe(
      true,
    );
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });

    await cell(visitor, "0:email").click();
    await paste(visitor, people(230));
    await button(visitor, "batchSend:compare.open").click();
    await asked.getByText(words("batchSend:compare.shows", { half: 115, base: 10, rate: 25 })).waitFor();
    if (language === "zh-CN") expect(await findUntranslated(page, [...NAMES, account])).toEqual([]);
    await asked.getByRole("button", { name: words("batchSend:compare.start"), exact: true }).click();
    await button(visitor, "batchSend:compare.with", { name: "Long" }).waitFor();
    await page.getByText(words("email:send.later"), { exact: true }).click();
    const tomorrow = localTime(visitor, here.world.now() + 86_400_000);
    await page.getByLabel(words("email:send.startAt")).fill(tomorrow);
    await button(visitor, "email:send.buttonCount", { count: 230, number: 230 }).click();
    await page.getByText(words("email:outcome.halves", { a: 115, b: 115 })).waitFor();

    // Waiting, no template is better; a week later one is, and both say so.
    await goto("/email/template");
    const numbers = page.getByText(words("mailTemplates:panes.numbers"), { exact: true });
    await numbers.click();
    await page.getByText(words("mailTemplates:comparisons.running"), { exact: true }).waitFor();
    await passWeekOfComparison(here.world, account);
    const better = page.getByText(words("mailTemplates:comparisons.winner", { name: "Short" }), { exact: true });
    for (const name of ["Short", "Long"]) {
      await goto("/email/template");
      await page.getByRole("button", { name, exact: true }).click();
      await numbers.click();
      await better.waitFor();
    }
    const half = page.getByRole("region", { name: words("mailTemplates:comparisons.title") }).locator("tbody tr");
    await expect
      .poll(async () => (await half.allInnerTexts()).map((row) => row.split(/\s*\t\s*/).slice(1, 4)))
      .toEqual([
        ["115", "103", expect.stringMatching(/^3\d/)],
        ["115", "103", expect.stringMatching(/^\d\n/)],
      ]);
    if (language === "zh-CN") expect(await findUntranslated(page, [...NAMES, account])).toEqual([]);
    await visitor.leave();
  },
);
