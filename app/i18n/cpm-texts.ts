import addresses from "virtual:kolscout-texts/cpm";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of the page of CPM rates, which is not shown before its texts are loaded. */
export const cpmPageTags = tagsWithTexts(addresses);
