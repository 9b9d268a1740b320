/** A Chromium with the companion extension in it, as a person has it who works with a local run. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page, type Worker } from "playwright-core";
import { COMPANION_EXTENSION_ID } from "#workers/modules/companion/domain.ts";
import { buildExtension, type ExtensionBuild } from "./build-extension.ts";
import { CHROMIUM_ENV, CHROMIUM_FLAGS, ensureChromium } from "./chromium.ts";

export type ExtendedChromium = {
  context: BrowserContext;
  /** The extension's background. */
  worker: Worker;
  /** The extension's panel in a tab of its own, for the app at `appUrl` and the page of the platforms that is given. */
  openPanel(page: Page, appUrl: string): Promise<Page>;
  close(): Promise<void>;
};

export async function launchExtended(
  options: { language?: string; theme?: "light" | "dark"; build?: ExtensionBuild } = {},
): Promise<ExtendedChromium> {
  const { language = "en", theme = "light", build = "development" } = options;
  const folder = resolve((await buildExtension(build)).folder);
  const profile = mkdtempSync(join(tmpdir(), "kolscout-extension-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    env: CHROMIUM_ENV,
    // Extensions need the new headless mode, which is a flag of the whole browser.
    headless: false,
    args: [
      "--headless=new",
      ...CHROMIUM_FLAGS,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // A program may press the toolbar button.
      "--enable-unsafe-extension-debugging",
    ],
    ...{ locale: language, colorScheme: theme, viewport: { width: 400, height: 900 }, reducedMotion: "reduce" },
  });
  context.setDefaultTimeout(30_000);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return {
    context,
    worker,
    async openPanel(page, appUrl) {
      await page.bringToFront();
      const tab = await worker.evaluate(
        `chrome.tabs.query({ active: true, currentWindow: true }).then(([tab]) => tab.id)`,
      );
      const panel = await context.newPage();
      const query = new URLSearchParams({ app: appUrl, tab: String(tab) });
      await panel.goto(`chrome-extension://${COMPANION_EXTENSION_ID}/panel.html?${query}`);
      return panel;
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** What stands in for the secret of an extension that a program connects. */
const VERIFIER = "v".repeat(43);

/** The body of `POST /companion/codes` for `connectPanel`. */
export const CODE_REQUEST = {
  extensionId: COMPANION_EXTENSION_ID,
  challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  name: "Chrome",
};

/** Connects the panel's extension with a code that was made for `CODE_REQUEST`, past the app's page that asks. */
export async function connectPanel(panel: Page, appUrl: string, code: string): Promise<void> {
  await panel.evaluate(
    async ({ address, body }) => {
      const headers = { "content-type": "application/json", "x-client-type": "extension" };
      const answer: unknown = await (await fetch(address, { method: "POST", headers, body })).json();
      const tokens = typeof answer === "object" && answer !== null ? Reflect.get(answer, "data") : null;
      const storage: unknown = Reflect.get(Reflect.get(Reflect.get(window, "chrome"), "storage"), "local");
      if (typeof storage === "object" && storage !== null) await Reflect.get(storage, "set").call(storage, { tokens });
    },
    { address: `${appUrl}/api/companion/tokens`, body: JSON.stringify({ code, verifier: VERIFIER }) },
  );
}
