/** Saved creators: from the card of a search to the page of records, and what is done with them there. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { batchLinksLocales } from "#workers/modules/batch-links/locales.ts";
import { recordsLocales } from "#workers/modules/records/locales.ts";
import { createApi, signIn } from "./support/account.ts";
import { cardNames } from "./support/cards.ts";
import { openWorld } from "./support/open-world.ts";
import { finishSearch, type List, listCreators, listProjects, resultsPath } from "./support/results.ts";
import { saveCreators } from "./support/saved-creators.ts";
import { openSpreadsheet } from "./support/spreadsheet.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("en");

const here = openWorld();

/** Somebody with a finished search in front of the browser. */
async function person(email: string, language: Language = "en", width?: number) {
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  await grantRuns(here.world, email, 100);
  const [project] = await listProjects(api);
  if (!project) throw new Error("no project");
  const list: List = { projectId: project.id, platform: "TIKTOK" };
  await finishSearch(api, { ...list, keyword: "makeup" });
  const creators = await listCreators(api, list);
  return { api, list, creators, visitor: await here.visit({ session, language, width }) };
}
type Creators = Awaited<ReturnType<typeof listCreators>>;

const TAG = "VIP 合作";
const rows = ({ page }: Visitor) => page.locator("tbody tr");
const rowOf = (visitor: Visitor, name: string) => rows(visitor).filter({ hasText: name });

async function expectTranslated({ page, language }: Visitor, creators: Creators, more: readonly string[] = []) {
  if (language === "en") return;
  const known = creators.flatMap(({ title, email, platformAccount, url }) => [
    title,
    email ?? "",
    platformAccount,
    url,
  ]);
  const links = ["https://www.youtube.com/@name", "https://www.tiktok.com/@name"];
  expect(await findUntranslated(page, [...known, ...links, ...more, "CSV", "Excel", TAG])).toEqual([]);
}

/** S on the card under the pointer. */
async function pressSave({ page, words }: Visitor, name: string): Promise<Locator> {
  const card = page.getByRole("article", { name, exact: true });
  const button = card.getByRole("button", { name: words("saveCreator:saveName", { name }), exact: true });
  await card.hover({ position: { x: 4, y: 4 } });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await page.keyboard.press("s");
  return button;
}

async function chooseStage(visitor: Visitor, name: string, stage: string): Promise<void> {
  const { page } = visitor;
  await rowOf(visitor, name).locator("button:has(svg circle)").click();
  await page.getByRole("menuitem", { name: stage, exact: true }).click();
}

