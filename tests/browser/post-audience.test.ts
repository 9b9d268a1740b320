import { beforeAll, expect } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import { CURRENCIES } from "#workers/modules/publications/domain.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findNotes, findTrackablePosts, type TrackablePost, trackPosts } from "./support/tracked-posts.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const PATH = "/dataManagement/kolscoutTrack";

const here = openWorld({ size: 4_000 });
let popular: TrackablePost;
let picture: TrackablePost;
let quiet: TrackablePost;
let note: TrackablePost;
beforeAll(async () => {
  const find = (...wish: Parameters<typeof findTrackablePosts> extends [unknown, ...infer Rest] ? Rest : never) => {
    const [post] = findTrackablePosts(here.world, ...wish);
    if (post === undefined) throw new Error("no such post");
    return post;
  };
  popular = find("TIKTOK", 1, ({ comments }) => (comments ?? 0) > 120);
  picture = find("INSTAGRAM", 1, ({ comments }) => (comments ?? 0) > 40);
  quiet = find("YOUTUBE", 1, ({ comments }) => comments === null);
  [note] = findNotes(here.world, 1) as [TrackablePost];
});

long.each(languages)("who comments is read for its price, and shown again for nothing (%s)", async (language) => {
  const email = `commenters-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(here.world, email);
  const api = createApi(here.world, session);
  await api("GET /userMember/userInfo");
  await grantRuns(here.world, email, 100);
  const posts = [popular, picture, quiet, note];
  await trackPosts(api, posts);
  const visitor = await here.visit({ session, language });
  const { page, words } = visitor;
  await visitor.goto(PATH);
  const rowOf = ({ author }: TrackablePost) => page.locator("tbody tr").filter({ hasText: author });
  const opener = (post: TrackablePost) =>
    rowOf(post).getByRole("button", { name: words("postAudience:open", { name: post.author }) });
  await rowOf(note).waitFor();
  expect(await opener(note).count()).toBe(0);
  const dialog = page.getByRole("dialog", { name: words("postAudience:title") });
  const runs = words("trackedPost:runs", { count: 2, number: 2 });
  const ask = dialog.getByRole("button", { name: words("postAudience:ask", { runs }) });
  const expectTranslated = async () => {
    if (language === "en") return;
    const known = [email, ...CURRENCIES, "UTC", ...posts.flatMap(({ author, url }) => [author, url])];
    expect(await findUntranslated(page, known)).toEqual([]);
  };

  await opener(popular).click();
  await dialog.getByText(words("postAudience:price", { runs })).waitFor();
  await expectTranslated();
  await ask.click();
  await dialog.getByText(words("postAudience:estimate")).waitFor({ timeout: 60_000 });
  await dialog
    .getByText(words("postAudience:levels.low"))
    .or(dialog.getByText(words("postAudience:confidence")))
    .first()
    .waitFor();
  expect(await dialog.getByRole("table").count()).toBe(2);
  expect(await dialog.getByRole("row").count()).toBeGreaterThan(4);
  expect(await ask.count()).toBe(0);
  await expectTranslated();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await opener(picture).click();
  await dialog.getByText(words("postAudience:instagram")).waitFor();
  await ask.click();
  await dialog.getByText(words("postAudience:notTold")).waitFor({ timeout: 60_000 });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  await opener(quiet).click();
  await ask.click();
  await dialog.getByText(words("postAudience:outcomes.off")).waitFor({ timeout: 60_000 });
  await page.keyboard.press("Escape");

  // What was read is there again, and the page that is opened anew pays nothing for it.
  await visitor.goto(PATH);
  await opener(popular).click();
  await dialog.getByText(words("postAudience:estimate")).waitFor();
  expect(await ask.count()).toBe(0);
  const database = await here.world.app.miniflare.getD1Database("DB");
  const { results } = await database
    .prepare(
      `SELECT t.captured_units AS units FROM tasks t JOIN users u ON u.id = t.user_id
       WHERE u.email = ?1 AND t.type = 'POST_AUDIENCE' ORDER BY t.id`,
    )
    .bind(email)
    .all<{ units: number }>();
  expect(results.map(({ units }) => units)).toEqual([20, 20, 0]);
  await visitor.leave();
});
