/** A page of a hundred creators, read by the browser extension in Chromium and looked up at the app. */
import { statSync } from "node:fs";
import type { Page } from "playwright-core";
import * as z from "zod";
import { MOST_CREATORS } from "#extension/pages/elements.ts";
import { panelLocales } from "#extension/panel/locales.ts";
import { buildExtension } from "#scripts/serve/build-extension.ts";
import { CODE_REQUEST, connectPanel, type ExtendedChromium, launchExtended } from "#scripts/serve/extended-chromium.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { megabytes, milliseconds, type Reading } from "../reading.ts";
import { median } from "../statistics.ts";

const CREATORS = 100;
const FLOOD = 100_000;
const READ_MS = 300;
/** From which a stop of the main thread is a long task to browsers. */
const STOP_MS = 50;
const ZIP_BYTES = 1_000_000;

const Read = z.object({ count: z.number(), ms: z.number() });
const Made = z.object({ data: z.object({ code: z.string() }) });

export const extension: Figure = {
  name: "extension",
  title: "a page of a hundred creators in the browser extension",
  async measure(context) {
    const { zip } = await buildExtension("extension");
    const chromium = await launchExtended();
    try {
      const page = await chromium.context.newPage();
      const { url } = await context.sandbox();
      await page.goto(`${url}/pages/www.youtube.com/results?search_query=craft&count=${CREATORS}`);
      return [
        ...(await reading(chromium, page, context.quick ? 5 : 40)),
        await lookingUp(chromium, page, context),
        await flooded(chromium, page, context.quick ? 3 : 10),
        zipOf(statSync(zip).size),
      ];
    } finally {
      await chromium.close();
    }
  },
};

/** The press is the extension's own call: from there until the panel has the creators. */
const READ = `chrome.tabs.query({ active: true, currentWindow: true }).then(async ([tab]) => {
  const start = performance.now();
  const [{ result }] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ["/collect.js"] });
  return { count: result.creators.length, ms: performance.now() - start };
})`;

async function reading({ worker }: ExtendedChromium, page: Page, rounds: number): Promise<Reading[]> {
  await page.bringToFront();
  const times: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(watchStops);
    const { count, ms } = Read.parse(await worker.evaluate(READ));
    if (count !== CREATORS) throw new Error(`${count} creators were read`);
    times.push(ms);
    stops.push(await page.evaluate(() => Number(Reflect.get(window, "endWatch")())));
  }
  // The first round starts the script for the first time, as it is for a person: the slowest counts.
  const [slowest, longest] = [Math.max(...times), Math.max(...stops)];
  return [
    {
      what: `extension: ${CREATORS} creators read from their page, the slowest of ${rounds} times`,
      ours: milliseconds(slowest),
      reference: `${milliseconds(median(times))} median`,
      judged: slowest,
      limit: { kind: "most", value: READ_MS },
      detail: { times },
    },
    {
      what: "extension: longest stop of the page's main thread meanwhile",
      ours: milliseconds(longest),
      reference: `${milliseconds(median(stops))} median`,
      judged: longest,
      limit: { kind: "most", value: STOP_MS },
      detail: { stops },
    },
  ];
}

/** A page that shows far more than is read costs what the part costs that is read. */
async function flooded({ worker }: ExtendedChromium, page: Page, rounds: number): Promise<Reading> {
  await page.bringToFront();
  const times: number[] = [];
  await page.evaluate(fill, FLOOD);
  for (let round = 0; round < rounds; round += 1) {
    const { count, ms } = Read.parse(await worker.evaluate(READ));
    if (count !== MOST_CREATORS) throw new Error(`${count} creators were read of a flooded page`);
    times.push(ms);
  }
  // The first one waits for the page itself, which is still drawing what it was filled with.
  const middle = median(times);
  return {
    what: `extension: ${MOST_CREATORS} creators read from a page of ${FLOOD}, the median of ${rounds} times`,
    ours: milliseconds(middle),
    reference: `${milliseconds(Math.max(...times))} slowest`,
    judged: middle,
    limit: { kind: "most", value: READ_MS },
    detail: { times },
  };
}

/** Runs in the page: puts so many creators into its list, and waits until they are drawn. */
function fill(count: number): Promise<void> {
  const list = document.querySelector("#contents");
  if (!list) throw new Error("the page has no list");
  const items = Array.from(
    { length: count },
    (_, at) =>
      `<ytd-channel-renderer id="main"><a id="main" href="/@flood${at}"><div id="text">Flood ${at}</div></a></ytd-channel-renderer>`,
  );
  list.innerHTML = items.join("");
  return new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
}

/** Runs in the page: the longest time between two turns of its main thread, until `endWatch` asks for it. */
function watchStops(): void {
  const { port1, port2 } = new MessageChannel();
  let [last, longest, isOver] = [performance.now(), 0, false];
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) port2.postMessage(null);
  };
  port2.postMessage(null);
  Object.assign(window, {
    endWatch: () => {
      isOver = true;
      return longest;
    },
  });
}

/** From the press in a connected panel until what is known of all is shown: one call for all of them. */
async function lookingUp(chromium: ExtendedChromium, page: Page, context: Context): Promise<Reading> {
  const { url } = await context.app();
  const headers = { authorization: `Bearer ${await context.owner.token()}`, "content-type": "application/json" };
  const asked = await fetch(`${url}/api/companion/codes`, {
    ...{ method: "POST", headers, body: JSON.stringify(CODE_REQUEST) },
  });
  const { code } = Made.parse(await asked.json()).data;
  const panel = await chromium.openPanel(page, url);
  await connectPanel(panel, url, code);
  const texts = panelLocales.en;
  const calls: string[] = [];
  // What is asked of the account itself comes before the press.
  await panel.getByText(texts.signedOutTitle).waitFor({ state: "detached" });
  await panel.waitForLoadState("networkidle");
  panel.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  const start = performance.now();
  await panel.getByRole("button", { name: texts.collect, exact: true }).click();
  await panel.waitForFunction(
    (count) => document.querySelectorAll("li [class*=bg-sunken], li [class*=bg-accent-soft]").length >= count,
    CREATORS,
  );
  const ms = performance.now() - start;
  await panel.close();
  return {
    what: `extension: calls of the app for ${CREATORS} creators, from the press until what is known of all is shown`,
    ours: `${calls.length} in ${milliseconds(ms)}`,
    reference: "-",
    judged: calls.length,
    limit: { kind: "exactly", value: 1 },
    detail: { calls, ms },
  };
}

function zipOf(bytes: number): Reading {
  return {
    what: "extension: the zip that a store takes",
    ours: megabytes(bytes),
    reference: "-",
    judged: bytes,
    limit: { kind: "most", value: ZIP_BYTES },
    detail: {},
  };
}
