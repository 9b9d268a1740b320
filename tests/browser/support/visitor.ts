/** Somebody in front of a browser: what they see, and everything that goes wrong behind it. */
import { basename } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Response } from "playwright-core";
import { onTestFailed } from "vitest";
import { LATER_KEY } from "#app/entities/mailbox/put-off.ts";
import { PROMPT_KEY } from "#app/entities/plan/use-subscribe-prompt.ts";
import { isGivenUp } from "#app/lib/error-report.ts";
import { CHROMIUM_ENV, CHROMIUM_FLAGS, ensureChromium, ensureHeadlessShell } from "#scripts/serve/chromium.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { type Session, sessionCookie } from "./account.ts";
import type { Words } from "./words.ts";
import { wordsOf } from "./words.ts";
import type { World } from "./world.ts";

/** Where visitors are: in another time zone than the server. */
const ZONES: Record<Language, string> = { en: "America/Los_Angeles", "zh-CN": "Asia/Shanghai" };

/** A time (milliseconds since 1970) as a visitor types it: date and minutes in their time zone, `2026-11-25T04:00`. */
export function localTime({ language }: Pick<Visitor, "language">, at: number): string {
  const minutes = { dateStyle: "short", timeStyle: "short", timeZone: ZONES[language] } as const;
  return new Intl.DateTimeFormat("sv-SE", minutes).format(at).replace(" ", "T");
}

declare module "vitest" {
  interface TaskMeta {
    /** Screenshots that were taken when the test failed. */
    pictures?: string[];
  }
}

export type VisitorOptions = {
  language?: Language;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  /** Pixels of the screen for each of the page's; 1 when left out. */
  scale?: number;
  session?: Session;
  /** Another visitor's project; the account's first one when left out. */
  projectId?: string;
  /** Whether neither the plans nor connecting Gmail were offered here; else nobody is asked about them. */
  isNewHere?: boolean;
};

export type Visitor = {
  page: Page;
  context: BrowserContext;
  words: Words;
  language: Language;
  /** Errors of scripts, messages of React and violations of the content policy; must be empty at the end. */
  problems: string[];
  /** Requests that a page gave up without a handler. While a page is being left its own handlers no longer hear of them, so they are no problem. */
  givenUp: string[];
  /** Answers of our own server that say it failed (5xx). */
  failures: string[];
  goto(path: string): Promise<void>;
  /** Closes the window; rejects when something went wrong behind it. */
  leave(): Promise<void>;
  /** Closes the window whatever went wrong. */
  close(): Promise<void>;
};

/** How the text of a request begins that a page gave up. */
const GIVEN_UP = "AbortError:";

/** Every page is opened once or twice: compiling its code anew for speed costs more than it brings, a fifth of the processor time of a run. */
const FOR_SHORT_LIVES = "--js-flags=--no-opt,--no-maglev";

/** Starts the browser that all visitors of a file share. Those who go by Tab need a whole one (`ensureHeadlessShell`). */
export async function openBrowser({ isWhole = false } = {}): Promise<Browser> {
  const args = ["--headless", FOR_SHORT_LIVES, ...CHROMIUM_FLAGS];
  const executablePath = await (isWhole ? ensureChromium() : ensureHeadlessShell());
  return chromium.launch({ executablePath, args, env: CHROMIUM_ENV });
}

