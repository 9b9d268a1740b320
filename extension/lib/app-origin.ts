import { browser } from "wxt/browser";
import { builtOrigin, isDevelopment } from "./settings.ts";

const KEY = "developmentOrigin";

/** The app's origin: fixed in a build that ships, the chosen one of a local run in the other. */
export async function appOrigin(): Promise<string> {
  if (!isDevelopment) return builtOrigin;
  const { [KEY]: chosen } = await browser.storage.local.get(KEY);
  return typeof chosen === "string" ? chosen : builtOrigin;
}

/** Chooses the app of a local run; nothing in a build that ships. */
export async function chooseOrigin(origin: string): Promise<void> {
  if (isDevelopment && /^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}$/.test(origin)) {
    await browser.storage.local.set({ [KEY]: origin });
  }
}
