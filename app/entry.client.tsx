import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadLanguage } from "./i18n/i18n.ts";
import { closestLanguage } from "./i18n/languages.ts";
import { watchForErrors } from "./lib/error-reports.client.ts";

watchForErrors();

await loadLanguage(closestLanguage(document.documentElement.lang));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
