/** Getting around without a mouse. */
import type { Locator, Page } from "playwright-core";

const MAX_STOPS = 150;

/** Presses Tab until a control has the focus; throws when going round the page does not lead there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.first().evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${target}`);
}

/** Goes to a control with Tab and presses it with Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
