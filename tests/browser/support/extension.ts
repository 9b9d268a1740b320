/** The companion extension for a person of the tests. */
import type { Page } from "playwright-core";
import * as z from "zod";
import { CODE_REQUEST, connectPanel, type ExtendedChromium, launchExtended } from "#scripts/serve/extended-chromium.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import { type Api, type Session, sessionCookie } from "./account.ts";
import type { World } from "./world.ts";

export type ExtendedBrowser = Pick<ExtendedChromium, "context" | "worker" | "close"> & {
  /** The extension's panel for a page of the platforms, in a tab of its own. */
  openPanel(page: Page): Promise<Page>;
  /** Opens the sandbox's stand-in of a platform's page. */
  openPage(address: string): Promise<Page>;
};

/** Connects the panel's extension to an account as the app's page does, past that page. */
export async function connect(panel: Page, world: World, api: Api): Promise<void> {
  const { code } = Code.parse(await api("POST /companion/codes", CODE_REQUEST));
  await connectPanel(panel, world.appUrl, code);
}

const Code = z.object({ code: z.string() });

export async function openExtendedBrowser(
  world: World,
  { session, ...look }: { language: Language; session: Session; theme?: "light" | "dark" },
): Promise<ExtendedBrowser> {
  const { context, worker, openPanel, close } = await launchExtended(look);
  await context.clock.install({ time: world.now() });
  // The context's clock is that of pages alone.
  await worker.evaluate(moveClock, world.now() - Date.now());
  await context.addCookies([
    { name: "kolscout_language", value: look.language, url: world.appUrl },
    await sessionCookie(world, session),
  ]);
  return {
    ...{ context, worker, close },
    openPanel: (page) => openPanel(page, world.appUrl),
    async openPage(address) {
      const page = await context.newPage();
      await page.goto(`${world.sandboxUrl}/pages/${address}`);
      return page;
    },
  };
}

/** Runs in the extension's background. */
function moveClock(aheadMs: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() + aheadMs;
}
