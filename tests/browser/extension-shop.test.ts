/** Figures of TikTok Shop's affiliate page, from the page through the panel into a project. */
import { mkdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { shopVettingLocales } from "#app/features/shops/locales.ts";
import { panelLocales } from "#extension/panel/locales.ts";
import { inOneLanguage } from "#tests/support/runs.ts";
import { shopsLocales } from "#workers/modules/shops/locales.ts";
import { AXE, holdStill, seriousFindings } from "./support/accessibility.ts";
import { createApi, signIn } from "./support/account.ts";
import { connect, type ExtendedBrowser, openExtendedBrowser } from "./support/extension.ts";
import { createProject } from "./support/results.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { startWorld, type World } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const PAGE = "affiliate-us.tiktok.com/connection/creator?count=8";
const PICTURES = "test-results/extension";
const IMPORTS = "**/api/ttInfo/shop-imports";
/** What the page calls its columns. */
const COLUMNS = [
  "Creator",
  "Followers",
  "GMV",
  "Items sold",
  "GPM",
  "Avg. video views",
  "Est. post rate",
  "Categories",
];

let world: World;
let browser: ExtendedBrowser | null = null;
beforeAll(async () => {
  world = await startWorld({ size: 3_000 });
  mkdirSync(PICTURES, { recursive: true });
});
afterEach(() => browser?.close());
afterAll(() => world?.close());

const Shop = z.object({
  data: z.array(z.object({ handle_name: z.string(), med_gmv: z.number().nullable(), takenAt: z.number() })),
});

it.each(languages)("figures are read, given a meaning and imported by a click (%s)", async (language) => {
  const session = await signIn(world, `figures-${language}@kolscout.test`.toLowerCase());
  const api = createApi(world, session);
  const project = await createProject(api, "Shop 店铺");
  browser = await openExtendedBrowser(world, { language, session });
  const [texts, fileTexts] = [panelLocales[language], shopVettingLocales[language].file];
  const page = await browser.openPage(PAGE);
  const panel = await browser.openPanel(page);
  const sent: string[] = [];
  panel.on("request", (request) => request.url().includes("/ttInfo/") && sent.push(request.url()));
  const press = (name: string) => panel.getByRole("button", { name, exact: true }).click();
  const part = panel.getByRole("region", { name: texts.shop.title });
  const look = async (name: string) => {
    await panel.evaluate(AXE);
    await panel.evaluate(holdStill);
    expect(await seriousFindings(panel), name).toEqual([]);
    const names = await panel.getByRole("listitem").getByRole("link").allTextContents();
    if (language !== "en") {
      expect(
        await findUntranslated(panel, [project.title, "Default Project", "GMV", "GPM", "Facebook", ...names]),
      ).toEqual([]);
    }
    await panel.screenshot({ path: `${PICTURES}/shop-${name}-${language}.png` });
  };

  // One row without a number where one should be, and one creator twice.
  await page.evaluate(() => {
    const rows = document.querySelectorAll("tbody tr");
    const cell = rows[2]?.children[2];
    if (cell) cell.textContent = "n/k";
    document.querySelector("tbody")?.insertAdjacentHTML("beforeend", rows[0]?.outerHTML ?? "");
    const again = document.querySelectorAll("tbody tr")[8]?.children[2];
    if (again) again.textContent = "$9";
  });
  await press(texts.collect);
  await part.getByText(texts.shop.connectFirst, { exact: true }).waitFor();
  expect(sent).toEqual([]);
  await connect(panel, world, api);

  // Known columns are filled in; another meaning can be given to any.
  await part.getByText(texts.shop.columns.replace("{{used}}", "7").replace("{{total}}", "9"), { exact: true }).click();
  const meaningOf = (name: string) => part.getByRole("combobox", { name, exact: true }).inputValue();
  expect(await Promise.all(COLUMNS.map(meaningOf))).toEqual([
    "handle",
    "followers",
    "med_gmv",
    "units_sold",
    "ec_video_gpm",
    "video_play_cnt_med",
    "sample_fulfillment_rate",
    "",
  ]);
  const creator = part.getByRole("combobox", { name: "Creator", exact: true });
  await creator.selectOption("");
  await part.getByText(fileTexts.needsHandle, { exact: true }).waitFor();
  const start = texts.shop.import.replace("{{count}}", "9");
  expect(await part.getByRole("button", { name: start }).isDisabled()).toBe(true);
  await creator.selectOption("handle");
  await look("mapping");
  await part.getByLabel(texts.project, { exact: true }).selectOption({ label: project.title });

  // The answer is lost once: nothing is counted twice.
  await panel.route(IMPORTS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  expect(sent).toEqual([]);
  await press(start);
  await panel.getByText(texts.offlineTitle).waitFor();
  await panel.unroute(IMPORTS);
  await press(texts.retry);
  await press(start);
  const summary = { added: "7", updated: "0", duplicates: "1", failed: "1" };
  const told = Object.entries(summary).reduce(
    (text, [name, count]) => text.replace(`{{${name}}}`, count),
    fileTexts.summary_one as string,
  );
  await part.getByText(told, { exact: true }).waitFor();
  const rows = part.getByRole("listitem");
  expect(await rows.nth(0).textContent()).toContain(texts.shop.status.added);
  expect(await rows.nth(2).textContent()).toContain(texts.shop.status.failed);
  await rows
    .nth(2)
    .getByText(shopsLocales[language].reasons.number.replace("{{field}}", "GMV"), { exact: true })
    .waitFor();
  expect(await rows.nth(8).textContent()).toContain(texts.shop.duplicate);
  expect(await part.getByRole("link").getAttribute("href")).toBe(
    `${world.appUrl}/tiktok-shop-vetting?projectId=${project.id}`,
  );
  await look("imported");

  const kept = Shop.parse(await api(`GET /ttInfo/ttshop?projectId=${project.id}`)).data;
  expect(kept).toHaveLength(7);
  expect(kept[0]?.med_gmv).toBe(8_200);
  for (const { takenAt } of kept) expect(world.now() - takenAt).toBeLessThan(120_000);

  // Read again, they are newer, and go the same way. A row that is built otherwise: nothing of the page is taken.
  await press(texts.collect);
  await press(start);
  await rows.nth(1).getByText(texts.shop.status.updated, { exact: true }).waitFor();
  await press(texts.shop.close);
  await part.waitFor({ state: "detached" });
  await page.evaluate(() => document.querySelector("tbody tr td")?.remove());
  await press(texts.collect);
  await panel.getByText(texts.layout, { exact: true }).waitFor();
  expect(await part.count()).toBe(0);

  // Access that was taken back loses no figure; a panel that is opened again has them still.
  await page.reload();
  await press(texts.collect);
  await part.waitFor();
  const connections = z.array(z.object({ id: z.string() })).parse(await api("GET /companion/connections"));
  for (const { id } of connections) await api(`DELETE /companion/connections/${id}`);
  await press(texts.shop.import.replace("{{count}}", "8"));
  await panel.getByText(texts.endedTitle, { exact: true }).waitFor();
  await panel.reload();
  await part.getByText(texts.shop.connectFirst, { exact: true }).waitFor();
  await press(texts.shop.discard);
  await part.waitFor({ state: "detached" });
});
