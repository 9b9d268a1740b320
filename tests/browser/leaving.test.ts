/** Leaving from the menu to the end: the data in a file, the deletion asked for, taken back, asked for again, and after its time a fresh account. */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import { createApi, signIn } from "./support/account.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { openBrowser, visit } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";
import { advanceClock, startWorld, type World } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

let world: World;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
// Each begins at the present time: a session is not carried over a week.
beforeEach(async () => {
  world = await startWorld({ size: 2_000 });
});
afterEach(() => world?.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it.each(languages)("an account is exported, deleted, kept, deleted again and gone (%s)", async (language) => {
  const email = `leaver-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(world, email);
  await createApi(world, session)("POST /projects", { title: "A project of mine", description: "" });
  const visitor = await visit(browser, world, { language, session });
  const { page, words } = visitor;
  const keep = page.getByRole("button", { name: words("accountPage:waiting.keep"), exact: true });
  const banner = page.getByRole("region", { name: patternOf(words("accountPage:waiting.title")) });

  await visitor.goto("/settings/excludeList");
  await page
    .getByRole("button", { name: patternOf(words("site:account.open")) })
    .first()
    .click();
  await page.getByRole("menuitem", { name: words("site:account.settings"), exact: true }).click();
  await page.getByRole("heading", { name: words("accountPage:title"), level: 1 }).waitFor();
  if (language !== "en") expect(await findUntranslated(page, ["Kolscout", "Google", "JSON", email])).toEqual([]);

  // A job makes the file.
  const download = page.waitForEvent("download", { timeout: 90_000 });
  await page.getByRole("button", { name: words("accountPage:export.make") }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const archive = unzipSync(readFileSync(await file.path()));
  expect(new TextDecoder().decode(archive["data/projects.json"])).toContain("A project of mine");
  expect(new TextDecoder().decode(archive["data/users.json"])).toContain(email);

  const ask = async () => {
    await page.getByRole("button", { name: words("accountPage:leave.button"), exact: true }).click();
    const field = fieldOf(page, words("accountPage:dialog.email", { email }));
    const confirm = page
      .getByRole("dialog")
      .getByRole("button", { name: patternOf(words("accountPage:dialog.confirm")) });
    await field.fill("another@kolscout.test");
    await confirm.click();
    await page.getByText(words("accountPage:dialog.mismatch"), { exact: true }).waitFor();
    await field.fill(email);
    await confirm.click();
    await banner.waitFor();
  };
  await ask();
  if (language !== "en") expect(await findUntranslated(page, ["Kolscout", "Google", "JSON", email])).toEqual([]);
  await advanceClock(world, 2 * MINUTE_MS);
  expect(world.sandbox.inbox.list({ to: email })[0]?.text).toContain("/settings/account");
  await visitor.goto("/settings/excludeList");
  await banner.waitFor();
  await banner.getByRole("button", { name: words("accountPage:waiting.keep"), exact: true }).click();
  await page.getByText(words("accountPage:waiting.kept"), { exact: true }).waitFor();
  await banner.waitFor({ state: "detached" });

  await visitor.goto("/settings/account");
  await ask();
  expect(await keep.count()).toBe(2);
  await advanceClock(world, 7 * 24 * HOUR_MS + HOUR_MS);
  await page.goto("/settings/account");
  await page.waitForURL(/\/login/);

  const fresh = await signIn(world, email);
  const projects = await createApi(world, fresh)("GET /projects");
  expect(JSON.stringify(projects)).not.toContain("A project of mine");
  await visitor.leave();
});
