import { describe, expect } from "vitest";
import { MINUTE_CRON } from "#scripts/serve/cron-times.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { OPEN_COUNTED } from "#workers/modules/sightings/domain.ts";
import { hashtagsIn } from "#workers/platforms/post-reader.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, listCreators } from "./support/results.ts";
import { saveCreators } from "./support/saved-creators.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("en");

const PATH = "/dataManagement/kolscoutTrack";

const here = openWorld({ size: 4_000 });

/** An account that agreed with three creators long ago, and the hashtag of a post that each of them made. */
async function agreedWithCreators(language: Language) {
  const email = `found-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(here.world, email);
  await grantRuns(here.world, email, 100);
  const api = createApi(here.world, session);
  const { id: projectId } = await createProject(api, "Spring launch");
  await finishSearch(api, { projectId, platform: "TIKTOK", keyword: "makeup" });
  const creators = (await listCreators(api, { projectId, platform: "TIKTOK" }))
    .flatMap((creator) => {
      const tag = creator.posts.flatMap(({ title }) => hashtagsIn(title)).find((one) => one.toLowerCase() !== "makeup");
      return tag === undefined ? [] : [{ creator, tag }];
    })
    .slice(0, 3);
  await saveCreators(
    api,
    creators.map(({ creator }) => ({ creator, stage: "agreed" })),
  );
  const database = await here.world.app.miniflare.getD1Database("DB");
  await database.prepare("UPDATE sighting_watches SET since = 0").run();
  const visitor = await here.visit({ session, language });
  return { api, visitor, creators };
}

describe.each(languages.map((language) => ({ language })))("posts that are found in $language", ({ language }) => {
  long("are looked for by what names the brand, offered, and tracked or dismissed by a click", async () => {
    const { api, visitor, creators } = await agreedWithCreators(language);
    const { page, words, goto } = visitor;
    const content = creators.flatMap(({ creator, tag }) => [
      ...[creator.title, creator.platformAccount, `#${tag}`, `#${tag.toLowerCase()}`],
      ...creator.posts.map(({ title }) => title),
    ]);
    const expectTranslated = async () => {
      const known = [...content, "#summerglow", "@acme", "acme.com/summer", "glow", "USD", "EUR"];
      if (language === "zh-CN") expect(await findUntranslated(page, known)).toEqual([]);
    };
    await goto(PATH);
    await page.getByText(words("sightings:strip.begin", { count: 3, number: 3 })).waitFor();
    await page.getByRole("button", { name: words("sightings:strip.set") }).click();
    const dialog = page.getByRole("dialog", { name: words("sightings:title") });
    const field = fieldOf(dialog, words("sightings:terms.label"));
    await field.fill(`${creators.map(({ tag }) => `#${tag}`).join("\n")}\nglow`);
    const save = dialog.getByRole("button", { name: words("sightings:terms.save"), exact: true });
    await save.click();
    await dialog.getByRole("alert").filter({ hasText: "glow" }).waitFor();
    await expectTranslated();
    await field.fill(creators.map(({ tag }) => `#${tag}`).join("\n"));
    await save.click();
    await dialog.getByText(words("sightings:none")).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(words("sightings:strip.idle", { count: 3, number: 3 })).waitFor();

    await here.world.app.runCron(MINUTE_CRON, new Date(here.world.now()));
    await goto(PATH);
    await page.getByRole("button", { name: words("sightings:strip.look") }).click();
    const found = dialog.getByRole("list", { name: words("sightings:list") }).getByRole("listitem");
    await found.first().waitFor();
    const offered = await found.count();
    expect(offered).toBeGreaterThanOrEqual(3);
    await expectTranslated();

    await found.first().getByRole("button").first().click();
    await expect.poll(() => found.count()).toBe(offered - 1);
    await page.getByRole("button", { name: words("sightings:undo"), exact: true }).click();
    await expect.poll(() => found.count()).toBe(offered);

    const name = creators[0]?.creator.title ?? "";
    const price = words("trackedPost:runs", { count: 0.1, number: 0.1 });
    await found
      .filter({ hasText: name })
      .getByRole("button", { name: words("sightings:trackOne", { name, price }) })
      .first()
      .click();
    await expect.poll(() => found.count()).toBe(offered - 1);
    const stats = page.getByRole("dialog", { name: words("videoTracking:stats.title") });
    await stats.getByRole("button", { name: words("videoTracking:stats.done") }).click();
    await page.keyboard.press("Escape");
    await page.locator("tbody tr").filter({ hasText: name }).waitFor();
    expect(await api("GET /sightings")).toMatchObject({ open: Math.min(offered - 1, OPEN_COUNTED), watched: 3 });
    await visitor.leave();
  });
});
