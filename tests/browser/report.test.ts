/** A report of tracked posts: shared by its owner, read by a person without an account, printed, and taken back. */
import type { BrowserContext } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { CURRENCIES } from "#workers/modules/publications/domain.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import {
  findNotes,
  findTrackablePosts,
  growTrackedPosts,
  type TrackablePost,
  trackPosts,
} from "./support/tracked-posts.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf, wordsOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const PATH = "/dataManagement/kolscoutTrack";

const here = openWorld({ size: 4_000 });
let posts: TrackablePost[];
beforeAll(async () => {
  posts = [
    ...findTrackablePosts(here.world, "YOUTUBE", 9),
    ...findTrackablePosts(here.world, "TIKTOK", 9),
    ...findTrackablePosts(here.world, "INSTAGRAM", 4, ({ kind, likes }) => kind === "photo" && likes !== null),
    ...findNotes(here.world, 2),
  ];
});

/** An owner with tracked posts, two of which have a cost. */
async function ownerOf(language: Language) {
  const email = `report-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  await api("GET /userMember/userInfo");
  await grantRuns(here.world, email, 100);
  await trackPosts(api, posts);
  await growTrackedPosts(here.world);
  const { data } = (await api("POST /publicationStatistics/publications", {})) as { data: { id: string }[] };
  for (const [index, currency] of (["USD", "EUR"] as const).entries())
    await api(`PUT /publicationStatistics/update/${data[index]?.id}`, { totalCost: 1_234.5, currency });
  return { email, visitor: await here.visit({ session, language }) };
}

/** A person who has only the link: no cookies, no scripts. */
async function readerOf(language: Language, width = 1_280): Promise<BrowserContext> {
  const context = await here.browser.newContext({
    locale: language,
    viewport: { width, height: 900 },
    javaScriptEnabled: false,
  });
  context.setDefaultTimeout(30_000);
  return context;
}

it.each(languages)("a report is shared, read without an account, printed and revoked (%s)", async (language) => {
  const { visitor, email } = await ownerOf(language);
  const { page, words } = visitor;
  await visitor.goto(PATH);
  await page.getByRole("button", { name: words("trackingReport:button") }).click();
  const dialog = page.getByRole("dialog", { name: words("trackingReport:title") });
  await dialog.getByText(words("trackingReport:posts", { count: posts.length, number: posts.length })).waitFor();
  await dialog.getByText(words("trackingReport:noLinks")).waitFor();
  const title = `Launch <b>&amp; 春季 ${language}`;
  await fieldOf(dialog, words("trackingReport:name")).fill(title);
  await dialog.getByText(words("trackingReport:days", { count: 7 }), { exact: true }).click();
  await dialog.getByRole("button", { name: words("trackingReport:create"), exact: true }).click();
  await dialog.getByText(words("trackingReport:ready")).waitFor();
  const link = await fieldOf(dialog, words("trackingReport:link")).inputValue();
  expect(link).toMatch(new RegExp(`^${here.world.appUrl}/report/[0-9a-f]{64}$`));
  await dialog.getByRole("button", { name: words("trackingReport:another") }).waitFor();
  if (language !== "en")
    expect(await findUntranslated(page, [email, link, title, ...CURRENCIES, ...names()])).toEqual([]);

  // The reader's language is the reader's own.
  for (const theirs of LANGUAGES) {
    const reader = await readerOf(theirs);
    const report = await reader.newPage();
    const answer = await report.goto(link);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "DENY",
    });
    await report.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    const say = wordsOf(theirs);
    await report.getByText(say("sharedReport:best.most", { number: 20, posts: posts.length })).waitFor();
    expect(await report.getByRole("listitem").count()).toBe(20);
    await report.getByText("$1,234.50").first().waitFor();
    await report.getByText(say("ui:estimated"), { exact: true }).first().waitFor();
    const html = await report.content();
    expect(html).not.toMatch(/<script|@kolscout\.test|<img/);
    expect(await reader.cookies()).toEqual([]);
    await reader.close();
  }
  await expectPaper(link, language);

  await dialog.getByRole("button", { name: words("trackingReport:revoke", { title }) }).click();
  await page.getByRole("button", { name: words("trackingReport:revokeSure") }).click();
  await dialog.getByText(words("trackingReport:revoked"), { exact: true }).waitFor();
  const reader = await readerOf(language);
  const closed = await reader.newPage();
  expect((await closed.goto(link))?.status()).toBe(404);
  await closed.getByRole("heading", { name: words("sharedReport:closed.title") }).waitFor();
  expect(await closed.content()).not.toContain("春季");
  await reader.close();

  await dialog.getByRole("button", { name: words("trackingReport:remove", { title }) }).click();
  await dialog.getByText(words("trackingReport:noLinks")).waitFor();
  await visitor.leave();
});

/** On a phone nothing is cut off; on paper two sheets at most hold all of it, in light colours whatever the reader's theme. */
async function expectPaper(link: string, language: Language): Promise<void> {
  const reader = await readerOf(language, 390);
  const page = await reader.newPage();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(link);
  expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(390);
  const pdf = await page.pdf({
    path: `test-results/browser/report-${language}.pdf`,
    preferCSSPageSize: true,
    printBackground: true,
  });
  const text = pdf.toString("latin1");
  expect(text).toMatch(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);
  const sheets = text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  expect(sheets).toBeGreaterThanOrEqual(2);
  expect(sheets).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.locator("html").evaluate((root) => getComputedStyle(root).colorScheme)).toBe("light");
  await reader.close();
}

const names = () => posts.flatMap(({ author, url }) => [author, url]);
