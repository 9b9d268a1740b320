/** Creators one by one and in a table, in Chromium: how soon the next one is seen, what moves, and how smoothly ten thousand rows scroll. */
import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "#scripts/serve/chromium.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { milliseconds, type Reading } from "../reading.ts";
import { EXPORT_ROWS, projectOf } from "../seed.ts";
import { sessionCookie } from "../session-cookie.ts";
import { median } from "../statistics.ts";

const NEXT_CREATOR_MS = 50;
/** Share of the frames of an empty page that scrolls as far. */
const LEAST_FRAMES = 0.9;
/** How far the table goes with each frame: a row, as while one reads, and as with a thrown wheel. */
const PACES = [
  { pace: "by a row a frame", px: 44 },
  { pace: "thrown", px: 240 },
];

export const triage: Figure = {
  name: "triage",
  title: "creators one by one and in a table",
  async measure(context) {
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ["--headless", ...CHROMIUM_FLAGS],
    });
    try {
      // First the whole list: creators that are rated one by one leave it.
      const frames = await scrolling(browser, context);
      return [...(await oneByOne(browser, context)), ...frames];
    } finally {
      await browser.close();
    }
  },
};

async function openList(browser: Browser, context: Context, more: string): Promise<Page> {
  const [app, token] = [await context.app(), await context.owner.token()];
  const cookie = await sessionCookie(token);
  const [name, value] = [cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1)];
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  // Secure cookies are written for https addresses only; a loopback host gets them over http all the same.
  await page.context().addCookies([{ name, value, url: app.url.replace("http:", "https:") }]);
  await page.goto(`${app.url}/search/input?platform=youtube&isDirectLoad=1&projectId=${projectOf("export")}&${more}`);
  return page;
}

async function oneByOne(browser: Browser, context: Context): Promise<Reading[]> {
  const page = await openList(browser, context, "focus=1");
  await page.locator("article[data-focused]").waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  await page.evaluate(watchKeys);
  const keys = context.quick ? 10 : 60;
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? "ArrowRight" : "ArrowLeft");
    await page.waitForFunction((count) => Reflect.get(window, "seenKeys").waits.length > count, key);
    // A person looks before pressing again.
    await page.waitForTimeout(120);
  }
  const seen: { waits: number[]; moved: number } = await page.evaluate(() => Reflect.get(window, "seenKeys"));
  await page.close();
  const slow = [...seen.waits].sort((one, other) => one - other)[Math.floor(seen.waits.length * 0.95)] ?? 0;
  return [
    {
      what: `next creator seen after the key, of ${keys} the slowest but 5 %, ms`,
      ours: milliseconds(slow),
      reference: `${milliseconds(median(seen.waits))} median`,
      judged: slow,
      limit: { kind: "most", value: NEXT_CREATOR_MS },
      detail: seen,
    },
    {
      what: "what moved by itself meanwhile (layout shift)",
      ours: seen.moved.toFixed(4),
      reference: "-",
      judged: seen.moved,
      limit: { kind: "exactly", value: 0 },
      detail: {},
    },
  ];
}

/** Runs in the page: from a key to the frame after the one in which another creator stands there. */
function watchKeys(): void {
  const seen = { waits: [] as number[], moved: 0 };
  Object.assign(window, { seenKeys: seen });
  const shown = () => document.querySelector("article[data-focused]")?.getAttribute("data-focused");
  document.addEventListener(
    "keydown",
    (event) => {
      const [before, at] = [shown(), event.timeStamp];
      const look = () => {
        if (shown() === before) requestAnimationFrame(look);
        else requestAnimationFrame(() => seen.waits.push(performance.now() - at));
      };
      requestAnimationFrame(look);
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: { node: Node | null }[] = Reflect.get(entry, "sources") ?? [];
      // The list below is covered.
      const isSeen = sources.some(({ node }) =>
        (node instanceof Element ? node : node?.parentElement)?.closest("[data-full-screen]"),
      );
      if (isSeen) seen.moved += Number(Reflect.get(entry, "value"));
    }
  }).observe({ type: "layout-shift" });
}

async function scrolling(browser: Browser, context: Context): Promise<Reading[]> {
  const rows = context.quick ? 1_000 : EXPORT_ROWS;
  const page = await openList(browser, context, "look=table&pageSize=100");
  await page.locator("tr[data-creator]").first().waitFor({ timeout: 60_000 });
  // The list is read to its end first: what is measured is drawing.
  for (let loaded = 0; loaded < rows; ) {
    await page.evaluate(() => document.querySelector("section:has(> table)")?.scrollBy(0, 1e6));
    await page.waitForTimeout(50);
    loaded = Number(await page.locator("table[aria-rowcount]").getAttribute("aria-rowcount")) - 1;
  }
  const measure = async (selector: string) => {
    const rates: number[] = [];
    for (const { px } of PACES) rates.push(await framesOf(page, selector, px, context.quick ? 60 : 300));
    return rates;
  };
  const ours = await measure("section:has(> table)");
  await page.setContent('<div id="empty" style="height:600px;overflow:auto"><div style="height:440000px"></div></div>');
  const empty = await measure("#empty");
  await page.close();
  return PACES.map(({ pace }, place) => {
    const [own = 0, reference = Number.NaN] = [ours[place], empty[place]];
    return {
      what: `frames a second while a table of ${rows} creators scrolls ${pace}, beside an empty page`,
      ours: own.toFixed(1),
      reference: reference.toFixed(1),
      judged: own / reference,
      limit: { kind: "least", value: LEAST_FRAMES },
      detail: {},
    };
  });
}

/** Frames a second while an element is scrolled by so many pixels a frame, from its top. */
function framesOf(page: Page, selector: string, by: number, frames: number): Promise<number> {
  return page.evaluate(
    ({ selector: of, frames: count, by }) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector(of);
        if (!element) return reject(new Error(`there is no ${of}`));
        element.scrollTop = 0;
        let drawn = 0;
        let started = 0;
        const step = (now: number) => {
          if (started === 0) started = now;
          if (drawn === count) return resolve((count * 1_000) / (now - started));
          drawn += 1;
          element.scrollTop += by;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { selector, frames, by },
  );
}
