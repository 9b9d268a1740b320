import exceljs from "exceljs";
import { describe, expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { type Api, createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { finishSearch, type List, listCreators, listProjects, readStats, resultsPath } from "./support/results.ts";
import { openSpreadsheet } from "./support/spreadsheet.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("en");

const here = openWorld();

async function personWithResults(email: string) {
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  const [project] = await listProjects(api);
  if (!project) throw new Error("no project");
  await grantRuns(here.world, email, 100);
  const list: List = { projectId: project.id, platform: "TIKTOK" };
  await finishSearch(api, { ...list, keyword: "makeup" });
  return { session, api, list };
}

async function expectCount({ page }: Visitor, count: number): Promise<void> {
  await expect.poll(() => page.getByTestId("exclude-count").textContent()).toBe(String(count));
}

async function expectTranslated(visitor: Visitor, known: readonly string[]): Promise<void> {
  if (visitor.language === "en") return;
  expect(await findUntranslated(visitor.page, known)).toEqual([]);
}

async function uploadText({ page, words }: Visitor, lines: readonly string[]) {
  await page.getByRole("button", { name: words("excludeList:upload") }).click();
  const dialog = page.getByRole("dialog", { name: words("excludeList:dialog.title") });
  await fieldOf(dialog, words("excludeList:dialog.label")).fill(lines.join("\n"));
  await dialog.getByRole("button", { name: words("excludeList:dialog.startCount", { number: lines.length }) }).click();
  return dialog;
}

async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  workbook.addWorksheet("Creators").addRows(rows.map((row) => [...row]));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const pending = async (api: Api, list: List) => (await readStats(api, list)).tabs.pending;

describe.each(languages.map((language) => ({ language })))(
  "the exclude list in $language",
  ({ language }: { language: Language }) => {
    it("takes lines and spreadsheets, hides creators at once, is downloaded, and gives them back when it is cleared", async () => {
      const { session, api, list } = await personWithResults(`excluding-${language}@kolscout.test`.toLowerCase());
      const [first, second, third] = await listCreators(api, list);
      if (!first || !second || !third) throw new Error("too few creators");
      const found = await pending(api, list);
      const visitor = await here.visit({ language, session });
      const { page, words, goto } = visitor;
      await goto("/settings/excludeList");
      await page.getByRole("heading", { name: words("excludeList:empty.title") }).waitFor();
      await expectCount(visitor, 0);
      await expectTranslated(visitor, []);

      const lines = [first.url, "nonsense", first.url, second.url];
      const dialog = await uploadText(visitor, lines);
      await dialog.getByText(words("excludeList:results.summary", { success: 2, skipped: 1, failed: 1 })).waitFor();
      await dialog.getByText(words("links:reasons.not_a_link")).waitFor();
      await expectTranslated(visitor, [...lines, first.platformAccount, second.platformAccount]);
      await dialog.getByRole("button", { name: words("excludeList:dialog.done") }).click();
      await expectCount(visitor, 2);

      await page.getByRole("button", { name: words("excludeList:upload") }).click();
      const sheet = await workbookOf([
        ["Name", "Profile"],
        [third.title, third.url],
      ]);
      await page
        .getByLabel(words("excludeList:dialog.file"))
        .setInputFiles({ name: "list.xlsx", mimeType: "application/octet-stream", buffer: sheet });
      await page.getByRole("button", { name: words("excludeList:dialog.startCount", { number: 1 }) }).click();
      await page.getByRole("button", { name: words("excludeList:dialog.done") }).click();
      await expectCount(visitor, 3);
      expect(await pending(api, list)).toBe(found - 3);

      await goto(resultsPath(list));
      await page.getByText(words("results:panel.hidden.person", { number: 3 })).click();
      await page.waitForURL("**/settings/excludeList");
      const arrives = page.waitForEvent("download");
      await page.getByRole("button", { name: words("excludeList:download") }).click();
      const file = await openSpreadsheet(await arrives);
      const texts = exportsLocales[language].file;
      expect(file.rows.map((row) => row[texts.exclusions.line]).sort()).toEqual(
        [first.url, second.url, third.url].sort(),
      );

      await page.getByRole("button", { name: words("excludeList:clear") }).click();
      await page.getByRole("button", { name: words("excludeList:clearConfirm") }).click();
      await page.getByRole("heading", { name: words("excludeList:empty.title") }).waitFor();
      expect(await pending(api, list)).toBe(found);
      await visitor.leave();
    });

    it("refuses more than 1,000 lines; a part that fails is a range of failed lines and the others go on; the window stays until it is done", async () => {
      const session = await signIn(here.world, `parts-${language}@kolscout.test`.toLowerCase());
      const visitor = await here.visit({ language, session });
      const { page, words, goto } = visitor;
      await goto("/settings/excludeList");
      await page.getByRole("button", { name: words("excludeList:upload") }).click();
      const dialog = page.getByRole("dialog", { name: words("excludeList:dialog.title") });
      const field = fieldOf(dialog, words("excludeList:dialog.label"));
      const names = (count: number) =>
        Array.from({ length: count }, (_, at) => `https://www.tiktok.com/@part.${at}`).join("\n");
      const number = (value: number) => new Intl.NumberFormat(language).format(value);
      await field.fill(names(1_001));
      await dialog
        .getByText(words("excludeList:dialog.tooMany", { max: number(1_000), number: number(1_001) }))
        .waitFor();
      const tooMany = dialog.getByRole("button", {
        name: words("excludeList:dialog.startCount", { number: number(1_001) }),
      });
      expect(await tooMany.isDisabled()).toBe(true);

      let call = 0;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/api/excludeList/upload", async (route) => {
        call += 1;
        if (call !== 2) return route.continue();
        await held;
        return route.abort();
      });
      await field.fill(names(120));
      await dialog.getByRole("button", { name: words("excludeList:dialog.startCount", { number: 120 }) }).click();
      const asking = page.getByRole("alertdialog");
      await asking
        .getByText(words("excludeList:dialog.uploading", { percent: 33 }))
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      expect(await asking.getByText(words("excludeList:dialog.keepOpen")).isVisible()).toBe(true);
      expect(await asking.getByRole("button", { name: words("ui:close") }).count()).toBe(0);
      release();
      await dialog.getByText(words("excludeList:results.summary", { success: 70, skipped: 0, failed: 50 })).waitFor();
      await dialog.getByText(words("excludeList:results.range", { from: 51, to: 100 })).waitFor();
      await dialog.getByRole("button", { name: words("excludeList:dialog.again") }).click();
      await dialog.getByRole("button", { name: words("excludeList:dialog.startCount", { number: 50 }) }).click();
      await dialog.getByText(words("excludeList:results.summary", { success: 50, skipped: 0, failed: 0 })).waitFor();
      await dialog.getByRole("button", { name: words("excludeList:dialog.done") }).click();
      await expectCount(visitor, 120);
      await visitor.leave();
    });

    it("liked creators of a period are exported over all projects", async () => {
      const { session, api, list } = await personWithResults(`liking-${language}@kolscout.test`.toLowerCase());
      const liked = (await listCreators(api, list)).slice(0, 3);
      await api("POST /similars/rateBatch", {
        projectId: list.projectId,
        kolIds: liked.map(({ id }) => id),
        attitude: "LIKE",
      });
      const visitor = await here.visit({ language, session });
      const { page, words, goto } = visitor;
      await goto("/settings/exportCreators");
      await expectTranslated(visitor, []);
      expect(await page.getByRole("button", { name: words("exports:page.enterpriseExport") }).count()).toBe(0);
      await page.getByRole("button", { name: words("exports:page.export") }).click();
      const arrives = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: words("exports:page.periods.7") }).click();
      const { rows } = await openSpreadsheet(await arrives);
      const { handle } = exportsLocales[language].file.columns;
      expect(rows.map((row) => row[handle]).sort()).toEqual(liked.map(({ platformAccount }) => platformAccount).sort());
      await page.getByText(words("exports:done")).waitFor();
      await visitor.leave();
    });
  },
);

it("an admin exports what the enterprise likes, a member is not offered it", async () => {
  for (const [email, offered] of [
    ["boss@kolscout.test", 1],
    ["member@kolscout.test", 0],
  ] as const) {
    const visitor = await here.visit({ session: await signIn(here.world, email) });
    await visitor.goto("/settings/exportCreators");
    const button = visitor.page.getByRole("button", { name: visitor.words("exports:page.enterpriseExport") });
    expect(await button.count()).toBe(offered);
    await visitor.close();
  }
});
