import { describe, expect } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { recordsLocales } from "#workers/modules/records/locales.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { finishSearch, listCreators, listProjects } from "./support/results.ts";
import { saveCreators, shareMailbox } from "./support/saved-creators.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld();

const MAIL = "hello@one-person.example";

/** An account with a creator of each of two platforms, saved, who show one address. */
async function person(email: string, language: Language) {
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  await grantRuns(here.world, email, 100);
  const [project] = await listProjects(api);
  if (!project) throw new Error("no project");
  const found = await Promise.all(
    (["YOUTUBE", "TIKTOK"] as const).map(async (platform) => {
      await finishSearch(api, { projectId: project.id, platform, keyword: "makeup" });
      return listCreators(api, { projectId: project.id, platform });
    }),
  );
  const [lead, joined] = found.map(([first]) => first);
  if (lead === undefined || joined === undefined) throw new Error("no creators");
  await saveCreators(api, [
    { creator: lead, stage: "new", notes: ["On the channel"] },
    { creator: joined, stage: "answered", notes: ["On the clips"] },
  ]);
  await shareMailbox(here.world, [lead.id, joined.id], MAIL);
  return { api, lead, joined, visitor: await here.visit({ session, language }) };
}

const rows = ({ page }: Visitor) => page.locator("tbody tr");
const rowOf = (visitor: Visitor, text: string) => rows(visitor).filter({ hasText: text });

describe.each(languages)("in %s", (language) => {
  long("two profiles are suggested, merged into one row, separated again and deleted together", async () => {
    const { lead, joined, visitor } = await person(`one-person-${language}@kolscout.test`.toLowerCase(), language);
    const { page, words, goto } = visitor;
    const { stages } = recordsLocales[language];
    const translated = async () => {
      if (language === "en") return;
      const known = [lead, joined].flatMap(({ title, platformAccount, url }) => [title, platformAccount, url]);
      expect(await findUntranslated(page, [...known, MAIL, "Excel", "On the channel", "On the clips"])).toEqual([]);
    };
    const button = (key: string, values?: Record<string, string>) =>
      page.getByRole("button", { name: words(`savedCreators:${key}`, values), exact: true });
    const undo = (text: string) =>
      page.locator("[data-sonner-toast]", { hasText: text }).getByRole("button", { name: words("savedCreators:undo") });
    const names = new Intl.ListFormat(language, { type: "conjunction" });
    await goto("/records");
    const suggestions = page.getByRole("list", { name: words("savedCreators:person.suggestions") });
    await suggestions.getByText(words("savedCreators:person.sameMail", { email: MAIL })).waitFor();
    await expect.poll(() => rows(visitor).count()).toBe(2);
    await translated();

    // Dismissed and taken back.
    const shown = await suggestions.locator("p.font-semibold").allTextContents();
    const both = names.format(new Set(shown));
    await button("person.dismissNames", { names: both }).click();
    await suggestions.waitFor({ state: "detached" });
    await undo(words("savedCreators:person.dismissed")).click();
    await suggestions.waitFor();

    // Merged, taken back by the toast, and merged again.
    const merge = button("person.mergeNames", { names: both });
    const merged = words("savedCreators:person.merged", { names: both });
    const separated = words("savedCreators:person.separated", { name: joined.title, platform: "TikTok" });
    await merge.click();
    await page.getByText(merged).waitFor();
    await expect.poll(() => rows(visitor).count()).toBe(1);
    const row = rowOf(visitor, lead.title);
    await row.getByText(`@${joined.platformAccount}`).waitFor();
    await row.getByText(stages.answered).waitFor();
    await page.getByRole("radio", { name: `${stages.new} 0`, exact: true }).waitFor({ state: "attached" });
    await translated();
    await undo(merged).click();
    await page.getByText(separated).waitFor();
    await expect.poll(() => rows(visitor).count()).toBe(2);
    await rowOf(visitor, lead.title).getByText(stages.new).waitFor();
    await merge.click();
    await expect.poll(() => rows(visitor).count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows(visitor).count()).toBe(1);

    // The notes of both, and the way apart.
    await row.getByRole("button", { name: words("savedCreators:row.notes", { name: lead.title, number: 2 }) }).click();
    const drawer = page.getByRole("dialog", { name: words("savedCreators:drawer.title") });
    for (const note of ["On the channel", "On the clips"]) await drawer.getByText(note, { exact: true }).waitFor();
    await translated();
    await drawer
      .getByRole("button", {
        name: words("savedCreators:person.separateName", { name: joined.title, platform: "TikTok" }),
      })
      .click();
    await drawer.getByText("On the clips", { exact: true }).waitFor({ state: "detached" });
    await undo(separated).click();
    await drawer.getByText("On the clips", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });

    // Deleting says what goes.
    await row.getByRole("button", { name: words("savedCreators:row.remove", { name: lead.title }) }).click();
    const sure = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await sure.getByText(`TikTok @${joined.platformAccount}`).waitFor();
    await translated();
    await button("remove.confirm").click();
    await page.getByRole("heading", { name: words("savedCreators:empty.title") }).waitFor();
    await visitor.leave();
  });
});

long("a member of an enterprise sees merged creators as one and is offered nothing to decide", async () => {
  const { lead, joined, visitor } = await person("member@kolscout.test", "en");
  const { page, words, goto } = visitor;
  await goto("/records");
  await expect.poll(() => rows(visitor).count()).toBe(2);
  const admin = createApi(here.world, await signIn(here.world, "boss@kolscout.test"));
  await admin("POST /tagAndNote/kol/person/merge", { kolIds: [lead.id, joined.id] });
  await page.reload();
  await expect.poll(() => rows(visitor).count()).toBe(1);
  await rowOf(visitor, lead.title).getByRole("button", { name: /2/ }).first().click();
  const profiles = page.getByRole("region", { name: words("savedCreators:person.profiles") });
  await profiles.getByText(`@${joined.platformAccount}`).waitFor();
  expect(await profiles.getByRole("button").count()).toBe(0);
  expect(await page.getByRole("list", { name: words("savedCreators:person.suggestions") }).count()).toBe(0);
  await visitor.leave();
});
