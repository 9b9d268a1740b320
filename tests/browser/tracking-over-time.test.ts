import { beforeAll, expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { CURRENCIES } from "#workers/modules/publications/domain.ts";
import { createApi, signIn } from "./support/account.ts";
import { allowAtGoogle } from "./support/mail.ts";
import { openWorld } from "./support/open-world.ts";
import { findTrackablePosts, type TrackablePost, trackPosts } from "./support/tracked-posts.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { advanceClock, grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

/** Posts that are read by themselves while the clock moves on. */

const PATH = "/dataManagement/kolscoutTrack";
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const here = openWorld({ size: 4_000 });
let posts: TrackablePost[];
beforeAll(async () => {
  posts = [
    ...findTrackablePosts(here.world, "TIKTOK", 4, ({ views }) => (views ?? 0) > 20_000),
    ...findTrackablePosts(here.world, "YOUTUBE", 2),
  ];
});

async function person(email: string, language: Language = "en") {
  const session = await signIn(here.world, email);
  await grantRuns(here.world, email, 100);
  return { api: createApi(here.world, session), visitor: await here.visit({ session, language }) };
}

async function expectTranslated({ page, language }: Visitor): Promise<void> {
  if (language === "en") return;
  const known = [...posts.flatMap(({ author, url }) => [author, url]), ...CURRENCIES, EXAMPLES, "#ad @brand", "#ad"];
  expect(await findUntranslated(page, known)).toEqual([]);
}

const POLL = { timeout: 20_000, interval: 1_000 };
const EXAMPLES = "https://www.youtube.com/watch?v=…\nhttps://www.tiktok.com/@name/video/…";

const rowOf = ({ page }: Visitor, { author }: TrackablePost) => page.locator("tbody tr").filter({ hasText: author });

/** Switches auto-update on with two updates, one each hour. */
async function setAutoUpdate(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await page.getByRole("button", { name: words("videoTracking:autoUpdate.button"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("videoTracking:autoUpdate.title") });
  const turn = dialog.getByRole("switch", { name: words("videoTracking:autoUpdate.isActive") });
  await turn.click();
  await expect.poll(() => turn.isChecked()).toBe(true);
  const runs = fieldOf(dialog, words("videoTracking:autoUpdate.totalRuns"));
  const hours = fieldOf(dialog, words("videoTracking:autoUpdate.intervalHours"));
  await runs.fill("31");
  await hours.fill("1");
  await dialog.getByText(words("videoTracking:autoUpdate.range", { min: 1, max: 30 })).waitFor();
  await dialog.getByRole("button", { name: words("videoTracking:autoUpdate.save") }).click();
  await expect.poll(() => runs.evaluate((field) => field === document.activeElement)).toBe(true);
  await runs.fill("2");
  const price = words("videoTracking:autoUpdate.price", {
    count: 2,
    each: words("trackedPost:runs", { count: 0.1, number: 0.1 }),
    runs: words("trackedPost:runs", { count: 0.2, number: 0.2 }),
  });
  await dialog.getByText(price).waitFor();
  await expectTranslated(visitor);
  await dialog.getByRole("button", { name: words("videoTracking:autoUpdate.save") }).click();
  await page.getByText(words("videoTracking:autoUpdate.saved")).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Has a Google Sheet made of the posts. */
async function writeSheet(visitor: Visitor, account: string, tracked: readonly TrackablePost[]) {
  const { page, words } = visitor;
  await page.getByRole("button", { name: words("trackingSheet:button") }).click();
  const dialog = page.getByRole("dialog", { name: words("trackingSheet:title") });
  await dialog.getByRole("button", { name: words("trackingSheet:connect") }).click();
  await allowAtGoogle(visitor, here.world, account, PATH);
  await dialog.getByRole("button", { name: words("trackingSheet:create") }).click();
  const { length: number } = tracked;
  await dialog.getByText(words("trackingSheet:rows", { count: number, number, at: "" }).trim()).waitFor();
  const address = await dialog.getByRole("link", { name: words("trackingSheet:open") }).getAttribute("href");
  const file = new URL(address ?? "").pathname.replace(/\/edit$/, "");
  const written = await (await fetch(`${here.world.sandboxUrl}${file}`)).text();
  for (const { url } of tracked) expect(written).toContain(url);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Shares a report, which a person without an account reads. */
async function shareReport({ page, words, language }: Visitor, tracked: readonly TrackablePost[]): Promise<void> {
  await page.getByRole("button", { name: words("trackingReport:button") }).click();
  const dialog = page.getByRole("dialog", { name: words("trackingReport:title") });
  await fieldOf(dialog, words("trackingReport:name")).fill("Launch");
  await dialog.getByRole("button", { name: words("trackingReport:create"), exact: true }).click();
  await dialog.getByText(words("trackingReport:ready")).waitFor();
  const link = await fieldOf(dialog, words("trackingReport:link")).inputValue();
  const reader = await here.browser.newContext({ locale: language });
  const report = await reader.newPage();
  await report.goto(link);
  await report.getByRole("heading", { level: 1, name: "Launch", exact: true }).waitFor();
  for (const { author } of tracked) await report.getByText(author).first().waitFor();
  await reader.close();
}

it.each(languages)(
  "posts are imported, read by themselves until their updates are used, drawn, told of, written to a sheet and reported (%s)",
  async (language) => {
    const { visitor } = await person(`over-time-${language}@kolscout.test`.toLowerCase(), language);
    const { page, words, goto } = visitor;
    // The fates of posts stay: each language has its own.
    const [first, second] = posts.slice(2 * LANGUAGES.indexOf(language));
    if (!first || !second) throw new Error("too few posts");
    await goto(PATH);
    await setAutoUpdate(visitor);
    const hours = words("videoTracking:autoUpdate.time.hours", { count: 2 });
    const totals = page.locator("dl").filter({ hasText: words("videoTracking:summary.trackingTime") });
    await totals.getByText(hours, { exact: true }).waitFor();

    await page
      .getByRole("button", { name: words("videoTracking:track") })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: words("videoTracking:import.title") });
    await fieldOf(dialog, words("videoTracking:import.label")).fill(`${first.url}\n${second.url}`);
    const cost = words("trackedPost:runs", { count: 0.4, number: 0.4 });
    await dialog.getByText(words("videoTracking:autoUpdate.import.hint", { count: 2, hours: 1, runs: cost })).waitFor();
    await expectTranslated(visitor);
    await dialog.locator("button[type=submit]").click();
    await page.getByRole("button", { name: words("videoTracking:stats.done") }).click();
    const left = (count: number) =>
      rowOf(visitor, first).getByText(words("videoTracking:autoUpdate.row.left", { count }));
    await left(2).waitFor();
    await expectTranslated(visitor);

    // A run comes an hour and its share of the spread after the import.
    await advanceClock(here.world, 2 * HOUR_MS + 5 * MINUTE_MS);
    await page.reload();
    await left(1).waitFor();
    here.world.sandbox.world.fates.set(first.platform, first.id, {
      takesOffAt: here.world.sandbox.clock.now() - 72 * HOUR_MS,
    });
    await advanceClock(here.world, HOUR_MS + 5 * MINUTE_MS);
    await page.reload();
    await rowOf(visitor, first).getByText(words("videoTracking:autoUpdate.row.ends.runs")).waitFor();
    const kinds = words("videoTracking:alerts.kinds.takeOff");
    const badge = page.getByRole("button", {
      name: words("videoTracking:alerts.openNew", { name: first.author, kinds }),
    });
    // The run is read while the page looks on.
    await expect
      .poll(async () => {
        if ((await badge.count()) > 0) return true;
        await page.reload();
        return false;
      }, POLL)
      .toBe(true);
    await expectTranslated(visitor);
    await badge.click();
    const drawer = page.getByRole("dialog", { name: words("videoTracking:drawer.title") });
    await drawer.locator(".recharts-surface").waitFor();
    // The head, the import and two updates.
    const readings = drawer.getByRole("region", { name: words("videoTracking:drawer.all") }).getByRole("row");
    await expect.poll(() => readings.count()).toBe(4);
    const told = drawer.getByRole("region", { name: words("videoTracking:alerts.ofPost") });
    await told.getByText(kinds, { exact: true }).waitFor();
    await expectTranslated(visitor);
    await told.getByRole("button", { name: words("videoTracking:alerts.seen") }).click();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => badge.count()).toBe(0);

    await page.getByRole("button", { name: words("videoTracking:alerts.button"), exact: true }).click();
    const sheet = page.getByRole("dialog", { name: words("videoTracking:alerts.title") });
    const tags = fieldOf(sheet, words("videoTracking:alerts.rules.label"));
    await tags.fill("#ad two+words");
    await sheet.getByRole("button", { name: words("videoTracking:alerts.rules.save"), exact: true }).click();
    await sheet.getByText(words("videoTracking:alerts.rules.wrong", { tag: "two+words" })).waitFor();
    await tags.fill("AD，@brand");
    await sheet.getByRole("button", { name: words("videoTracking:alerts.rules.save"), exact: true }).click();
    await expect.poll(() => tags.inputValue()).toBe("#ad @brand");
    await expectTranslated(visitor);
    await sheet.getByRole("button", { name: kinds }).click();
    await drawer.locator(".recharts-surface").waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });

    await page.getByRole("checkbox", { name: words("videoTracking:row.selectAll") }).check();
    await page.getByRole("button", { name: words("videoTracking:compare.button"), exact: true }).click();
    const comparison = page.getByRole("dialog", { name: words("videoTracking:compare.title") });
    await comparison.locator(".recharts-surface").waitFor();
    await expectTranslated(visitor);
    // The address says what is compared.
    await page.reload();
    await comparison.getByRole("row").nth(2).waitFor();
    expect(await comparison.getByRole("row").count()).toBe(3);
    await page.keyboard.press("Escape");
    await comparison.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");

    await writeSheet(visitor, `over-time-${language}@gmail.com`.toLowerCase(), [first, second]);
    await shareReport(visitor, [first, second]);
    await visitor.leave();
  },
);

