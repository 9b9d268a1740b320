import addresses from "virtual:kolscout-texts/search-box";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of the search hub, which is not shown before the texts of its box are loaded. */
export const searchBoxTags = tagsWithTexts(addresses);
