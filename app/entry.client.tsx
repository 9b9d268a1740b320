import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadLanguage } from "./i18n/i18n.ts";
import { closestLanguage } from "./i18n/languages.ts";
import { restoreLanguage } from "./i18n/restore-language.ts";
import { watchForErrors } from "./lib/error-reports.client.ts";

watchForErrors();

// Nothing is drawn in a language that is about to change.
if (restoreLanguage()) await new Promise(() => {});

await Promise.all([loadLanguage(closestLanguage(document.documentElement.lang)), decodePageData()]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

/**
 * Remix decodes the data of the page when its component is drawn first, and suspends until it has. React would wait for that, but a key or a press that comes meanwhile has it draw at
 * once, and what suspends there fails (error 345). So the component is asked beforehand, in the way in which React asks: it throws what it waits for.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waitedFor) {
    if (waitedFor instanceof Promise) await waitedFor;
  }
}
