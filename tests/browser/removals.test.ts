/** A creator without an account of ours removes their profile, from the foot of the start page to the last step. */
import { expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { openWorld } from "./support/open-world.ts";
import { findLeaver, getCode, pressCheck, writeBio } from "./support/removals.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf, wordsOf } from "./support/words.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld({ size: 1_000 });
const PHONE = { width: 390, height: 844 };

async function rowsOf(accountId: string): Promise<unknown[]> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  const sql = "SELECT platform, removed_via AS via FROM removed_creators WHERE account_id = ?1";
  return (await database.prepare(sql).bind(accountId).all()).results;
}

it.each(languages)("a creator is removed by a code in the bio, and told what happens now (%s)", async (language) => {
  const creator = findLeaver(here.world, "TIKTOK", 1 + LANGUAGES.indexOf(language));
  const link = `https://www.tiktok.com/@${creator.handle}`;
  const visitor = await here.visit({ language, ...PHONE });
  const { page, words, goto } = visitor;
  const untranslated = async () =>
    language === "en"
      ? []
      : findUntranslated(page, [creator.name, creator.handle, words("removalPage:account.placeholder")]);
  const heading = (name: string) => page.getByRole("heading", { name: words(`removalPage:${name}`), exact: true });
  await goto("/");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: words("site:nav.removal"), exact: true })
    .click();
  await heading("title").waitFor();
  await goto("/removal");
  await heading("help.title").waitFor();
  expect(await untranslated()).toEqual([]);

  const code = await getCode(visitor, link);
  expect(code).toMatch(/^kolscout-[2-9a-z]{8}$/);
  await expect.poll(() => heading("code.title").evaluate((title) => title === document.activeElement)).toBe(true);
  expect(await untranslated()).toEqual([]);
  await pressCheck(visitor);
  await page.getByRole("alert").waitFor();
  expect(await untranslated()).toEqual([]);
  expect(await rowsOf(creator.id)).toEqual([]);

  await writeBio(here.world, creator, `${creator.bio}\n${code}`);
  // The page was left for the other app: the address brings the code back.
  await goto(page.url());
  expect(await page.locator("code").textContent()).toBe(code);
  await pressCheck(visitor);
  await heading("done.title").waitFor();
  await expect.poll(() => heading("done.title").evaluate((title) => title === document.activeElement)).toBe(true);
  expect(await untranslated()).toEqual([]);
  expect(await rowsOf(creator.id)).toEqual([{ platform: "TIKTOK", via: "proof" }]);
  await page.getByRole("link", { name: words("removalPage:done.another"), exact: true }).click();
  await heading("account.title").waitFor();
  expect(await fieldOf(page, words("removalPage:account.label")).inputValue()).toBe("");
  await visitor.leave();
});

it("the keyboard alone leads through, and what is wrong stands beside its field", async () => {
  const visitor = await here.visit();
  const { page, words, goto } = visitor;
  const field = fieldOf(page, words("removalPage:account.label"));
  await goto("/privacy");
  await page
    .getByRole("main")
    .getByRole("link", { name: words("removalPage:title"), exact: true })
    .press("Enter");
  await field.fill("https://example.com/somebody");
  await field.press("Enter");
  await page.getByRole("alert").waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);

  await field.fill("@somebody");
  await field.press("Enter");
  const platforms = page.getByRole("group", { name: words("removalPage:account.platform") });
  await platforms.getByRole("alert").waitFor();
  await platforms.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowRight");
  expect(await platforms.getByRole("radio", { name: "YouTube" }).isChecked()).toBe(true);
  await field.press("Enter");
  await page.getByRole("link", { name: "youtube.com/@somebody" }).waitFor();
  await page.getByText(words("removalPage:code.stepPasteYoutube"), { exact: true }).waitFor();
  await page.getByRole("link", { name: words("removalPage:code.change"), exact: true }).press("Enter");
  await field.waitFor();
  await visitor.leave();
});

it("the whole way works without scripts, also pressed twice", async () => {
  const creator = findLeaver(here.world, "INSTAGRAM");
  const context = await here.browser.newContext({ baseURL: here.world.appUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  const words = wordsOf("en");
  await page.goto("/removal");
  await fieldOf(page, words("removalPage:account.label")).fill(creator.handle);
  await page.getByText("Instagram", { exact: true }).click();
  await page.getByRole("button", { name: words("removalPage:account.submit"), exact: true }).click();
  const code = (await page.locator("code").textContent()) ?? "";
  await writeBio(here.world, creator, code);
  const check = page.getByRole("button", { name: words("removalPage:code.submit"), exact: true });
  await check.click();
  const done = page.getByRole("heading", { name: words("removalPage:done.title"), exact: true });
  await done.waitFor();
  await page.goBack();
  await check.click();
  await done.waitFor();
  expect(await rowsOf(creator.id)).toHaveLength(1);
  await context.close();
});

it("a platform that does not answer is said to be away, and nothing has changed", async () => {
  const creator = findLeaver(here.world, "TIKTOK", 5);
  const visitor = await here.visit();
  const { page, goto, words } = visitor;
  await goto(`/removal?account=https://www.tiktok.com/@${creator.handle}`);
  await writeBio(here.world, creator, (await page.locator("code").textContent()) ?? "");
  here.world.sandbox.faults.set({ service: "tikhub", rates: { serverError: 1 } });
  await pressCheck(visitor);
  await page
    .getByRole("status")
    .filter({ hasText: words("removalPage:code.checking", { platform: "TikTok" }) })
    .waitFor();
  await page.getByRole("alert").waitFor();
  expect(await rowsOf(creator.id)).toEqual([]);
  here.world.sandbox.faults.clear();
  await visitor.leave();
});
