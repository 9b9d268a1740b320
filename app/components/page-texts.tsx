import { pageTextsAddress } from "#app/i18n/i18n.ts";
import type { TextPage } from "#app/i18n/resources.ts";
import { useLanguage } from "#app/lib/root-data.ts";

/** Begins to fetch a page's own texts while the document is still being read; `loadPageTexts` waits for them. */
export function PageTexts({ page }: { page: TextPage }) {
  return <link rel="modulepreload" href={pageTextsAddress(page, useLanguage())} />;
}
