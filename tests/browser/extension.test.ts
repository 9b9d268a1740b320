/** The companion extension in a real browser: collecting, connecting, what is known, adding, and what must not get through. */
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { panelLocales } from "#extension/panel/locales.ts";
import { inOneLanguage, long } from "#tests/support/runs.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { COMPANION_EXTENSION_ID } from "#workers/modules/companion/domain.ts";
import { createApi, signIn } from "./support/account.ts";
import { connect, type ExtendedBrowser, openExtendedBrowser } from "./support/extension.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { waitUntilAlive } from "./support/visitor.ts";
import { patternOf, wordsOf } from "./support/words.ts";
import { startWorld, type World } from "./support/world.ts";

const languages = inOneLanguage("en");

let world: World;
let browser: ExtendedBrowser | null = null;
beforeAll(async () => {
  world = await startWorld({ size: 3_000 });
});
afterEach(() => browser?.close());
afterAll(() => world?.close());

const PICTURES = "test-results/extension";
const SEARCH = "www.youtube.com/results?search_query=craft";

async function open(language: Language, name: string) {
  const session = await signIn(world, `${name}-${language}@kolscout.test`.toLowerCase());
  browser = await openExtendedBrowser(world, { language, session });
  return { browser, session, api: createApi(world, session), texts: panelLocales[language], words: wordsOf(language) };
}

const button = (panel: Page, text: string) => panel.getByRole("button", { name: patternOf(text) });
const rows = (panel: Page) => panel.getByRole("listitem");
async function collect(panel: Page, texts: { collect: string }) {
  await panel.getByRole("button", { name: texts.collect, exact: true }).click();
}

it.each(languages)(
  "creators are collected, the account is connected, and what is known stands beside them (%s)",
  async (language) => {
    const { browser, session, api, texts, words } = await open(language, "collector");
    await api("POST /tagAndNote/tag", { name: "Craft", color: "red" });
    const platformPage = await browser.openPage(`${SEARCH}&count=12`);
    const panel = await browser.openPanel(platformPage);
    const problems: string[] = [];
    panel.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    panel.on("pageerror", (error) => problems.push(String(error)));

    // Nothing is read before the press, and it needs no sign-in.
    await panel.getByText(texts.emptyTitle).waitFor();
    await collect(panel, texts);
    await panel.getByText(texts.found.replace("{{count}}", "12").replace("{{fresh}}", "12")).waitFor();
    expect(await rows(panel).count()).toBe(12);
    await panel.getByText(texts.signedOutTitle).waitFor();
    const links = await rows(panel)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const link of links) expect(link).toMatch(/^https:\/\/www\.youtube\.com\/@/);
    await api("POST /excludeList/upload", { links: links[1] });
    const names = await rows(panel).getByRole("link").allTextContents();
    if (language !== "en") expect(await findUntranslated(panel, names)).toEqual([]);

    const [consent] = await Promise.all([
      browser.context.waitForEvent("page"),
      button(panel, texts.connect).first().click(),
    ]);
    await waitUntilAlive(consent);
    await consent.getByRole("button", { name: words("companionPage:ask.connect"), exact: true }).click();
    await consent.getByText(words("companionPage:done.title")).waitFor();
    // The account's page lists it.
    await consent.goto(`${world.appUrl}/settings/account`);
    await consent.getByRole("heading", { name: words("companionPage:list.title") }).waitFor();

    await rows(panel).nth(6).getByText(texts.state.unknown).waitFor();
    await rows(panel).nth(1).getByText(texts.state.excluded, { exact: true }).waitFor();
    // Two creators become known by the app's own search, whose price the account pays there.
    const projects = await api("GET /projects");
    const projectId = Array.isArray(projects) ? projects[0].id : "";
    await api("POST /ttInfo/url-list", { projectId, platform: "YOUTUBE", links: links.slice(0, 3).join("\n") });
    await expect
      .poll(async () => JSON.stringify(await api("GET /tasks/recent")), { timeout: 60_000 })
      .toContain("COMPLETED");

    const select = async (at: number) => rows(panel).nth(at).getByRole("checkbox").check();
    await select(0);
    await select(5);
    await button(panel, texts.add.tags.replace("{{count}}", "2")).click();
    await panel
      .getByText([texts.became.added, texts.became.failed].map((text) => text.replace("{{count}}", "1")).join(" · "))
      .waitFor();
    await rows(panel).nth(0).getByText("Craft", { exact: true }).waitFor();
    await rows(panel).nth(0).getByText(patternOf(texts.state.saved)).waitFor();
    const search = panel.getByRole("link", { name: patternOf(texts.search) });
    expect(await search.getAttribute("href")).toContain(`${world.appUrl}/search/web-list?platform=youtube&links=https`);

    await panel.getByLabel(texts.to, { exact: true }).selectOption("project");
    await button(panel, texts.add.project.replace("{{count}}", "2")).click();
    await rows(panel).nth(0).getByText(patternOf(texts.state.LIKE)).waitFor();
    await panel.getByLabel(texts.to, { exact: true }).selectOption("exclude");
    await button(panel, texts.add.exclude.replace("{{count}}", "2")).click();
    await rows(panel).nth(5).getByText(texts.state.excluded, { exact: true }).waitFor();
    mkdirSync(PICTURES, { recursive: true });
    await panel.screenshot({ path: `${PICTURES}/panel-${language}.png` });
    await button(panel, texts.settings).click();
    await panel.getByLabel(texts.theme).selectOption("dark");
    await panel.getByText(patternOf(texts.account)).waitFor();
    await panel.screenshot({ path: `${PICTURES}/panel-dark-${language}.png` });
    if (language !== "en") expect(await findUntranslated(panel, ["Kolscout", "Craft", "English"])).not.toBeNull();

    // Taken back in the app: the next press says so, and what was collected stays.
    const connections = await api("GET /companion/connections");
    const id = Array.isArray(connections) ? connections[0].id : "";
    await api(`DELETE /companion/connections/${id}`);
    await button(panel, texts.add.exclude.replace("{{count}}", "2")).click();
    await panel.getByText(texts.endedTitle).waitFor();
    expect(await rows(panel).count()).toBe(12);
    expect(session.accessToken).not.toBe("");
    // The refused calls alone are on the console.
    expect(problems.filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
  },
);

