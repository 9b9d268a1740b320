/** All posts of a creator in the drawer: a page at a time to the end, played in place, and what is said when the platform does not answer. */

import type { Locator } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { type ListItem, PostsPage } from "#workers/modules/lists/contract.ts";
import { type Api, createApi, type Session, signIn } from "./support/account.ts";
import { mountedRows } from "./support/cards.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, type List, listCreators, resultsPath } from "./support/results.ts";
import type { Visitor } from "./support/visitor.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("en");

const here = openWorld();
let session: Session;
let api: Api;
beforeAll(async () => {
  session = await signIn(here.world, "pro@kolscout.test");
  api = createApi(here.world, session);
  await grantRuns(here.world, "pro@kolscout.test", 500);
});
afterEach(() => here.world.sandbox.faults.clear());

type Case = { language: Language; platform: List["platform"]; keyword: string; service: "youtube" | "tikhub" };

/** How many posts the platform says that a creator has. */
const countOf = ({ platform, accountId }: ListItem) =>
  here.world.sandbox.world.creatorById(platform, accountId)?.postCount ?? 0;

/** Creators near the top of a list who have enough posts for some pages, the one with the fewest first. */
async function makeList({ language, platform, keyword }: Case): Promise<{ list: List; creators: ListItem[] }> {
  const list: List = { projectId: (await createProject(api, `All posts ${language}`)).id, platform };
  await finishSearch(api, { ...list, keyword });
  const creators = (await listCreators(api, list)).slice(0, 24).filter((creator) => countOf(creator) > 50);
  expect(creators.length).toBeGreaterThan(3);
  return { list, creators: creators.sort((one, other) => countOf(one) - countOf(other)) };
}

/** The drawer of a creator, in a window that is high enough for the whole list. */
async function openDrawer(
  language: Language,
  list: List,
  creator: ListItem,
): Promise<{ visitor: Visitor; drawer: Locator }> {
  const visitor = await here.visit({ session, language, height: 6_000 });
  await visitor.goto(resultsPath(list));
  await mountedRows(visitor.page).first().waitFor();
  const card = visitor.page.locator(`article[data-creator="${creator.id}"]`);
  await card.locator("[data-details]").click();
  const drawer = visitor.page.getByRole("dialog", { name: creator.title });
  await drawer.getByRole("heading", { name: visitor.words("triage:drawer.posts", { count: 6 }) }).waitFor();
  return { visitor, drawer };
}

const postsIn = (drawer: Locator) => drawer.locator("section li:not([aria-hidden])");

