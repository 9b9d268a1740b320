import { beforeAll, describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, listCreators } from "./support/results.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";

const languages = inOneLanguage("en");

/** What is known already, on the screen: creators that are shown first for nothing, and the offer of what the same search has found. */

const KEYWORD = "coffee";
const PROJECT = "Known";

const here = openWorld();
beforeAll(async () => {
  const finder = createApi(here.world, await signIn(here.world, "finder@kolscout.test"));
  const { id } = await createProject(finder, PROJECT);
  await finishSearch(finder, { projectId: id, platform: "YOUTUBE", keyword: KEYWORD });
});

describe.each(languages)("in %s", (language) => {
  it("known creators are announced, and shown with their age before the platform has answered", async () => {
    const { visitor, projectId } = await reader(language, "first");
    const { page, words } = visitor;
    await ageCreators();
    await askFor(visitor, projectId);
    const all = words("modes:known.all", { number: "{{number}}", count: 9 });
    const some = words("modes:known.some", { number: "{{number}}", shown: "{{shown}}" });
    await page
      .getByText(patternOf(all))
      .or(page.getByText(patternOf(some)))
      .waitFor();
    expect(await page.getByRole("button", { name: words("modes:known.take") }).count()).toBe(0);
    await expectTranslated(visitor);
    here.world.sandbox.faults.set({ service: "youtube", rates: { slow: 1 }, slowMs: 3_000 });
    await page.getByRole("button", { name: words("search:form.start", { runs: 2 }) }).click();
    const seen = words("creator:card.seen", { age: language === "en" ? "3 d" : "3 天" });
    const found = page.getByRole("region", { name: words("search:loading.found") });
    await found.getByRole("listitem").first().getByText(seen).waitFor();
    await expectTranslated(visitor);
    await page.getByRole("button", { name: words("search:loading.show") }).click();
    await page.getByRole("article").first().getByText(seen).waitFor();
    here.world.sandbox.faults.clear();
    await visitor.leave();
  });

  long("the same search is offered from what it found, and taken without a run", async () => {
    const { visitor, api, projectId, email } = await reader(language, "second");
    const { page, words } = visitor;
    await finishSearch(api, { projectId, platform: "YOUTUBE", keyword: KEYWORD, videos: 200 });
    const found = await listCreators(api, { projectId, platform: "YOUTUBE" });
    const used = await usedUnits(email);

    const other = await createProject(api, PROJECT);
    await askFor(visitor, other.id);
    const number = found.length;
    const foundBefore = words("modes:known.found", { number, count: number, age: "{{age}}" });
    const foundNow = words("modes:known.foundNow", { number, count: number });
    await page
      .getByText(foundNow)
      .or(page.getByText(patternOf(foundBefore)))
      .waitFor();
    await page.getByRole("button", { name: words("search:form.again", { runs: 2, count: 2 }) }).waitFor();
    await expectTranslated(visitor);
    await page.getByRole("button", { name: words("modes:known.take") }).click();
    await page.getByRole("radio", { name: `${words("results:tabs.pending")} ${number}`, exact: true }).waitFor();
    await page.getByRole("article", { name: found[0]?.title, exact: true }).waitFor();
    const taken = await listCreators(api, { projectId: other.id, platform: "YOUTUBE" });
    expect(taken.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(await usedUnits(email)).toBe(used);
    await visitor.leave();
  });
});

/** Somebody new in an own project. */
async function reader(language: Language, name: string) {
  const email = `${name}-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  const { id: projectId } = await createProject(api, PROJECT);
  const visitor = await here.visit({ language, session, projectId });
  return { visitor, api, projectId, email };
}

/** As if all creators had been met three days ago. */
async function ageCreators(): Promise<void> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  const then = here.world.now() - 3 * 86_400_000 - 60_000;
  const age = "UPDATE creators SET info_updated_at = ?1, card = json_set(card, '$.infoUpdatedAt', ?1)";
  await database.prepare(age).bind(then).run();
}

async function usedUnits(email: string): Promise<number> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  const used = await database
    .prepare("SELECT sum(used) AS used FROM quota_accounts WHERE owner_id = (SELECT id FROM users WHERE email = ?1)")
    .bind(email)
    .first<number>("used");
  return used ?? 0;
}

/** Fills in the first step of the form. */
async function askFor({ page, words, goto }: Visitor, projectId: string): Promise<void> {
  await goto(`/search/input?platform=youtube&projectId=${projectId}`);
  await fieldOf(page, words("modes:input.label")).fill(KEYWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("spinbutton").waitFor();
}

async function expectTranslated({ page, language }: Visitor): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, [KEYWORD, PROJECT])).toEqual([]);
}