long("every page type is read, 100 creators at once", async () => {
  const { browser } = await open("en", "reader");
  const read = async (address: string) => {
    const page = await browser.openPage(address);
    await page.bringToFront();
    const answer =
      await browser.worker.evaluate(`chrome.tabs.query({ active: true, currentWindow: true }).then(async ([tab]) => {
      const [{ result }] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ["/collect.js"] });
      return { state: result.state, page: result.page, count: result.creators?.length ?? 0, first: result.creators?.[0] };
    })`);
    await page.close();
    return Collected(answer);
  };
  for (const [address, name] of [
    ["www.youtube.com/results?search_query=x", "youtube-search"],
    ["www.youtube.com/hashtag/craft?x=1", "youtube-hashtag"],
    ["www.tiktok.com/search/user?q=x", "tiktok-search"],
    ["www.tiktok.com/tag/craft?x=1", "tiktok-hashtag"],
    ["www.instagram.com/explore/search/keyword/?q=x", "instagram-search"],
    ["www.instagram.com/explore/tags/craft/?x=1", "instagram-hashtag"],
    ["affiliate-us.tiktok.com/connection/creator?x=1", "tiktok-shop"],
  ] as const) {
    const { state, page, count, first } = await read(`${address}&count=100`);
    expect({ state, page, count }).toEqual({ state: "found", page: name, count: 100 });
    const [host = "", path] =
      name === "youtube-search" ? ["www.youtube.com", `@${first.handle}`] : [address.split("/")[0], first.handle];
    const site = host.replace(/^affiliate-us/, "www");
    const profile = await read(`${site}/${site.includes("instagram") ? first.handle : `@${first.handle}`}`);
    expect(profile).toMatchObject({ state: "found", count: 1, first: { handle: first.handle } });
    expect(path).toBeTruthy();
  }
  expect(await read("www.youtube.com/results?search_query=x&count=0")).toMatchObject({ state: "nothing" });
});

