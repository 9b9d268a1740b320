/** The extension as it ships, on pages with the platforms' own addresses: what it may see, and when. */
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { panelLocales } from "#extension/panel/locales.ts";
import { type ExtendedChromium, launchExtended } from "#scripts/serve/extended-chromium.ts";
import { COMPANION_EXTENSION_ID } from "#workers/modules/companion/domain.ts";

const texts = panelLocales.en;
const PANEL = `chrome-extension://${COMPANION_EXTENSION_ID}/panel.html`;
const MARKUP =
  '<ytd-search><div id="contents"><ytd-channel-renderer><a href="/@maker"><div id="text">Maker</div></a></ytd-channel-renderer></div></ytd-search>';

let chromium: ExtendedChromium;
let session: CDPSession;
beforeAll(async () => {
  chromium = await launchExtended({ build: "extension" });
  await chromium.context.route(/^https?:/, (route) => route.fulfill({ contentType: "text/html", body: MARKUP }));
  const whole = chromium.context.browser();
  if (whole === null) throw new Error("the browser is not told");
  session = await whole.newBrowserCDPSession();
});
afterAll(() => chromium?.close());

type Target = { targetId: string; type: string; url: string };

async function targetOf(type: string, url: string): Promise<string | undefined> {
  const answer: { targetInfos: Target[] } = await session.send("Target.getTargets", { filter: [{}] });
  return answer.targetInfos.find((target) => target.type === type && target.url.startsWith(url))?.targetId;
}

/** Presses the extension's button in the toolbar while a page is in front. */
async function pressToolbarButton(page: Page): Promise<void> {
  const targetId = await targetOf("tab", page.url());
  // Not among the calls that Playwright knows.
  await Reflect.apply(session.send, session, ["Extensions.triggerAction", { id: COMPANION_EXTENSION_ID, targetId }]);
}

/** Runs an expression in the side panel, which is none of Playwright's pages. */
async function inPanel(expression: string): Promise<string> {
  const targetId = await targetOf("page", PANEL);
  if (targetId === undefined) return "";
  const { sessionId } = await session.send("Target.attachToTarget", { targetId });
  const answered = new Promise<string>((resolve) => {
    session.on("Target.receivedMessageFromTarget", (message) => {
      if (message.sessionId === sessionId) resolve(message.message);
    });
  });
  const params = { expression: `String(${expression})`, returnByValue: true };
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params });
  await session.send("Target.sendMessageToTarget", { sessionId, message });
  return String(JSON.parse(await answered).result.result.value);
}

const panelText = () => inPanel("document.body.innerText");
const pressCollect = () =>
  inPanel(`[...document.querySelectorAll("button")].find(({ innerText }) => innerText === "${texts.collect}").click()`);

it("the toolbar button opens the panel and one page to it; a press there reads that page, and no other site's", async () => {
  const page = await chromium.context.newPage();
  await page.goto("https://www.youtube.com/results?search_query=x");
  await page.bringToFront();
  const read = () =>
    chromium.worker.evaluate(`chrome.tabs.query({ active: true, currentWindow: true })
      .then(([tab]) => chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ["/collect.js"] }))
      .then(([{ result }]) => result.state, (error) => String(error))`);
  expect(await read()).toContain("Cannot access contents of the page");
  expect(await panelText()).toBe("");

  await pressToolbarButton(page);
  await expect.poll(panelText).toContain(texts.emptyTitle);
  await pressCollect();
  await expect.poll(panelText).toContain(texts.found_one.replace("{{count}}", "1").replace("{{fresh}}", "1"));
  expect(await panelText()).toContain("@maker");

  await page.goto("https://www.tiktok.com/tag/craft");
  await pressCollect();
  await expect.poll(panelText).toContain(texts.noAccess);
  expect(await read()).toContain("Cannot access contents of the page");
});
