import { describe, expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { finishSearch, type List, listCreators, listProjects } from "./support/results.ts";
import { saveCreators } from "./support/saved-creators.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld();

async function person(name: string, language: Language) {
  const email = `${name}-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  await grantRuns(here.world, email, 100);
  const [project] = await listProjects(api);
  if (!project) throw new Error("no project");
  const list: List = { projectId: project.id, platform: "TIKTOK" };
  await finishSearch(api, { ...list, keyword: "makeup" });
  const creators = await listCreators(api, list);
  const visitor = await here.visit({ session, language });
  const addresses = () =>
    visitor.page
      .locator('[data-cell$=":email"]')
      .evaluateAll((cells) => cells.flatMap((cell) => (cell instanceof HTMLInputElement && cell.value) || []));
  return { api, list, creators, visitor, addresses };
}

describe.each(languages)("in %s", (language) => {
  it("chosen rows of the saved creators are the receivers, and who has no address is told", async () => {
    const { api, creators, visitor, addresses } = await person("chosen", language);
    const { page, words, goto } = visitor;
    const known = creators.filter(({ email }) => email).slice(0, 11);
    const unknown = creators.filter(({ email }) => !email).slice(0, 1);
    expect([known.length, unknown.length]).toEqual([11, 1]);
    await saveCreators(
      api,
      [...unknown, ...known].map((creator) => ({ creator, stage: "new" })),
    );
    // Somebody else stands in the table already.
    await goto("/email/batchSend");
    await page.locator('[data-cell="0:email"]').fill("before@studio.example");

    await goto("/records");
    const [first] = known.toReversed();
    await page
      .getByRole("checkbox", { name: words("savedCreators:selection.row", { name: first?.title ?? "" }) })
      .check();
    const bar = page.getByRole("toolbar", { name: words("savedCreators:selection.label") });
    await bar.getByText(words("savedCreators:selection.count", { count: 1, number: 1 })).waitFor();
    await bar.getByRole("button", { name: words("savedCreators:selection.all", { number: 12 }) }).click();
    await bar.getByText(words("savedCreators:selection.count", { count: 12, number: 12 })).waitFor();
    if (language !== "en") {
      const names = creators.flatMap(({ title, email, platformAccount, url }) => [
        title,
        email ?? "",
        platformAccount,
        url,
      ]);
      expect(await findUntranslated(page, [...names, "Excel"])).toEqual([]);
    }
    await bar.getByRole("button", { name: words("savedCreators:selection.write", { count: 12, number: 12 }) }).click();
    await page.waitForURL((url) => url.pathname === "/email/batchSend" && url.search === "");
    await page.getByText(words("email:said.noAddress", { count: 1, number: 1, asked: 12 })).waitFor();
    const expected = [...new Set(known.map(({ email }) => email?.toLowerCase()))];
    expect((await addresses()).sort()).toEqual(expected.sort());
    // They come once, and what stood there before comes back.
    await page
      .getByRole("button", { name: words("email:grid.undo"), exact: true })
      .first()
      .click();
    await expect.poll(addresses).toEqual(["before@studio.example"]);
    await page.reload();
    await expect.poll(addresses).toEqual(["before@studio.example"]);
    await visitor.leave();
  });

  it("the favorites that the hub offers to write to are the receivers", async () => {
    const { api, list, creators, visitor, addresses } = await person("favorites", language);
    const { page, words, goto } = visitor;
    const liked = creators.filter(({ email }) => email).slice(0, 2);
    const kolIds = liked.map(({ id }) => id);
    await api("POST /similars/rateBatch", { projectId: list.projectId, kolIds, attitude: "LIKE" });
    await goto("/search");
    await page.getByRole("link", { name: words("search:hub.next.write", { count: 2, number: 2 }) }).click();
    await expect
      .poll(async () => (await addresses()).sort())
      .toEqual(liked.map(({ email }) => email?.toLowerCase()).sort());
    await visitor.leave();
  });
});