function Collected(answer: unknown) {
  if (typeof answer !== "object" || answer === null) throw new Error("nothing was read");
  const get = (name: string): unknown => Reflect.get(answer, name);
  const first = get("first");
  const handle = typeof first === "object" && first !== null ? String(Reflect.get(first, "handle")) : "";
  return { state: get("state"), page: get("page"), count: get("count"), first: { handle } };
}

it("access that has run out is renewed by itself, once for all panels", async () => {
  const { browser, api, texts } = await open("en", "renewed");
  const page = await browser.openPage(`${SEARCH}&count=3`);
  const panels = [await browser.openPanel(page), await browser.openPanel(page)];
  const [first, second] = panels;
  if (!first || !second) throw new Error("no panels");
  await connect(first, world, api);
  for (const panel of panels) await panel.getByText(texts.signedOutTitle).waitFor({ state: "detached" });
  // While no panel is open: one that is closed in the middle of a renewal leaves it to the next one.
  const addresses = panels.map((panel) => panel.url());
  for (const panel of panels) await panel.goto("about:blank");
  await browser.worker.evaluate(`chrome.storage.local.get("tokens").then(({ tokens }) =>
    chrome.storage.local.set({ tokens: { ...tokens, expiresAt: 1 } }))`);
  const renewals: string[] = [];
  browser.context.on("request", (request) => request.url().endsWith("/tokens/refresh") && renewals.push(request.url()));
  await Promise.all(panels.map((panel, at) => panel.goto(addresses[at] ?? "")));
  for (const panel of panels) {
    await button(panel, texts.settings).click();
    await panel.getByText(patternOf(texts.account)).waitFor();
  }
  expect(renewals).toHaveLength(1);
  // "Disconnect" ends it in all of them, and in the account's list.
  await button(first, texts.disconnect).click();
  for (const panel of panels) await panel.getByRole("button", { name: texts.connect, exact: true }).waitFor();
  expect(await api("GET /companion/connections")).toEqual([]);
});

long.each(languages)(
  "a page of a hundred thousand creators neither stops the panel nor fills it, which says so (%s)",
  async (language) => {
    const { browser, texts } = await open(language, "flooded");
    const page = await browser.openPage(`${SEARCH}&count=1`);
    const panel = await browser.openPanel(page);
    const size = await page.evaluate(() => {
      const list = document.querySelector("#contents");
      const item = (at: number) =>
        `<ytd-channel-renderer id="main"><a id="main" href="/@flood${at}"><div id="text">Flood ${at}</div></a></ytd-channel-renderer>`;
      const items = Array.from({ length: 100_000 }, (_, at) => item(at)).join("");
      if (list) list.innerHTML = items;
      return items.length;
    });
    expect(size).toBeGreaterThan(10_000_000);
    await collect(panel, texts);
    // A browser that shares its cores takes long to lay out the page itself.
    await panel
      .getByText(texts.found.replace("{{count}}", "500").replace("{{fresh}}", "500"))
      .waitFor({ timeout: 120_000 });
    expect(await rows(panel).count()).toBe(500);
    await panel.getByText(texts.hasMore.replace("{{count}}", "500"), { exact: true }).waitFor();
    const madeRoom = panel.getByText(patternOf(texts.madeRoom));
    expect(await madeRoom.count()).toBe(0);
    // A page that is read to its end takes the place of the oldest alone.
    await page.evaluate(() => {
      const link = document.querySelector('a[href="/@flood0"]');
      link?.setAttribute("href", "/@newcomer");
      for (const item of Array.from(document.querySelectorAll("#contents > *")).slice(1)) item.remove();
    });
    await collect(panel, texts);
    await panel
      .getByText(texts.madeRoom_one.replace("{{count}}", "1").replace("{{most}}", "500"), { exact: true })
      .waitFor();
    expect(await panel.getByText(patternOf(texts.hasMore)).count()).toBe(0);
    expect(await rows(panel).count()).toBe(500);
  },
  240_000,
);

