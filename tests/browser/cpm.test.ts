import { expect, it } from "vitest";
import { dollars } from "#app/entities/price/dollars.ts";
import { formatCount } from "#app/lib/format.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { CpmView } from "#workers/modules/cpm/contract.ts";
import { centsOf, cpmOf, fairPrice, forecastViews, judgeOffer, tierOfRegion } from "#workers/modules/cpm/domain.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { finishSearch, type List, listCreators, listProjects, resultsPath } from "./support/results.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld();

const CALL = "/userConfig/cpm-distribution";
const KNOWN = ["Kolscout", "CPM", "YouTube", "TikTok", "Instagram", "T1", "T2", "T3", "$"];

it.each(languages)("rates and tiers save themselves, and say so when they could not (%s)", async (language) => {
  const session = await signIn(here.world, `cpm-${language}@kolscout.test`.toLowerCase());
  const api = createApi(here.world, session);
  const settings = () => api(`GET ${CALL}`).then(CpmView.parse);
  const visitor = await here.visit({ language, session });
  const { page, words } = visitor;
  await visitor.goto("/cpm");
  const rate = page.getByRole("textbox", { name: words("cpmPage:rates.of", { platform: "TikTok", tier: "T2" }) });
  const saved = page.getByText(words("cpmPage:save.saved"), { exact: true });
  expect(await rate.inputValue()).toBe("5.00");
  if (language !== "en") expect(await findUntranslated(page, KNOWN)).toEqual([]);

  await rate.fill("-3");
  await page.getByText(words("cpmPage:rates.negative"), { exact: true }).waitFor();
  await page.getByText(words("cpmPage:save.incomplete"), { exact: true }).waitFor();
  expect(await settings()).toMatchObject({ version: 0 });

  await page.route(`**/api${CALL}`, (route) => route.abort());
  await rate.fill("7,25");
  const again = page.getByRole("button", { name: words("cpmPage:save.again") });
  await again.waitFor();
  await page.unroute(`**/api${CALL}`);
  await again.click();
  await saved.waitFor();
  await rate.blur();
  expect(await rate.inputValue()).toBe("7.25");
  expect(await settings()).toMatchObject({ version: 1, cpm: { TIKTOK: { T2: 7.25 } } });

  await page.getByRole("tab", { name: words("cpmPage:tabs.countries") }).click();
  expect(new URL(page.url()).search).toBe("?tab=country-management");
  const name = new Intl.DisplayNames(language, { type: "region" });
  const tierOf = (code: string) =>
    page.getByRole("combobox", { name: words("cpmPage:countries.tierOf", { country: name.of(code) ?? code }) });
  await tierOf("BR").selectOption("T1");
  await page.getByText(words("cpmPage:countries.moved", { country: name.of("BR") ?? "", tier: "T1" })).waitFor();
  expect(await tierOf("BR").evaluate((select) => document.activeElement === select)).toBe(true);

  await page.getByRole("button", { name: words("cpmPage:countries.add") }).click();
  const dialog = page.getByRole("dialog", { name: words("cpmPage:add.title") });
  await dialog.getByRole("button", { name: words("cpmPage:add.submit"), exact: true }).click();
  await dialog.getByRole("alert").getByText(words("cpmPage:add.missing"), { exact: true }).waitFor();
  if (language !== "en") expect(await findUntranslated(page, KNOWN)).toEqual([]);
  // Until the code of the field is here, the browser's own list stands in for it.
  const country = dialog.getByRole("combobox", { name: words("cpmPage:add.country") }).and(page.locator("input"));
  await country.fill("gl");
  await page.getByRole("option", { name: name.of("GL") }).click();
  await dialog.getByRole("textbox", { name: words("cpmPage:add.remark") }).fill("few but loyal");
  await dialog.getByRole("button", { name: words("cpmPage:add.submit"), exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => tierOf("GL").inputValue()).toBe("T2");
  await expect
    .poll(settings)
    .toMatchObject({ region: { T1: expect.arrayContaining(["BR"]) }, remarks: { GL: "few but loyal" } });
  await saved.waitFor();

  await page.reload();
  await page.getByText("few but loyal", { exact: true }).waitFor();
  expect(await tierOf("BR").inputValue()).toBe("T1");
  await visitor.leave();
});

it("settings that cannot be loaded show the defaults with a warning, and are not overwritten", async () => {
  const session = await signIn(here.world, "cpm-away@kolscout.test");
  const api = createApi(here.world, session);
  const { cpm, region } = CpmView.parse(await api(`GET ${CALL}`));
  await api(`POST ${CALL}`, { cpm: { ...cpm, YOUTUBE: { T1: 44, T2: 4, T3: 0.4 } }, region });
  const database = await here.world.app.miniflare.getD1Database("DB");
  await database.prepare("ALTER TABLE cpm_settings RENAME TO cpm_settings_away").run();
  const { page, words, goto, close } = await here.visit({ session });
  await goto("/cpm");
  const rate = page.getByRole("textbox", { name: words("cpmPage:rates.of", { platform: "YouTube", tier: "T1" }) });
  await page.getByText(words("cpmPage:failed.title"), { exact: true }).waitFor();
  expect([await rate.inputValue(), await rate.isDisabled()]).toEqual(["30.00", true]);
  await database.prepare("ALTER TABLE cpm_settings_away RENAME TO cpm_settings").run();
  await page.getByRole("button", { name: words("cpmPage:failed.again") }).click();
  await expect.poll(() => rate.isDisabled()).toBe(false);
  expect(await rate.inputValue()).toBe("44.00");
  await close();
});

long("a card says what the next post may bring and is worth, and what an asked price comes to", async () => {
  const email = "fair-price@kolscout.test";
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  const [project] = await listProjects(api);
  if (!project) throw new Error("no project");
  await grantRuns(here.world, email, 100);
  const list: List = { projectId: project.id, platform: "TIKTOK" };
  await finishSearch(api, { ...list, keyword: "makeup" });
  const { cpm, region } = CpmView.parse(await api(`GET ${CALL}`));
  await api(`POST ${CALL}`, { cpm: { ...cpm, TIKTOK: { T1: 12.5, T2: 12.5, T3: 12.5 } }, region });
  const cards = await listCreators(api, list);
  const card = cards.find(({ posts, region: country }) => posts.length >= 4 && country !== null);
  if (!card) throw new Error("no card with posts and a country");
  const forecast = forecastViews("TIKTOK", card.posts, card.infoUpdatedAt);
  const price = forecast && fairPrice(forecast, 12.5);
  const offer = forecast && price && judgeOffer(centsOf(800), price, forecast);
  if (!forecast || !price || !offer) throw new Error("nothing is predicted");
  expect(tierOfRegion(region, card.region)).not.toBeNull();

  for (const language of languages) {
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    const short = (cents: number) => dollars(cents, language, true);
    const exact = (cents: number) => dollars(cents, language);
    await goto(resultsPath(list));
    const line = page
      .getByRole("article", { name: card.title, exact: true })
      .getByRole("button", { name: words("fairPrice:open", { name: card.title }) });
    await line.getByText(words("fairPrice:price", { low: short(price.low), high: short(price.high) })).waitFor();
    expect(await line.textContent()).toContain(
      words("fairPrice:views", { views: formatCount(forecast.p50, language) }),
    );
    await line.click();
    await fieldOf(page, words("fairPrice:asked")).fill("800");
    const comes = words("fairPrice:cpm", { asked: exact(80_000), cpm: exact(cpmOf(80_000, forecast.p50) ?? 0) });
    await page.getByText(comes).waitFor();
    await page.getByText(words("fairPrice:yours", { low: exact(offer.low), high: exact(offer.high) })).waitFor();
    await page.getByText(words(`fairPrice:verdict.${offer.verdict}`), { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await visitor.leave();
  }
});

long(
  "a list is narrowed to expected views and to a fair price, by the rates of now; the address keeps both",
  async () => {
    const email = "price-filter@kolscout.test";
    const session = await signIn(here.world, email);
    const api = createApi(here.world, session);
    const [project] = await listProjects(api);
    if (!project) throw new Error("no project");
    await grantRuns(here.world, email, 100);
    const list: List = { projectId: project.id, platform: "TIKTOK" };
    await finishSearch(api, { ...list, keyword: "makeup" });
    const cards = await listCreators(api, list);
    const { cpm, region } = CpmView.parse(await api(`GET ${CALL}`));
    const rateAt = (rate: number) =>
      api(`POST ${CALL}`, { cpm: { ...cpm, TIKTOK: { T1: rate, T2: rate, T3: rate } }, region });
    /** How many cards show at least so many views and a fair price that begins at so much or less. */
    const matching = (rate: number, leastViews: number, mostDollars: number | null) =>
      cards.filter((card) => {
        const forecast = forecastViews("TIKTOK", card.posts, card.infoUpdatedAt);
        if (!forecast || forecast.p50 < leastViews) return false;
        return mostDollars === null || (card.region !== null && fairPrice(forecast, rate).low <= mostDollars * 100);
      }).length;
    const views = cards.flatMap((card) => forecastViews("TIKTOK", card.posts, card.infoUpdatedAt)?.p50 ?? []);
    const least = views.sort((one, other) => one - other)[Math.floor(views.length / 3)] ?? 0;
    const most = Math.round((least * 10) / 1_000) + 20;
    expect(matching(10, least, most)).toBeGreaterThan(0);
    expect(matching(10, least, most)).toBeLessThan(matching(5, least, most));

    for (const language of languages) {
      await rateAt(10);
      const visitor = await here.visit({ language, session });
      const { page, words, goto } = visitor;
      const shows = (count: number) => {
        const scope = words("results:scope.filtered", { matching: count, total: cards.length, email: "#" }).split(
          "#",
        )[0];
        return page.getByText(scope ?? "").waitFor();
      };
      const field = (kind: "expectedViews" | "fairPrice", end: "min" | "max") =>
        page.getByRole("textbox", {
          name: words(`fairPrice:filter.${end}Of`, { name: words(`fairPrice:filter.${kind}`) }),
        });
      await goto(resultsPath(list));
      await field("expectedViews", "min").fill("many");
      await page.getByText(words("fairPrice:filter.problem.expectedViews"), { exact: true }).waitFor();
      // What is typed counts by itself once one rests.
      await field("expectedViews", "min").fill(String(least));
      await shows(matching(10, least, null));
      await page.getByText(words("fairPrice:filter.noForecast"), { exact: true }).waitFor();
      await field("fairPrice", "max").fill(`$${most}`);
      await page.keyboard.press("Enter");
      await shows(matching(10, least, most));
      await page.getByText(words("fairPrice:filter.noPrice"), { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get("fairPrice")).toBe(`-${most}`);
      await page
        .getByRole("button", { name: words("fairPrice:filter.help", { name: words("fairPrice:filter.fairPrice") }) })
        .click();
      await page.getByText(words("fairPrice:filter.priceHelp").slice(0, 20)).waitFor();
      if (language !== "en")
        expect(await findUntranslated(page, [...KNOWN, project.title, "makeup", ...namesOn(cards)])).toEqual([]);
      await rateAt(5);
      await page.reload();
      await shows(matching(5, least, most));
      expect(await field("fairPrice", "max").inputValue()).toBe(most.toLocaleString(language));
      await page
        .getByRole("button", { name: words("results:filter.clear"), exact: true })
        .first()
        .click();
      await page.getByText(words("fairPrice:filter.noPrice"), { exact: true }).waitFor({ state: "hidden" });
      expect(await field("fairPrice", "max").inputValue()).toBe("");
      expect(new URL(page.url()).searchParams.has("expectedViews")).toBe(false);
      await visitor.leave();
    }
  },
);

/** What creators wrote themselves, in whatever language. */
function namesOn(cards: Awaited<ReturnType<typeof listCreators>>): string[] {
  return cards.flatMap(({ title, handle, description, posts }) => [
    title,
    handle ?? "",
    description,
    ...posts.map((post) => post.title),
  ]);
}
