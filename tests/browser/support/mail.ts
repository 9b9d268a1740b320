/** What pages of mail are tried with: a clipboard, and Google's page as the sandbox plays it. */
import { type Visitor, waitUntilAlive } from "./visitor.ts";
import type { World } from "./world.ts";

/** Pastes into the cell that has the focus. */
export async function paste({ page }: Pick<Visitor, "page">, text: string): Promise<void> {
  await page.locator(":focus").evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Allows everything at Google with an account, and comes back to the page at `path`. */
export async function allowAtGoogle({ page }: Visitor, world: World, account: string, path: string): Promise<void> {
  await page.waitForURL(`${world.sandboxUrl}/google/consent?**`);
  await page.getByLabel("Another address").fill(account);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.waitForURL(`**${path}**`);
  await waitUntilAlive(page);
}