/** A visitor with a window and cookies of their own. Motion is reduced, so that nothing has to be waited for. */
export async function visit(browser: Browser, world: World, options: VisitorOptions = {}): Promise<Visitor> {
  const { language = "en", theme = "light", width = 1440, height = 900, scale = 1 } = options;
  const { session, projectId, isNewHere } = options;
  const context = await browser.newContext({
    baseURL: world.appUrl,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: language,
    timezoneId: ZONES[language],
    colorScheme: theme,
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  await context.clock.install({ time: world.now() });
  await context.addInitScript(stopClockOfPreviews);
  // Patience for a busy machine: what comes at once costs none of it.
  context.setDefaultTimeout(30_000);
  await context.addCookies([
    { name: "kolscout_theme", value: theme, url: world.appUrl },
    { name: "kolscout_language", value: language, url: world.appUrl },
    ...(session ? [await sessionCookie(world, session)] : []),
    ...(projectId ? [{ name: "current_project_id", value: projectId, url: world.appUrl }] : []),
  ]);
  if (!isNewHere) await context.addInitScript(refuseOffers, [PROMPT_KEY, LATER_KEY] as const);
  const page = await context.newPage();
  const visitor: Visitor = {
    page,
    context,
    language,
    words: wordsOf(language),
    problems: [],
    givenUp: [],
    failures: [],
    goto: (path) => openPage(page, path),
    leave: async () => {
      const wrong = [...visitor.problems, ...visitor.failures];
      if (wrong.length > 0) throw new Error(`went wrong behind ${page.url()}:\n${wrong.join("\n")}`);
      await context.close();
    },
    close: () => context.close(),
  };
  await watch(context, visitor, world);
  if (process.env.VITEST)
    onTestFailed(async ({ task }) => {
      const name = `${basename(task.file.name, ".test.ts")} ${task.name}`.replaceAll(/[^\w]+/g, "-").slice(0, 120);
      const path = `${process.env.TEST_REPORT ?? "test-results/browser"}/${name}-${language}.png`;
      const isTaken = await page.screenshot({ path }).then(
        () => true,
        () => false,
      );
      if (isTaken) task.meta.pictures = [...(task.meta.pictures ?? []), path];
      console.error(`${page.url()}\n${[...visitor.problems, ...visitor.failures].join("\n")}`);
    });
  return visitor;
}

/** Runs in every page: the plans were offered before, and connecting Gmail was put off. */
function refuseOffers([plans, gmail]: readonly [string, string]): void {
  // A window without an address has no storage.
  if (location.protocol !== "http:") return;
  localStorage.setItem(plans, "shown");
  sessionStorage.setItem(gmail, "1");
}

/** Runs in every frame: Playwright's clock ticks by a timer of the frame, which the browser reports as an error where no script may run, as in the preview of a mail. */
function stopClockOfPreviews(): void {
  if (location.href !== "about:srcdoc") return;
  const clock: { controller: { pauseAt(at: number): void } } | undefined = Reflect.get(globalThis, "__pwClock");
  clock?.controller.pauseAt(Date.now());
}

/** Opens a page and waits until its scripts have taken it over. */
export async function openPage(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  refuseLatePart(path, (await response?.text()) ?? "");
  await waitUntilAlive(page);
}

/**
 * A part that the server leaves open in a page must be taken over before anything around it changes; on a slow machine React meets the change first, throws the
 * part away and reports error 421. A part that is fetched later is put into the page by the browser (`useMounted`).
 */
function refuseLatePart(path: string, html: string): void {
  const [main = ""] = /<main[\s>].*?<\/main>/s.exec(html) ?? [];
  if (/<!--\$[?!]?-->/.test(main)) throw new Error(`${path}: the server's page has a Suspense boundary`);
}

/** React marks what it has taken over, piece by piece; when it rests after that, the whole page is its own and a press does what it should. A page with a script of its own says so itself. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Right after a reload the document has no root yet.
    if (document.documentElement?.dataset.isAlive !== undefined) return true;
    const node = document.querySelector("button, a");
    return node !== null && Object.keys(node).some((key) => key.startsWith("__reactProps"));
  });
  await page.evaluate(rest);
}

/** Runs in the page: resolves once it rests. Playwright's clock makes a timer of `requestIdleCallback`, which comes whatever the page does, and keeps the browser's own. */
function rest(): Promise<unknown> {
  const clock: { builtins: { requestIdleCallback: typeof requestIdleCallback } } | undefined = Reflect.get(
    globalThis,
    "__pwClock",
  );
  const whenIdle = clock?.builtins.requestIdleCallback ?? requestIdleCallback;
  return new Promise((resolve) => whenIdle.call(globalThis, resolve, { timeout: 2_000 }));
}

async function watch(context: BrowserContext, visitor: Visitor, world: World): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI}`);
    });
  });
  context.on("console", (message) => {
    // A failed request is told apart by its answer; the browser's own line about it says nothing more.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    // Remix writes what it threw away there as well.
    const wasGivenUp = message.text().startsWith(GIVEN_UP);
    (wasGivenUp ? visitor.givenUp : visitor.problems).push(message.text());
  });
  context.on("weberror", (thrown) => {
    const error = thrown.error();
    const text = error.stack ?? String(error);
    // An error that crosses from the browser may keep its name in its text alone.
    const wasGivenUp = isGivenUp(error) || text.startsWith(GIVEN_UP);
    (wasGivenUp ? visitor.givenUp : visitor.problems).push(text);
  });
  context.on("response", (response: Response) => {
    if (response.status() >= 500 && response.url().startsWith(world.appUrl)) {
      visitor.failures.push(`${response.status()} ${response.url().slice(world.appUrl.length)}`);
    }
  });
}
