import addresses from "virtual:kolscout-texts/shops";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of shop vetting, which is not shown before its texts are loaded. */
export const shopPageTags = tagsWithTexts(addresses);
