import addresses from "virtual:kolscout-texts/removal";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of the page on which creators remove themselves, which is not shown before its texts are loaded. */
export const removalPageTags = tagsWithTexts(addresses);
