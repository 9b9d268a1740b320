/** Every page and important state, as somebody comes to it: for the check of accessibility and for the pictures. */
import type { Session } from "./account.ts";
import { resultsPath } from "./results.ts";
import { dialog, firstCard, openSide, type Scene } from "./scene.ts";
import { OF_ADMIN } from "./scenes-of-admin.ts";
import { AUTO_TASK } from "./scenes-of-auto-task.ts";
import { ENTERPRISE } from "./scenes-of-enterprise.ts";
import { MAIL } from "./scenes-of-mail.ts";
import { OTHER_WAYS } from "./scenes-of-other-ways.ts";
import { PLANS } from "./scenes-of-plans.ts";
import { REMOVALS } from "./scenes-of-removals.ts";
import { TRIAGE } from "./scenes-of-triage.ts";
import type { Stage } from "./stage.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf } from "./words.ts";

export const SCENES: readonly Scene[] = [
  ...OTHER_WAYS,
  ...OF_ADMIN,
  ...AUTO_TASK,
  ...MAIL,
  ...PLANS,
  ...ENTERPRISE,
  ...TRIAGE,
  ...REMOVALS,
  { name: "landing", path: () => "/" },
  { name: "landing-signed-in", as: "member", path: () => "/", act: openHeadMenu },
  {
    name: "landing-try-out",
    path: () => "/",
    async act({ page, words }) {
      const box = page.getByRole("searchbox", { name: words("landing:tryOut.label") });
      await box.fill(words("landing:tryOut.examples.third"));
      await box.press("Enter");
      await page.keyboard.press("ArrowRight");
      await page.locator("#try").evaluate((section) => section.scrollIntoView());
    },
  },
  { name: "privacy", path: () => "/privacy" },
  { name: "terms", path: () => "/terms-of-service" },
  { name: "login", path: () => "/login" },
  {
    name: "login-code",
    path: () => "/login",
    async act({ page, words }) {
      await fieldOf(page, words("auth:email")).fill(`scene-${crypto.randomUUID().slice(0, 8)}@kolscout.test`);
      await page.keyboard.press("Enter");
      await fieldOf(page, words("auth:code")).waitFor();
    },
  },
  { name: "login-problem", path: () => "/login?problem=google&ended=1" },
  { name: "not-found", path: () => "/nothing/here" },
  { name: "hub", as: "member", path: ({ youtube }) => `/search?projectId=${youtube.projectId}` },
  { name: "hub-instagram", as: "member", path: () => "/search?platform=instagram" },
  {
    name: "box",
    as: "free",
    path: () => "/search",
    act: async ({ page }) => page.getByRole("figure").waitFor(),
  },
  {
    name: "box-seeds",
    as: "member",
    path: () => "/search?platform=tiktok",
    async act(visitor) {
      await typeIntoBox(visitor, visitor.words("searchBox:examples.sentence"));
      await visitor.page.keyboard.press("Enter");
      await visitor.page.getByText(visitor.words("searchBox:auto.seedsEmpty")).waitFor();
    },
  },
  { name: "box-words", as: "member", path: () => "/search", act: (visitor) => typeSearch(visitor, "vegan skincare") },
  {
    name: "box-link",
    as: "member",
    path: () => "/search",
    act: (visitor) => typeSearch(visitor, "https://www.instagram.com/glossier/"),
  },
  {
    name: "box-sentence",
    as: "member",
    path: () => "/search?platform=tiktok",
    act: (visitor) => typeIntoBox(visitor, visitor.words("searchBox:examples.sentence")),
  },
  {
    name: "palette",
    as: "member",
    path: () => "/search",
    async act(visitor) {
      await visitor.page.keyboard.press("Control+k");
      await dialog(visitor);
      await visitor.page.keyboard.type("coffee");
    },
  },
  {
    name: "palette-saved",
    as: "member",
    path: ({ weekly }) => `/search?projectId=${weekly.projectId}`,
    async act(visitor) {
      const { page, words } = visitor;
      await page.keyboard.press("Control+k");
      // What comes after typing would not be marked.
      await page.getByRole("option", { name: /^Coffee, every Monday/ }).waitFor();
      await page.keyboard.type("coffee");
      const action = words("savedSearches:run", { count: 1, runs: 1 });
      const name = words("savedSearches:runName", { action, name: "Coffee, every Monday" });
      await page.getByRole("option", { name, exact: true }).waitFor();
    },
  },
  {
    name: "projects",
    as: "member",
    path: () => "/search",
    differsOnPhones: true,
    async act(visitor) {
      const { page, words } = visitor;
      // On a phone the menu has it.
      const menu = page.getByRole("button", { name: words("shell:menu.open") });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole("button", { name: words("projects:manage") }).click();
      await page.getByRole("heading", { name: words("projects:manageTitle"), exact: true }).waitFor();
    },
  },
  {
    name: "account-menu",
    as: "member",
    path: () => "/search",
    async act({ page, words }) {
      await page
        .getByRole("button", { name: words("site:account.open") })
        .locator("visible=true")
        .first()
        .click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "form-keyword",
    as: "member",
    path: ({ fresh }) => `/search/input?platform=youtube&projectId=${fresh.projectId}`,
  },
  {
    name: "form-problem",
    as: "member",
    path: ({ fresh }) => `/search/input?platform=tiktok&projectId=${fresh.projectId}&input=https://x.test`,
    act: ({ page, words }) => page.getByRole("button", { name: words("search:form.next") }).click(),
  },
  {
    name: "form-quantity",
    as: "member",
    path: ({ fresh }) => `/search/input?platform=youtube&projectId=${fresh.projectId}&input=trail running`,
    act: ({ page, words }) => page.getByRole("button", { name: words("search:form.next") }).click(),
  },
  {
    name: "form-resume",
    as: "member",
    path: ({ youtube }) => `/search/input?platform=youtube&projectId=${youtube.projectId}`,
    act: dialog,
  },
  {
    name: "form-recent",
    as: "member",
    path: ({ youtube }) => `/search/input?platform=youtube&projectId=${youtube.projectId}`,
    async act(visitor) {
      await dialog(visitor);
      await visitor.page.keyboard.press("Escape");
      await visitor.page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
  { name: "hub-saved", as: "member", path: ({ weekly }) => `/search?projectId=${weekly.projectId}` },
  {
    name: "saved-run",
    as: "member",
    path: ({ weekly: { taskId, ...list } }) => resultsPath(list, { taskId }),
    differsOnPhones: true,
    async act(visitor) {
      await openSide(visitor, "results:panel.open");
      const { page, words } = visitor;
      const saved = page.getByRole("link", { name: words("savedSearches:isSaved", { name: "Coffee, every Monday" }) });
      await saved.locator("visible=true").first().waitFor();
    },
  },
  {
    name: "save-search",
    as: "member",
    path: ({ tiktok }) => resultsPath(tiktok),
    differsOnPhones: true,
    async act(visitor) {
      await firstCard(visitor);
      await openSide(visitor, "results:panel.open");
      const { page, words } = visitor;
      const save = page.getByRole("button", { name: words("savedSearches:save"), exact: true });
      await save.locator("visible=true").first().click();
      await page
        .getByRole("dialog", { name: words("savedSearches:saveTitle") })
        .locator("input")
        .waitFor();
    },
  },
  { name: "results-youtube", as: "member", path: ({ youtube }) => resultsPath(youtube), act: firstCard },
  { name: "results-tiktok", as: "member", path: ({ tiktok }) => resultsPath(tiktok), act: firstCard },
  {
    name: "results-favorite",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { status: "favorite" }),
    act: firstCard,
  },
  {
    name: "results-one-a-row",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { videoRow: "1" }),
    act: firstCard,
  },
  {
    name: "results-filtered-away",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { regions: "AQ" }),
    act: ({ page, words }) => page.getByText(words("results:empty.title")).waitFor(),
  },
  {
    name: "results-price-filter",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { expectedViews: "1000-", fairPrice: "-500" }),
    differsOnPhones: true,
    async act({ page, words }) {
      const filters = page.getByRole("button", { name: words("results:toolbar.filtersCount", { number: 2 }) });
      if (await filters.isVisible()) await filters.click();
      const name = words("fairPrice:filter.fairPrice");
      const most = page.getByRole("textbox", { name: words("fairPrice:filter.maxOf", { name }) });
      await most.scrollIntoViewIfNeeded();
      await page.getByText(words("fairPrice:filter.noPrice"), { exact: true }).waitFor();
      await page.getByRole("button", { name: words("fairPrice:filter.help", { name }) }).click();
      await page.getByText(words("fairPrice:filter.priceHelp").slice(0, 20)).waitFor();
    },
  },
  {
    name: "results-price-problem",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube, { expectedViews: "900000000-" }),
    differsOnPhones: true,
    async act({ page, words }) {
      const filters = page.getByRole("button", { name: words("results:toolbar.filtersCount", { number: 1 }) });
      if (await filters.isVisible()) await filters.click();
      const name = words("fairPrice:filter.fairPrice");
      await page.getByRole("textbox", { name: words("fairPrice:filter.minOf", { name }) }).fill("600");
      await page.getByRole("textbox", { name: words("fairPrice:filter.maxOf", { name }) }).fill("500");
      await page.getByText(words("fairPrice:filter.problem.order"), { exact: true }).waitFor();
    },
  },
  {
    name: "results-selecting",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube),
    async act(visitor) {
      await firstCard(visitor);
      await visitor.page.getByRole("button", { name: visitor.words("results:toolbar.select") }).click();
      await visitor.page.getByRole("article").first().getByRole("checkbox").check();
    },
  },
  {
    name: "results-more-menu",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube),
    async act(visitor) {
      await firstCard(visitor);
      await visitor.page.getByRole("button", { name: visitor.words("results:toolbar.more"), exact: true }).click();
      await visitor.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "results-post",
    as: "member",
    path: ({ tiktok }) => resultsPath(tiktok),
    async act(visitor) {
      await firstCard(visitor);
      await visitor.page.getByRole("article").first().getByRole("listitem").first().getByRole("button").click();
      await dialog(visitor);
    },
  },
  {
    name: "results-export",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube),
    async act(visitor) {
      await firstCard(visitor);
      await visitor.page.getByRole("button", { name: visitor.words("results:toolbar.excel") }).click();
      await dialog(visitor);
    },
  },
  {
    name: "results-end",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube),
    differsOnPhones: true,
    async act(visitor) {
      await firstCard(visitor);
      await openSide(visitor, "results:panel.open");
      await visitor.page.getByRole("button", { name: visitor.words("results:panel.end") }).click();
      await dialog(visitor);
    },
  },
  {
    name: "results-rated",
    as: "member",
    path: ({ tiktok }) => resultsPath(tiktok),
    async act(visitor) {
      await firstCard(visitor);
      await visitor.page.keyboard.press("ArrowRight");
      await visitor.page.getByRole("button", { name: visitor.words("results:toolbar.undo") }).waitFor();
    },
  },
  { name: "banned", as: "banned", path: () => "/search/input?platform=youtube&input=coffee" },
];

