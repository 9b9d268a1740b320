/** The start page as a visitor's browser meets it on a slow line: what it fetches before it is touched, and when and how it is painted. */
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "#scripts/serve/chromium.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { milliseconds, type Reading } from "../reading.ts";
import { median } from "../statistics.ts";

/** A phone on a slow mobile line. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const PHONE = { width: 390, height: 844 };

const SCRIPT_KB = 30;
/** Of which the letters are 47, and the first picture of the film 50. */
const ALL_KB = 180;

type Visit = {
  scripts: number;
  bytes: number;
  blocking: number;
  lcp: number;
  shift: number;
  longTasks: number;
};

export const landing: Figure = {
  name: "landing",
  title: "the start page before it is touched",
  async measure(context) {
    const [app, stores] = [await context.app(), await context.emptyStores()];
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ["--headless", ...CHROMIUM_FLAGS],
    });
    try {
      return await measureIn(browser, context, `${app.url}/`, `${stores.url}/hello`);
    } finally {
      await browser.close();
    }
  },
};

async function measureIn(browser: Browser, context: Context, address: string, plain: string): Promise<Reading[]> {
  // The first answer of a process is measured elsewhere.
  await visitOnce(browser, address);
  const visits: Visit[] = [];
  const plainPaints: number[] = [];
  for (let round = 0; round < (context.quick ? 2 : 7); round++) {
    visits.push(await visitOnce(browser, address));
    plainPaints.push((await visitOnce(browser, plain)).lcp);
  }
  const of = (what: keyof Visit) => median(visits.map((each) => each[what]));
  const [lcp, plainLcp] = [of("lcp"), median(plainPaints)];
  const detail = { visits, plainPaints };
  const most = (what: string, ours: string, judged: number, value: number): Reading => {
    return { what: `start page: ${what}`, ours, reference: "-", judged, limit: { kind: "most", value }, detail };
  };
  return [
    most("JS before it is touched, KB gzip", kilobytes(of("scripts")), of("scripts") / 1_024, SCRIPT_KB),
    most("all that is fetched before it is touched, KB gzip", kilobytes(of("bytes")), of("bytes") / 1_024, ALL_KB),
    most("files that the first paint waits for, with the page", String(of("blocking")), of("blocking"), 1),
    most("layout shift", String(Math.max(...visits.map(({ shift }) => shift))), of("shift"), 0),
    // Shown: the local server sends the page without compressing it, four times what a deployment sends before anything is painted.
    {
      ...most("largest paint / that of a plain text, slow line", milliseconds(lcp), lcp / plainLcp, 0),
      reference: milliseconds(plainLcp),
      limit: null,
    },
    { ...most("tasks of more than 50 ms", String(of("longTasks")), of("longTasks"), 0), limit: null },
  ];
}

/** A visit with an empty cache, until nothing is fetched any more. */
async function visitOnce(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, locale: "en", reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", LINE);
    await page.addInitScript(watchPaints);
    const sizes = countBytes(page);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    return { ...(await sizes()), ...(await page.evaluate(readPaints)) };
  } finally {
    await context.close();
  }
}

/** Sums up what is answered, each file compressed by itself as a deployment sends it. */
function countBytes(page: Page): () => Promise<{ scripts: number; bytes: number }> {
  const answers: Promise<{ isScript: boolean; bytes: number }>[] = [];
  page.on("response", (response) => {
    const isScript = response.request().resourceType() === "script";
    answers.push(response.body().then((body) => ({ isScript, bytes: Math.min(body.length, gzipSync(body).length) })));
  });
  return async () => {
    const all = await Promise.all(answers);
    const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0);
    return { scripts: sum(all.filter(({ isScript }) => isScript)), bytes: sum(all) };
  };
}

/** Runs in the page before anything else. */
function watchPaints(): void {
  const seen = { lcp: 0, shift: 0, longTasks: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    seen.shift += Number(Reflect.get(entry, "value"));
  });
  watch("longtask", () => {
    seen.longTasks += 1;
  });
}

/** Runs in the page at the end. */
function readPaints(): { lcp: number; shift: number; longTasks: number; blocking: number } {
  const blocking = performance
    .getEntriesByType("resource")
    .filter((entry) => Reflect.get(entry, "renderBlockingStatus") === "blocking");
  return { ...Reflect.get(window, "seen"), blocking: 1 + blocking.length };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KB`;
}