/** Ids of all posts that the product tells of a creator, those that are stored among them. */
async function allPosts({ id, posts }: ListItem): Promise<Set<string>> {
  const ids = new Set(posts.map((post) => post.id));
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `?${new URLSearchParams({ cursor })}`;
    const page: PostsPage = PostsPage.parse(await api(`GET /creators/${id}/posts${query}`));
    for (const post of page.posts) ids.add(post.id);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

const CASES: readonly Case[] = [
  { language: "en", platform: "YOUTUBE", keyword: "coffee", service: "youtube" },
  { language: "zh-CN", platform: "TIKTOK", keyword: "skincare", service: "tikhub" },
];
const cases = CASES.filter(({ language }) => languages.includes(language));

describe.each(cases)("in $language on $platform", (one) => {
  const { language, service } = one;
  let list: List;
  let creators: ListItem[];
  beforeAll(async () => {
    ({ list, creators } = await makeList(one));
  });

  long("shows earlier posts to the end, moves nothing above them and plays the last one in place", async () => {
    const [creator] = creators;
    if (!creator) throw new Error("a creator was expected");
    const { visitor, drawer } = await openDrawer(language, list, creator);
    const { words } = visitor;
    const posts = postsIn(drawer);
    const button = drawer.getByRole("button", { name: words("triage:drawer.showEarlier"), exact: true });
    const place = () => posts.nth(5).evaluate((element) => (element instanceof HTMLElement ? element.offsetTop : null));
    const before = await place();
    const end = drawer.getByText(words("triage:drawer.end.open"));
    for (let shown = 6; !(await end.isVisible()); shown = await posts.count()) {
      await button.click();
      await expect.poll(async () => (await posts.count()) > shown || (await end.isVisible())).toBe(true);
      expect(await place()).toBe(before);
    }
    const all = await allPosts(creator);
    expect(all.size).toBeGreaterThan(40);
    expect(await posts.count()).toBe(all.size);
    expect(await button.count()).toBe(0);
    // Where it is known how many there are, the heading says so.
    const [shown, total] = [String(all.size), String(creator.postCount)];
    const heading =
      creator.postCount === null || creator.postCount < all.size
        ? words("triage:drawer.shown", { count: all.size })
        : words("triage:drawer.shownOf", { count: creator.postCount, shown, total });
    await drawer.getByRole("heading", { name: heading, exact: true }).waitFor();
    const last = posts.last();
    await last.getByRole("button", { name: words("creator:card.play"), exact: true }).click();
    await last.locator("iframe").contentFrame().locator("[data-plays]").waitFor();
    await visitor.leave();
  });

  it("says at the button what failed, keeps what is shown, and goes on when it is pressed again", async () => {
    const [, creator] = creators;
    if (!creator) throw new Error("a creator was expected");
    const { visitor, drawer } = await openDrawer(language, list, creator);
    const { words } = visitor;
    const posts = postsIn(drawer);
    await drawer.getByRole("button", { name: words("triage:drawer.showEarlier"), exact: true }).click();
    await expect.poll(() => posts.count()).toBeGreaterThan(6);
    const shown = await posts.count();
    here.world.sandbox.faults.set({ service, rates: { serverError: 1 } });
    await drawer.getByRole("button", { name: words("triage:drawer.showEarlier"), exact: true }).click();
    const alert = drawer.getByRole("alert");
    await alert.filter({ hasText: words("triage:drawer.failed", { message: "" }).trim() }).waitFor();
    await alert.filter({ hasText: service === "youtube" ? "YouTube" : "TikTok" }).waitFor();
    expect(await posts.count()).toBe(shown);
    here.world.sandbox.faults.clear();
    await drawer.getByRole("button", { name: words("ui:retry"), exact: true }).click();
    await expect.poll(() => posts.count()).toBeGreaterThan(shown);
    expect(await alert.count()).toBe(0);
    expect(visitor.problems).toEqual([]);
    expect(visitor.failures).toEqual([expect.stringMatching(/^503 \/api\/creators\//)]);
    await visitor.close();
  });

  long("goes on at the first new post for those who press a key", async () => {
    const [, , creator] = creators;
    if (!creator) throw new Error("a creator was expected");
    const { visitor, drawer } = await openDrawer(language, list, creator);
    await drawer.getByRole("button", { name: visitor.words("triage:drawer.showEarlier"), exact: true }).focus();
    await visitor.page.keyboard.press("Enter");
    const first = postsIn(drawer)
      .nth(6)
      .getByRole("button", { name: visitor.words("creator:card.play"), exact: true });
    await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await visitor.leave();
  });
});

long("says of an account that became private that its posts are not shown, and offers no more", async () => {
  const { list, creators } = await makeList({
    language: "en",
    platform: "TIKTOK",
    keyword: "baking",
    service: "tikhub",
  });
  const [creator] = creators;
  if (!creator) throw new Error("a creator was expected");
  const { visitor, drawer } = await openDrawer("en", list, creator);
  const { page, words } = visitor;
  await page.route(`**/api/creators/${creator.id}/posts`, (route) =>
    route.fulfill({
      json: { statusCode: 1000, message: "", data: { state: "private", posts: [], nextCursor: null } },
    }),
  );
  await drawer.getByRole("button", { name: words("triage:drawer.showEarlier"), exact: true }).click();
  await drawer
    .getByRole("status")
    .filter({ hasText: words("triage:drawer.end.private") })
    .waitFor();
  expect(await postsIn(drawer).count()).toBe(6);
  expect(await drawer.getByRole("button", { name: words("triage:drawer.showEarlier"), exact: true }).count()).toBe(0);
  await visitor.leave();
});
