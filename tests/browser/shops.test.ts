/** Shop vetting from a messy file of 5,000 rows to rated creators. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { rangeText } from "#app/features/shops/filter-card.tsx";
import { formatInteger } from "#app/lib/format.ts";
import { inOneLanguage } from "#tests/support/runs.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject } from "./support/results.ts";
import { findCreators } from "./support/seeds.ts";
import { openSpreadsheet } from "./support/spreadsheet.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("en");

const here = openWorld({ size: 20_000 });

const ROWS = 5_000;
const REAL = 6;

/** The real creators sell most; of the rest every tenth row is broken, every tenth is there twice. */
function messyFile(handles: readonly string[]): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const real = handles[at];
    if (real !== undefined)
      return `https://www.tiktok.com/@${real},"$${190_000 - at}.50",12K,0.9${at},mail${at}@lumahome.co,x`;
    if (at % 10 === 3) return `not a handle ${at},=1+1,,,,`;
    if (at % 10 === 4) return `@made_up_${at - 2},$5,1,0.5,,again`;
    return `@made_up_${at},"$${at}.25",${at},0.5,,`;
  });
  return `Creator,GMV (USD),Followers,Post rate,E-mail,Notes\n${rows.join("\n")}\n`;
}

it.each(languages)("figures are imported, filtered, fetched and rated (%s)", { timeout: 240_000 }, async (language) => {
  const email = `shop-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  await api("GET /userMember/userInfo");
  await grantRuns(here.world, email, 60);
  const project = await createProject(api, "店铺 Shop");
  const handles = findCreators(here.world, "TIKTOK")
    .slice(0, REAL)
    .map(({ handle }) => handle);
  const visitor = await here.visit({ language, session, projectId: project.id });
  const { page, words } = visitor;
  const number = (value: number) => formatInteger(value, language);

  await visitor.goto("/search?platform=tiktok");
  await page.getByRole("link", { name: words("search:hub.shop"), exact: true }).click();
  await page.getByText(words("shopVetting:empty.title"), { exact: true }).waitFor();
  if (language !== "en") expect(await findUntranslated(page, ["CSV", project.title])).toEqual([]);

  // The file, in ten parts; the answer to the fourth is lost, and the part is sent again.
  await page.getByRole("button", { name: words("shopVetting:import") }).click();
  // While it sends, it has to be answered.
  const title = { name: words("shopVetting:file.title") };
  const dialog = page.getByRole("dialog", title).or(page.getByRole("alertdialog", title));
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByText(words("shopVetting:file.choose"), { exact: true }).click();
  const buffer = Buffer.from(messyFile(handles));
  await (await chooser).setFiles({ name: "shop.csv", mimeType: "text/csv", buffer });
  const columnOf = (field: string) =>
    dialog.getByRole("combobox", { name: words(`shopVetting:file.fields.${field}`), exact: true });
  const chosen = (field: string) => columnOf(field).locator("option:checked").textContent();
  await columnOf("handle").waitFor();
  expect(await chosen("handle")).toBe("Creator");
  expect(await chosen("med_gmv")).toBe("GMV (USD)");
  expect(await chosen("units_sold")).toBe(words("shopVetting:file.ignore"));
  expect(await dialog.getByLabel(words("shopVetting:file.currency")).inputValue()).toBe("USD");
  await columnOf("handle").selectOption({ label: words("shopVetting:file.ignore") });
  await dialog.getByText(words("shopVetting:file.needsHandle"), { exact: true }).waitFor();
  await columnOf("handle").selectOption({ label: "Creator" });
  await dialog.getByText(words("shopVetting:file.fractions"), { exact: true }).waitFor();
  let parts = 0;
  await page.route("**/api/ttInfo/shop-imports", async (route) => {
    parts += 1;
    // Written, but the answer does not come.
    if (parts !== 4) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const start = words("shopVetting:file.start", { count: ROWS, number: number(ROWS) });
  await dialog.getByRole("button", { name: start, exact: true }).click();
  await dialog.getByRole("button", { name: words("shopVetting:file.goOn"), exact: true }).click();
  const counts = { added: 4_002, updated: 0, duplicates: 499, failed: 499 };
  const summary = {
    added: number(counts.added),
    updated: number(counts.updated),
    duplicates: number(counts.duplicates),
    failed: number(counts.failed),
  };
  await dialog.getByText(words("shopVetting:file.summary", summary), { exact: true }).waitFor();
  await dialog.getByText(words("shopVetting:file.more", { number: number(399) }), { exact: true }).waitFor();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: words("shopVetting:file.download") }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(500);
  expect(file).toContain(`not a handle 13,'=1+1,`);
  if (language !== "en") expect(await findUntranslated(page, [project.title, "CSV", "GMV", "GPM"])).toEqual([]);
  await dialog.getByRole("button", { name: words("shopVetting:file.close"), exact: true }).click();
  await dialog.waitFor({ state: "hidden" });

  // Pages and filters, both in the address.
  const cards = page.getByRole("article");
  await page.getByText(words("shopVetting:total", { count: 4_002, number: number(4_002) }), { exact: true }).waitFor();
  await expect.poll(() => cards.count()).toBe(100);
  await page.getByRole("textbox", { name: words("shopVetting:jump") }).fill("41");
  await page.keyboard.press("Enter");
  await expect.poll(() => cards.count()).toBe(2);
  expect(new URL(page.url()).searchParams.get("page")).toBe("41");
  await page.getByRole("button", { name: words("shopVetting:filters.gmv"), exact: true }).click();
  await page.getByRole("checkbox", { name: rangeText("gmv", "gte100k"), exact: true }).click();
  await expect.poll(() => cards.count()).toBe(REAL);
  await page.keyboard.press("Escape");
  expect(new URL(page.url()).search).toBe("?gmv=gte100k");

  const openPlan = page.getByRole("button", { name: words("shopVetting:plan.open"), exact: true });
  const plan = page.getByRole("dialog", { name: words("shopVetting:plan.title") });
  await openPlan.click();
  await plan.getByText(words("shopVetting:plan.none"), { exact: true }).waitFor();
  if (language !== "en") expect(await findUntranslated(page, [project.title, "GMV", "GPM", "TikTok Shop"])).toEqual([]);
  await page.keyboard.press("Escape");
  await plan.waitFor({ state: "hidden" });

  // Profiles: the price stands on the button; then cards can be rated.
  const fetchText = words("shopVetting:analysis.fetch", { count: 10, number: number(1_000), runs: "10" });
  await page.getByRole("button", { name: fetchText, exact: true }).click();
  const first = page.getByRole("article").first();
  const like = first.getByRole("button", { name: words("creator:rate.LIKE"), exact: true });
  await like.waitFor({ timeout: 120_000 });
  await like.click();
  await page.getByText(words("shopVetting:liked", { number: number(1) }), { exact: true }).waitFor();
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
  const stop = page.getByRole("button", { name: words("shopVetting:analysis.stop"), exact: true });
  await openPlan.click();
  await plan.getByText(words("shopVetting:plan.needsQuota", { count: 1, number: 1 }), { exact: true }).waitFor();
  const enter = (name: string, value: string) => fieldOf(plan, words(`shopVetting:plan.inputs.${name}`)).fill(value);
  for (const name of ["sampleCost", "margin", "keep", "quota"]) await enter(name, "20");
  await plan.getByText(words("shopVetting:plan.week", { week: 1, count: 1, number: 1 }), { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await plan.waitFor({ state: "hidden" });
  if (await stop.isVisible()) await stop.click();
  await stop.waitFor({ state: "detached", timeout: 120_000 });
  await page.reload();
  await page.getByText(words("shopVetting:liked", { number: number(1) }), { exact: true }).waitFor();
  await expect.poll(() => cards.count()).toBe(REAL);
  const excel = page.waitForEvent("download");
  await page.getByRole("button", { name: words("shopVetting:excel"), exact: true }).click();
  const sheet = await openSpreadsheet(await excel);
  expect(sheet.rows).toHaveLength(REAL);
  expect(visitor.problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  await visitor.close();
});

it("the sample says that it is one, and asks the server for nothing of a shop", async () => {
  const session = await signIn(here.world, "shop-sample@kolscout.test");
  const visitor = await here.visit({ session });
  const { page, words } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(?:ttInfo|similars)/.test(request.url())) asked.push(request.url());
  });
  await visitor.goto("/tiktok-shop-vetting?mock=true");
  await page.getByText(words("shopVetting:sample"), { exact: true }).waitFor();
  expect(await page.getByRole("article").count()).toBe(24);
  expect(asked).toEqual([]);
  await visitor.leave();
});
