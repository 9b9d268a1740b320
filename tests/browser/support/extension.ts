/** A Chromium with the companion extension in it, as a person has it who works with a local run. */
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page, type Worker } from "playwright-core";
import * as z from "zod";
import { buildExtension } from "#scripts/serve/build-extension.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "#scripts/serve/chromium.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { COMPANION_EXTENSION_ID } from "#workers/modules/companion/domain.ts";
import { type Api, type Session, sessionCookie } from "./account.ts";
import type { World } from "./world.ts";

export type ExtendedBrowser = {
  context: BrowserContext;
  worker: Worker;
  /** The extension's panel for a page of the platforms, in a tab of its own. */
  openPanel(page: Page): Promise<Page>;
  /** Opens the sandbox's stand-in of a platform's page. */
  openPage(address: string): Promise<Page>;
  close(): Promise<void>;
};

/** Connects the panel's extension to an account as the app's page does, past that page. */
export async function connect(panel: Page, world: World, api: Api): Promise<void> {
  const verifier = "v".repeat(43);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const made = await api("POST /companion/codes", { extensionId: COMPANION_EXTENSION_ID, challenge, name: "Chrome" });
  const { code } = Code.parse(made);
  await panel.evaluate(
    async ({ address, body }) => {
      const headers = { "content-type": "application/json", "x-client-type": "extension" };
      const answer: unknown = await (await fetch(address, { method: "POST", headers, body })).json();
      const tokens = typeof answer === "object" && answer !== null ? Reflect.get(answer, "data") : null;
      const storage: unknown = Reflect.get(Reflect.get(Reflect.get(window, "chrome"), "storage"), "local");
      if (typeof storage === "object" && storage !== null) await Reflect.get(storage, "set").call(storage, { tokens });
    },
    { address: `${world.appUrl}/api/companion/tokens`, body: JSON.stringify({ code, verifier }) },
  );
}

const Code = z.object({ code: z.string() });

export async function openExtendedBrowser(
  world: World,
  options: { language: Language; session: Session; theme?: "light" | "dark" },
): Promise<ExtendedBrowser> {
  const { language, session, theme = "light" } = options;
  const folder = resolve((await buildExtension("development")).folder);
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "kolscout-extension-")), {
    executablePath: await ensureChromium(),
    // Extensions need the new headless mode, which is a flag of the whole browser.
    headless: false,
    args: ["--headless=new", ...CHROMIUM_FLAGS, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    ...{ locale: language, colorScheme: theme, viewport: { width: 400, height: 900 }, reducedMotion: "reduce" },
  });
  context.setDefaultTimeout(30_000);
  await context.addCookies([
    { name: "kolscout_language", value: language, url: world.appUrl },
    await sessionCookie(world, session),
  ]);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return {
    context,
    worker,
    async openPage(address) {
      const page = await context.newPage();
      await page.goto(`${world.sandboxUrl}/pages/${address}`);
      return page;
    },
    async openPanel(page) {
      await page.bringToFront();
      const tab = await worker.evaluate(
        `chrome.tabs.query({ active: true, currentWindow: true }).then(([tab]) => tab.id)`,
      );
      const panel = await context.newPage();
      const query = new URLSearchParams({ app: world.appUrl, tab: String(tab) });
      await panel.goto(`chrome-extension://${COMPANION_EXTENSION_ID}/panel.html?${query}`);
      return panel;
    },
    close: () => context.close(),
  };
}
