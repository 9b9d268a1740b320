import { beforeAll, describe, expect, it } from "vitest";
import { unitOf } from "#app/entities/list/unit.ts";
import { inOneLanguage, isFullRun } from "#tests/support/runs.ts";
import type { Language, Platform } from "#workers/kernel/vocabulary.ts";
import { SEARCH_MODES, type SearchMode } from "#workers/modules/search/domain.ts";
import { searchLocales } from "#workers/modules/search/locales.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, readStats } from "./support/results.ts";
import { findCreator, findCreators, findSound } from "./support/seeds.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";
import { grantRuns } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const MEMBER = "pro@kolscout.test";
const PROJECT = "Ways";

const here = openWorld();
beforeAll(async () => {
  await grantRuns(here.world, MEMBER, 500);
});

/** The keyword search has tests of its own, and so has the list of links. */
type WayName = Exclude<SearchMode, "input" | "web-list">;
type Way<Name extends WayName = WayName> = {
  mode: Name;
  platform: Platform;
  /** What is typed, and what the results are called after. */
  input: () => { typed: string; label: string };
  wrong: { typed: string; problem: string };
  /** Something that may well be typed and that the platform knows nothing about. */
  gone: { typed: string; failure: "tagMissing" | "accountMissing" | "musicMissing"; name: string };
};

const WAY_OF: { [Name in WayName]: Way<Name> } = {
  hashtag: {
    mode: "hashtag",
    platform: "INSTAGRAM",
    input: () => ({ typed: "#makeup", label: "#makeup" }),
    wrong: { typed: "two #tags", problem: "hash" },
    gone: { typed: "qqzzxxwwvvkk", failure: "tagMissing", name: "#qqzzxxwwvvkk" },
  },
  following: {
    mode: "following",
    platform: "TIKTOK",
    input() {
      const { handle } = findCreator(here.world, "TIKTOK", (creator, { following }) => {
        return !creator.hidesFollowing && following(creator).total >= 20;
      });
      return { typed: `https://www.tiktok.com/@${handle}?lang=en`, label: `@${handle}` };
    },
    wrong: { typed: "https://www.youtube.com/@somebody", problem: "linkTIKTOK" },
    gone: { typed: "@nobody.qqzzxx", failure: "accountMissing", name: "@nobody.qqzzxx" },
  },
  tagged: {
    mode: "tagged",
    platform: "INSTAGRAM",
    input() {
      const { handle } = findCreator(
        here.world,
        "INSTAGRAM",
        (creator, { taggedPosts }) => taggedPosts(creator).total >= 20,
      );
      return { typed: `@${handle}`, label: `@${handle}` };
    },
    wrong: { typed: "two words", problem: "handle" },
    gone: { typed: "nobody.qqzzxx", failure: "accountMissing", name: "@nobody.qqzzxx" },
  },
  bgm: {
    mode: "bgm",
    platform: "TIKTOK",
    input() {
      const sound = findSound(here.world);
      return { typed: `https://www.tiktok.com/music/a-sound-${sound}`, label: sound };
    },
    wrong: { typed: "https://www.tiktok.com/@somebody", problem: "music" },
    gone: { typed: "7999999999999999999", failure: "musicMissing", name: "" },
  },
  similar: {
    mode: "similar",
    platform: "YOUTUBE",
    input() {
      const { handle } = findCreator(here.world, "YOUTUBE");
      return { typed: `https://www.youtube.com/@${handle}`, label: `@${handle}` };
    },
    wrong: { typed: "https://www.tiktok.com/@somebody", problem: "linkYOUTUBE" },
    gone: { typed: "@nobody.qqzzxx", failure: "accountMissing", name: "@nobody.qqzzxx" },
  },
};
const WAYS: readonly Way[] = Object.values(WAY_OF);
/** The short run leaves the other ways to `workers/search-modes-sandbox.test.ts`. */
const FOUND: readonly Way[] = isFullRun ? WAYS : [WAY_OF.hashtag, WAY_OF.similar];
const MISSING: readonly Way[] = isFullRun ? WAYS : [WAY_OF.following];