/** States that only a phone has. */
export const PHONE_SCENES: readonly Scene[] = [
  {
    name: "phone-menu",
    as: "member",
    path: () => "/search",
    async act(visitor) {
      await visitor.page.getByRole("button", { name: visitor.words("shell:menu.open") }).click();
      await dialog(visitor);
    },
  },
  {
    name: "phone-filters",
    as: "member",
    path: ({ youtube }) => resultsPath(youtube),
    async act(visitor) {
      await firstCard(visitor);
      await visitor.page.getByRole("button", { name: visitor.words("results:toolbar.filters") }).click();
      await dialog(visitor);
    },
  },
];

/** The start page's menu, behind the avatar on a desk and the toggle on a phone. */
async function openHeadMenu({ page, words }: Visitor): Promise<void> {
  const named = (name: string) => page.getByRole("button", { name, exact: true });
  await named(words("site:account.open"))
    .or(named(words("site:nav.menu")))
    .locator("visible=true")
    .click();
  await page.locator("#head-menu").waitFor();
}

async function typeIntoBox({ page, words }: Visitor, text: string): Promise<void> {
  await page.getByRole("combobox", { name: words("searchBox:label") }).fill(text);
  await page.getByRole("listbox", { name: words("searchBox:readings") }).waitFor();
}

/** Types what is read as a search, and waits for what is known of it already: the page asks once the typing rests. */
async function typeSearch(visitor: Visitor, text: string): Promise<void> {
  const preview = visitor.page.waitForResponse("**/api/search/preview");
  await typeIntoBox(visitor, text);
  await preview;
}

/** The session of whoever looks at a scene. */
export function sessionOf(scene: Scene, stage: Stage): Session | undefined {
  if (scene.as === "banned") return stage.bannedSession;
  if (scene.as === "admin") return stage.adminSession;
  if (scene.as === "staff") return stage.staff.session;
  if (scene.as === "sender") return stage.sender.session;
  if (scene.as === "colleague") return stage.enterprise.colleague;
  if (scene.as === "leaver") return stage.leaver;
  if (scene.as === "buyer") return stage.plans.buyer;
  if (scene.as === "free" || scene.as === "newcomer") return stage.plans.free;
  return scene.as === "member" ? stage.session : undefined;
}