it("starts and stops auto-update for chosen posts, and asks the admin where the enterprise forbids it", async () => {
  const { visitor, api } = await person("member@kolscout.test");
  const { page, words, goto } = visitor;
  const [first, second] = posts;
  if (!first || !second) throw new Error("too few posts");
  await trackPosts(api, [first, second]);
  await api("PATCH /strategyTemplate/status", { isActive: true });
  await goto(PATH);
  await page.getByRole("checkbox", { name: words("videoTracking:row.selectAll") }).check();
  const button = page.getByRole("button", { name: words("videoTracking:autoUpdate.button"), exact: true });
  await button.click();
  await page
    .getByRole("button", { name: words("videoTracking:autoUpdate.chosen.start", { count: 2, number: 2 }) })
    .click();
  await rowOf(visitor, first)
    .getByText(words("videoTracking:autoUpdate.row.left", { count: 10 }))
    .waitFor();
  await button.click();
  await page.getByRole("button", { name: words("videoTracking:autoUpdate.chosen.stop"), exact: true }).click();
  await rowOf(visitor, second).getByText(words("videoTracking:autoUpdate.row.ends.byHand")).waitFor();

  const database = await here.world.app.miniflare.getD1Database("DB");
  await database.prepare("UPDATE enterprises SET forbidden_auto_easy_track = 1").run();
  await api("PATCH /strategyTemplate/status", { isActive: false });
  await page.reload();
  await page.getByRole("button", { name: words("videoTracking:autoUpdate.button"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("videoTracking:autoUpdate.title") });
  await dialog.getByText(words("videoTracking:autoUpdate.forbidden.title")).waitFor();
  expect(await dialog.getByRole("switch").isDisabled()).toBe(true);
  await visitor.leave();

  const boss = await person("boss@kolscout.test");
  await boss.visitor.goto(PATH);
  const team = boss.visitor.page.getByRole("combobox", { name: words("videoTracking:team.label") });
  await team.selectOption({ label: "member@kolscout.test" });
  await rowOf(boss.visitor, first).waitFor();
  await expect
    .poll(() => boss.visitor.page.getByRole("button", { name: words("videoTracking:autoUpdate.button") }).count())
    .toBe(0);
  expect(await boss.visitor.page.getByText(words("videoTracking:autoUpdate.row.ends.byHand")).count()).toBe(0);
  await boss.visitor.leave();
});