describe.each(languages)("in %s", (language) => {
  it.each(FOUND)("$mode on $platform leads from the hub to a list that says what the API says", async (way) => {
    const { mode, platform } = way;
    const { label, typed } = way.input();
    const { visitor, api, projectId } = await member(language);
    const { page, words } = visitor;
    await openForm(visitor, way);

    const field = fieldOf(page, words(`modes:${mode}.label`));
    await field.fill(way.wrong.typed);
    await page.keyboard.press("Enter");
    await page.getByText(words(`modes:problem.${way.wrong.problem}`)).waitFor();
    await expectTranslated(visitor, [way.wrong.typed]);

    await field.fill(typed);
    await page.keyboard.press("Enter");
    await page.getByRole("spinbutton").fill("100");
    await page.getByRole("spinbutton").blur();
    await expectTranslated(visitor, [typed]);
    // The member has searched for the same in the other language, and searches anew.
    const startOne = page.getByRole("button", { name: words("search:form.startOne") });
    await startOne.or(page.getByRole("button", { name: words("search:form.again", { runs: 1, count: 1 }) })).click();
    await page.getByRole("article").first().waitFor({ timeout: 60_000 });
    await page.getByText(patternOf(words("results:panel.done", doneWords(visitor, way)))).waitFor({ timeout: 60_000 });

    await page
      .getByRole("region", { name: words("results:panel.source") })
      .getByTitle(label, { exact: true })
      .waitFor();
    const { tabs } = await readStats(api, { projectId, platform, taskType: SEARCH_MODES[mode].taskType });
    expect(tabs.pending).toBeGreaterThan(3);
    await page.getByRole("radio", { name: `${words("results:tabs.pending")} ${tabs.pending}`, exact: true }).waitFor();
    await visitor.leave();
  });

  it.each(MISSING)("$mode on $platform says what is not there, and takes nothing for it", async ({ gone, ...way }) => {
    const { mode } = way;
    const { visitor } = await member(language);
    const { page, words } = visitor;
    const before = await usedUnits();
    await openForm(visitor, way);
    await fieldOf(page, words(`modes:${mode}.label`)).fill(gone.typed);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: patternOf(words("search:form.start", { runs: "{{runs}}" })) }).click();
    await page.getByText(failureText(language, gone)).first().waitFor();
    await expectTranslated(visitor, [gone.typed, gone.name]);
    expect(await usedUnits()).toBe(before);
    await visitor.leave();
  });

  it("Instagram is for members, which a free user is told before anything is typed", async () => {
    const session = await signIn(here.world, "free@kolscout.test");
    const visitor = await here.visit({ language, session });
    await visitor.goto("/search/hashtag?platform=instagram");
    await visitor.page.getByText(visitor.words("site:upgradeFirst.text")).waitFor();
    await visitor.leave();
  });

  it("links become a list: counted as they are typed, named where nobody is behind them", async () => {
    const { visitor, api, projectId } = await member(language);
    const { page, words } = visitor;
    const handles = findCreators(here.world, "TIKTOK")
      .slice(0, 5)
      .map(({ handle }) => handle);
    await page.locator("label", { hasText: "TikTok" }).click();
    await page.getByRole("link", { name: words("list:modes.web-list.title") }).click();
    const dialog = page.getByRole("alertdialog", { name: words("modes:list.chooseTitle") });
    await dialog.getByRole("button", { name: words("modes:list.next") }).click();
    await dialog.waitFor({ state: "detached" });
    const links = [...handles, handles[0], "nobody.qqzzxx"].map((handle) => `https://www.tiktok.com/@${handle}`);
    await fieldOf(page, words("modes:web-list.label")).fill(`${links.join("\n")}\nhttps://example.com/else`);
    await page.getByText(words("list:links.valid", { number: 6 }), { exact: true }).waitFor();
    await page.getByText(words("list:links.invalid", { number: 1 }), { exact: true }).waitFor();
    await page.getByText(words("list:links.duplicates", { number: 1 }), { exact: true }).waitFor();
    await expectTranslated(visitor, [...links, "https://example.com/else"]);
    await page.getByRole("button", { name: words("search:form.startOne") }).click();
    await page
      .getByRole("article")
      .nth(handles.length - 1)
      .waitFor({ timeout: 60_000 });
    const taskType = SEARCH_MODES["web-list"].taskType;
    expect((await readStats(api, { projectId, platform: "TIKTOK", taskType })).tabs.pending).toBe(handles.length);
    // Those that brought nobody are there with their reasons: one that does not exist, and one that is no profile.
    await page.getByText(words("searchTrouble:deadLinks.title", { count: 2 })).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: words("searchTrouble:deadLinks.show") }).click();
    await page.getByText(words("searchTrouble:deadLinks.reasons.not_found"), { exact: true }).waitFor();
    await page.getByTitle("https://example.com/else", { exact: true }).waitFor();
    await visitor.leave();
  });
});

/** A paying member in front of the hub, in a new project. */
async function member(language: Language) {
  const session = await signIn(here.world, MEMBER);
  const api = createApi(here.world, session);
  const project = await createProject(api, PROJECT);
  const visitor = await here.visit({ language, session, projectId: project.id });
  await visitor.goto("/search");
  return { visitor, api, projectId: project.id };
}

async function openForm({ page, words }: Visitor, { mode, platform }: Pick<Way, "mode" | "platform">): Promise<void> {
  if (platform !== "YOUTUBE") await page.locator("label", { hasText: NAMES[platform] }).click();
  await page.getByRole("link", { name: words(`list:modes.${mode}.title`) }).click();
  await fieldOf(page, words(`modes:${mode}.label`)).waitFor();
}

const NAMES = { YOUTUBE: "YouTube", TIKTOK: "TikTok", INSTAGRAM: "Instagram" } as const;

function doneWords({ words }: Visitor, { mode, platform }: Way) {
  const unit = unitOf(SEARCH_MODES[mode].taskType, platform);
  return { current: "{{current}}", number: "{{number}}", unit: words(`modes:units.${unit}`) };
}

/** What the server says of a search that found nothing to read. */
function failureText(language: Language, { failure, name }: Way["gone"]): string {
  return searchLocales[language].failures[failure].replace("{{name}}", name);
}

async function usedUnits(): Promise<number> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  const used = await database
    .prepare("SELECT sum(used) AS used FROM quota_accounts WHERE owner_id = (SELECT id FROM users WHERE email = ?1)")
    .bind(MEMBER)
    .first<number>("used");
  return used ?? 0;
}

/** Parts of addresses that are the same in every language. */
const EXAMPLES = ["https://www.tiktok.com/music/", "https://www.tiktok.com/@", "@another", "https://", "/music/"];

async function expectTranslated({ page, language }: Visitor, content: readonly string[] = []): Promise<void> {
  if (language === "zh-CN") expect(await findUntranslated(page, [...content, ...EXAMPLES, PROJECT])).toEqual([]);
}
