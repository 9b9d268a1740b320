/** What appears or happens where the settings of an installation name a service or a page elsewhere. */
import { createServer, type Server } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "./support/account.ts";
import { openBrowser, visit } from "./support/visitor.ts";
import { startWorld, type World } from "./support/world.ts";

const TUTORIAL = "https://guide.kolscout.test/start";
const AMAZON = "https://amazon.kolscout.test/";

let world: World;
let browser: Browser;
let errorService: Server;
/** What was reported to the error service. */
const reports: string[] = [];

beforeAll(async () => {
  errorService = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      reports.push(Buffer.concat(chunks).toString("utf8"));
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => errorService.listen(0, "127.0.0.1", resolve));
  const address = errorService.address();
  if (address === null || typeof address === "string") throw new TypeError("the error service listens on a TCP port");
  world = await startWorld({
    size: 100,
    settings: { SENTRY_DSN: `http://key@127.0.0.1:${address.port}/1`, TUTORIAL_URL: TUTORIAL, AMAZON_URL: AMAZON },
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  errorService?.close();
});

it("errors that break a page reach those who run the product, each once and without what is private", async () => {
  const { page, words, goto, close, problems, givenUp } = await visit(browser, world);
  await goto("/privacy?utm=secret-campaign");
  // A page that is left gives up what it was loading: neither the log of the browser nor ours has a word about it.
  await page.evaluate(() => void Promise.reject(new DOMException("BodyStreamBuffer was aborted", "AbortError")));
  await page.evaluate(() => {
    // Not by a timer: those are Playwright's, which keeps their errors from the window.
    for (let time = 0; time < 3; time += 1)
      queueMicrotask(() => {
        throw new Error("uncaught for anna@example.com at /search?input=secret");
      });
    void Promise.reject(new TypeError("unhandled rejection"));
  });
  await page.route("**/login.data*", (route) =>
    route.fulfill({
      status: 200,
      contentType: "text/x-script",
      headers: { "x-remix-response": "yes" },
      body: "no data",
    }),
  );
  await page
    .getByRole("link", { name: words("site:nav.signIn") })
    .first()
    .click();
  await page.getByRole("heading", { name: words("shell:errors.brokenTitle") }).waitFor();
  const told = () => reports.join("\n");
  for (const text of ["uncaught for [email] at /search?[query]", "unhandled rejection", "browser /login"])
    await expect.poll(told).toContain(text);
  expect(problems.filter((problem) => problem.includes("unhandled rejection"))).toHaveLength(1);
  expect([...problems, ...givenUp, ...reports].filter((text) => text.includes("aborted"))).toEqual([]);
  expect(reports.filter((report) => report.includes("uncaught for"))).toHaveLength(1);
  expect(told()).not.toMatch(/anna|secret/);
  const scripts = await page.evaluate(() => Array.from(document.scripts, ({ src }) => src).filter(Boolean));
  for (const script of scripts) expect(new URL(script).origin).toBe(world.appUrl);
  await goto("/?utm=secret-campaign");
  await page.evaluate(() => void setTimeout(() => Promise.reject(new TypeError("broken start page"))));
  await expect.poll(told).toContain("broken start page");
  await close();
});

it("the hub leads to Amazon's place and the menu to the tutorial, each in a tab of its own", async () => {
  const session = await signIn(world, "guided@kolscout.test");
  const { page, words, goto, close } = await visit(browser, world, { session });
  await goto("/search");
  for (const [name, url] of [
    [words("site:pages.tutorial"), TUTORIAL],
    [words("search:hub.amazon"), AMAZON],
  ] as const) {
    const link = page.getByRole("link", { name });
    expect(await link.getAttribute("href")).toBe(url);
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toContain("noreferrer");
  }
  await close();
});