it("a page that is built otherwise is taken nothing from, a hostile one gets nothing through, and forged messages are refused", async () => {
  const { browser, texts } = await open("en", "attacked");
  const page = await browser.openPage(`${SEARCH}&count=4`);
  const panel = await browser.openPanel(page);
  await page.evaluate(() => {
    const list = document.querySelector("#contents");
    if (!list) throw new Error("no list");
    const huge = "x".repeat(10_000_000);
    const bad = `<img name="querySelectorAll"><img name="querySelector"><form id="contents"><input name="querySelectorAll"><input name="getAttribute"></form>
      <ytd-channel-renderer id="main-link"><a href="/@__proto__"><ytd-channel-name><span id="text">\u202e__proto__\u0000</span></ytd-channel-name></a></ytd-channel-renderer>`;
    document.body.insertAdjacentHTML("beforeend", bad);
    list.insertAdjacentHTML(
      "beforeend",
      `<ytd-channel-renderer><a href="javascript:alert(1)"></a><a href="https://evil.example/@thief"></a><a href="/@constructor"><ytd-channel-name><span id="text">${"<b>Long</b> name ".repeat(500)}</span></ytd-channel-name></a></ytd-channel-renderer>
       <ytd-channel-renderer><a href="/@constructor">again</a></ytd-channel-renderer>`,
    );
    document.body.insertAdjacentText("beforeend", huge);
  });
  await collect(panel, texts);
  await panel.getByText(texts.found.replace("{{count}}", "5").replace("{{fresh}}", "5")).waitFor();
  const links = await rows(panel)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.textContent]));
  for (const [href, name] of links) {
    expect(href).toMatch(/^https:\/\/www\.youtube\.com\/@/);
    expect(name?.length).toBeLessThanOrEqual(80);
  }
  expect(links.map(([href]) => href)).toContain("https://www.youtube.com/@constructor");

  await page.evaluate(() =>
    Document.prototype.querySelector.call(document, "ytd-search")?.replaceWith(document.createElement("new-search")),
  );
  await collect(panel, texts);
  await panel.getByText(texts.layout).waitFor();
  expect(await rows(panel).count()).toBe(5);

  // A page that the browser lets write to the extension, but is not the app's; then the app's own page with a code that was not asked for.
  const forge = (from: Page) =>
    from.evaluate(
      (id) =>
        new Promise((resolve) => {
          window.postMessage({ type: "kolscout:code", code: "kcc_forged", state: "forged" }, "*");
          const chromium: unknown = Reflect.get(window, "chrome");
          const runtime = typeof chromium === "object" && chromium !== null ? Reflect.get(chromium, "runtime") : null;
          Reflect.get(runtime, "sendMessage")(
            id,
            { type: "kolscout:code", code: "kcc_forged", state: "forged" },
            resolve,
          );
        }),
      COMPANION_EXTENSION_ID,
    );
  expect(await forge(page)).toEqual({ ok: false });
  const own = await browser.context.newPage();
  await own.goto(`${world.appUrl}/settings/companion`);
  expect(await forge(own)).toEqual({ ok: false });
  await own.close();
  await panel.getByText(texts.signedOutTitle).waitFor();

  // Offline, what was collected is still there.
  await browser.context.setOffline(true);
  await panel.evaluate(
    `chrome.storage.local.set({ tokens: { accessToken: "kca_x", refreshToken: "kcr_x", expiresAt: 9e15, connectionEndsAt: 9e15 } })`,
  );
  await panel.getByText(texts.offlineTitle).waitFor();
  expect(await rows(panel).count()).toBe(5);
  await browser.context.setOffline(false);
  await button(panel, texts.retry).click();
  // A token that was made up is none.
  await panel.getByText(texts.endedTitle).waitFor();
});
