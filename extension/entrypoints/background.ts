import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { appOrigin } from "../lib/app-origin.ts";
import { finishConnecting } from "../lib/session.ts";

/** Opens the panel on a click, and takes the code of the app's page. Nothing else wakes it: it listens to no page's messages and looks at no tab. */
export default defineBackground(() => {
  // Scripts in pages see nothing of what is kept.
  void browser.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
  browser.action.onClicked.addListener(({ windowId }) => {
    // In the click itself, or the browser refuses; the click is also what opens the tab's page to the panel (`activeTab`).
    void browser.sidePanel.open({ windowId });
  });
  browser.runtime.onMessageExternal.addListener((message, sender, answer) => {
    void takeCode(message, sender).then((ok) => answer({ ok }));
    return true;
  });
});

type Sender = { id?: string; origin?: string; frameId?: number };

/** Only the app's own page, in a frame of its own, may bring a code. */
async function takeCode(message: unknown, { id, origin, frameId }: Sender): Promise<boolean> {
  const isPage = id === undefined && frameId === 0 && origin === (await appOrigin());
  const type = typeof message === "object" && message !== null ? Reflect.get(message, "type") : null;
  if (!isPage || type !== "kolscout:code") return false;
  return finishConnecting(message).catch(() => false);
}