describe.each(languages)("saved creators in %s", (language) => {
  it("are saved by S on a card, tagged, noted, moved, tagged by links, exported and deleted", async () => {
    const { visitor, list, creators } = await person(`records-${language}@kolscout.test`.toLowerCase(), language);
    const { page, words, goto } = visitor;
    await goto("/records");
    await page.getByRole("heading", { name: words("savedCreators:empty.title") }).waitFor();
    await expectTranslated(visitor, creators);

    await goto(resultsPath(list));
    const [first = "", second = "", third = ""] = await cardNames(page);
    const button = await pressSave(visitor, first);
    await page.getByText(words("saveCreator:done", { name: first })).waitFor();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    await pressSave(visitor, second);
    await page.getByText(words("saveCreator:done", { name: second })).waitFor();
    const again = await pressSave(visitor, second);
    await page.getByText(words("saveCreator:takenBack", { name: second })).waitFor();
    expect(await again.getAttribute("aria-pressed")).toBe("false");
    await again.click();
    await expect.poll(() => again.getAttribute("aria-pressed")).toBe("true");

    await goto("/records");
    await expect.poll(() => rows(visitor).count()).toBe(2);
    await expectTranslated(visitor, creators);
    await rowOf(visitor, first)
      .getByRole("button", { name: words("tags:edit", { name: first }) })
      .click();
    await page.getByRole("textbox", { name: words("tags:find") }).fill(TAG);
    await page.keyboard.press("Enter");
    await rowOf(visitor, first).getByText(TAG).waitFor();
    await page.keyboard.press("Escape");
    const chip = page
      .getByRole("group", { name: words("savedCreators:filter.tags") })
      .getByRole("button", { name: TAG });
    await chip.click();
    await expect.poll(() => rows(visitor).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get("tags")).toMatch(/^tag_\w+$/);
    await chip.click();
    await expect.poll(() => rows(visitor).count()).toBe(2);

    // Notes and history.
    const notes = (number: number) => words("savedCreators:row.notes", { name: first, number });
    await rowOf(visitor, first)
      .getByRole("button", { name: notes(0) })
      .click();
    const drawer = page.getByRole("dialog", { name: words("savedCreators:drawer.title") });
    for (const note of ["One", "Two"]) {
      await fieldOf(drawer, words("savedCreators:notes.write")).fill(note);
      await drawer.getByRole("button", { name: words("savedCreators:notes.add") }).click();
      await drawer.getByRole("listitem").getByText(note, { exact: true }).waitFor();
    }
    await expectTranslated(visitor, creators, ["One", "Two"]);
    expect(new URL(page.url()).searchParams.get("kol")).toMatch(/^crt_/);
    await drawer
      .getByRole("button", { name: words("savedCreators:notes.edit") })
      .first()
      .click();
    await fieldOf(drawer, words("savedCreators:notes.edit")).fill("Two\nlines");
    await drawer.getByRole("button", { name: words("savedCreators:notes.save"), exact: true }).click();
    await drawer.getByText(words("savedCreators:notes.edited")).waitFor();
    await drawer
      .getByRole("button", { name: words("savedCreators:notes.delete") })
      .last()
      .click();
    await drawer.getByText(words("savedCreators:notes.deleteSure")).waitFor();
    await drawer
      .getByRole("button", { name: words("savedCreators:notes.delete"), exact: true })
      .last()
      .click();
    await drawer.getByText("One", { exact: true }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await rowOf(visitor, first)
      .getByRole("button", { name: notes(1) })
      .waitFor();

    // A stage by hand, and back.
    const { stages } = recordsLocales[language];
    await chooseStage(visitor, first, stages.agreed);
    const moved = page.getByText(words("savedCreators:stage.moved", { name: first, stage: stages.agreed }));
    await moved.waitFor();
    await page.getByRole("button", { name: words("savedCreators:undo"), exact: true }).click();
    await page.getByText(words("savedCreators:stage.movedBack", { name: first, stage: stages.new })).waitFor();
    await chooseStage(visitor, second, stages.paid);
    await page.getByRole("radio", { name: `${stages.paid} 1`, exact: true }).click({ force: true });
    await expect.poll(() => rows(visitor).count()).toBe(1);
    await page.reload();
    await rowOf(visitor, second).waitFor();
    await page.getByRole("radio", { name: `${stages.agreed} 0`, exact: true }).click({ force: true });
    await page.getByRole("heading", { name: words("savedCreators:noMatch.title") }).waitFor();
    await page
      .getByRole("button", { name: words("savedCreators:filter.clear") })
      .first()
      .click();
    await expect.poll(() => rows(visitor).count()).toBe(2);

    // The board: by menu, with the focus on the card, and by dragging.
    await page.getByRole("radio", { name: words("savedCreators:view.board"), exact: true }).click({ force: true });
    const column = (stage: string) => page.getByRole("region", { name: stage, exact: true });
    const cardIn = (stage: string, name: string) => column(stage).getByRole("article", { name, exact: true });
    const menuOf = (stage: string) => words("savedCreators:stage.change", { name: first, stage });
    await cardIn(stages.new, first)
      .getByRole("button", { name: menuOf(stages.new) })
      .press("Enter");
    await page.getByRole("menuitem", { name: stages.posted, exact: true }).press("Enter");
    await cardIn(stages.posted, first).waitFor();
    const isFocused = (menu: Locator) => menu.evaluate((node) => node === document.activeElement);
    await expect
      .poll(() => isFocused(cardIn(stages.posted, first).getByRole("button", { name: menuOf(stages.posted) })))
      .toBe(true);
    await cardIn(stages.posted, first).dragTo(column(stages.dropped));
    await cardIn(stages.dropped, first).waitFor();
    const dropped = words("savedCreators:stage.moved", { name: first, stage: stages.dropped });
    await page.getByText(dropped).waitFor();
    await column(stages.dropped)
      .getByRole("heading", { name: `${stages.dropped} 1`, exact: true })
      .waitFor();
    await expectTranslated(visitor, creators);
    await page
      .locator("[data-sonner-toast]", { hasText: dropped })
      .getByRole("button", { name: words("savedCreators:undo") })
      .click();
    await page.getByText(words("savedCreators:stage.movedBack", { name: first, stage: stages.posted })).waitFor();
    await cardIn(stages.posted, first)
      .getByRole("button", { name: menuOf(stages.posted) })
      .press("Enter");
    await page.getByRole("menuitem", { name: stages.new, exact: true }).press("Enter");
    await cardIn(stages.new, first).waitFor();
    await page.reload();
    await cardIn(stages.new, first).waitFor();
    await page.getByRole("radio", { name: words("savedCreators:view.table"), exact: true }).click({ force: true });
    await expect.poll(() => rows(visitor).count()).toBe(2);

    // Tags by links.
    await page.getByRole("button", { name: words("savedCreators:batch.open") }).click();
    const dialog = page.getByRole("dialog", { name: words("savedCreators:batch.title") });
    const start = words("savedCreators:batch.startNone");
    await dialog.getByRole("button", { name: start, exact: true }).click();
    await dialog.getByText(words("savedCreators:batch.noLink"), { exact: true }).waitFor();
    const known = [first, second, third].map((name) => creators.find(({ title }) => title === name)?.url ?? "");
    const unknown = "https://www.tiktok.com/@nobody.qqzzxx";
    await fieldOf(dialog, words("savedCreators:batch.label")).fill(`${known.join("\n")}\n${unknown}\n@somebody`);
    await dialog.getByText(words("links:reasons.no_platform")).waitFor();
    await dialog.getByLabel(words("savedCreators:batch.names")).waitFor();
    await dialog.getByText(words("savedCreators:batch.noTag")).waitFor();
    await dialog.getByRole("checkbox", { name: TAG }).check();
    await expectTranslated(visitor, creators, ["@somebody", unknown]);
    await dialog.getByRole("button", { name: words("savedCreators:batch.start", { count: 4, number: 4 }) }).click();
    await dialog.getByText(words("savedCreators:batch.summary", { tagged: 2, unchanged: 1, failed: 1 })).waitFor();
    await dialog.getByText(recordsLocales[language].batch.unknown).waitFor();
    await expectTranslated(visitor, creators, [unknown.slice(12)]);
    // Looked up for the price on the button; nobody has this name, so nothing is charged.
    const cost = words("savedCreators:lookUp.cost", { runs: "0.2" });
    await dialog.getByRole("button", { name: words("savedCreators:lookUp.start", { number: 1, cost }) }).click();
    await dialog.getByText(batchLinksLocales[language].reasons.not_found).waitFor();
    await dialog.getByRole("button", { name: words("savedCreators:batch.close") }).click();
    await expect.poll(() => rows(visitor).count()).toBe(3);
    await rowOf(visitor, third).getByText(TAG).waitFor();

    // The file.
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: words("savedCreators:export.start") }).click();
    const sheet = await openSpreadsheet(await downloading);
    expect(sheet.rows.map((row) => Object.values(row)[0])).toEqual([third, second, first]);
    expect(sheet.rows.map((row) => Object.values(row))).toEqual(
      [stages.new, stages.paid, stages.new].map((stage) => expect.arrayContaining([stage, TAG])),
    );

    // The tags of the workspace.
    await page.getByRole("button", { name: words("savedCreators:tags.manage") }).click();
    const tags = page.getByRole("dialog", { name: words("savedCreators:tags.manage") });
    await tags.getByText(words("savedCreators:tags.creators", { count: 3, number: 3 })).waitFor();
    await tags.getByRole("button", { name: words("tags:change", { name: TAG }) }).click();
    await fieldOf(tags, words("tags:name")).fill(`${TAG} 2`);
    await tags.getByRole("button", { name: words("tags:save"), exact: true }).click();
    await rowOf(visitor, third).getByText(`${TAG} 2`).waitFor();
    await tags.getByRole("button", { name: words("tags:change", { name: `${TAG} 2` }) }).click();
    await tags.getByRole("button", { name: words("tags:delete"), exact: true }).click();
    await tags.getByRole("button", { name: words("tags:deleteSure", { number: 3 }) }).click();
    await tags.getByText(words("savedCreators:tags.none.title")).waitFor();
    await page.keyboard.press("Escape");
    await tags.waitFor({ state: "detached" });
    await rowOf(visitor, third).getByText(TAG).waitFor({ state: "detached" });

    // Deleting asks first.
    await rowOf(visitor, second)
      .getByRole("button", { name: words("savedCreators:row.remove", { name: second }) })
      .click();
    await page.getByRole("button", { name: words("savedCreators:remove.confirm"), exact: true }).click();
    await rowOf(visitor, second).waitFor({ state: "detached" });
    await page.getByText(words("savedCreators:remove.done", { name: second })).waitFor();
    await visitor.leave();
  });
});

long("a member of an enterprise deletes nothing, and learns when a team-mate was faster", async () => {
  const { visitor, api, creators } = await person("member@kolscout.test");
  const { page, words, goto } = visitor;
  const [creator] = creators;
  if (!creator) throw new Error("no creator");
  await saveCreators(api, [{ creator, stage: "contacted", notes: ["Shared"] }]);
  await goto(`/records?kol=${creator.id}`);
  const drawer = page.getByRole("dialog", { name: words("savedCreators:drawer.title") });
  await drawer.getByText("Shared", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await rowOf(visitor, creator.title).waitFor();
  expect(await page.getByRole("button", { name: words("savedCreators:row.remove", { name: "" }) }).count()).toBe(0);
  await api("PUT /tagAndNote/kol/stage", { kolId: creator.id, from: "contacted", to: "answered" });
  const { stages, errors } = recordsLocales.en;
  await chooseStage(visitor, creator.title, stages.paid);
  await page.getByText(words("savedCreators:failures.move", { message: errors.movedMeanwhile })).waitFor();
  await rowOf(visitor, creator.title).getByText(stages.answered).waitFor();
  await visitor.leave();
});
