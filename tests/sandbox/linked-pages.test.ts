/** With `npm start` every link to a page elsewhere shows and leads somewhere. That a link shows where its setting is given: tests/browser/landing.test.ts and settings.test.ts. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startBindings } from "#scripts/serve/local-settings.ts";
import { openSandbox } from "./support.ts";

/** The settings that pages take their links from, as the Worker hands them on: without one its link is not there. */
const LINKS = [...readFileSync("workers/app.ts", "utf8").matchAll(/\w+Url: env\.([A-Z_]+_URL) \?\? null/g)].map(
  ([, name = ""]) => name,
);

test("each page that the start page and the menu link to has a stand-in, which `npm start` leads to", async () => {
  const { url: sandboxUrl } = await openSandbox();
  const local = { appUrl: "http://localhost:8787", sandboxUrl, cookieSecret: "s".repeat(32) };
  const bindings = startBindings(local, {});
  expect(LINKS).toEqual(["TUTORIAL_URL", "AMAZON_URL", "EXTENSION_URL", "DEMO_URL", "DOMESTIC_URL"]);
  for (const name of LINKS) {
    const page = await fetch(bindings[name] ?? "");
    expect([name, page.status, page.headers.get("content-type")]).toEqual([name, 200, "text/html; charset=UTF-8"]);
    expect(await page.text()).toContain(name);
  }
  const own = { TUTORIAL_URL: "https://guide.kolscout.test/" };
  expect(startBindings(local, own)).toEqual({ ...bindings, ...own });
});
