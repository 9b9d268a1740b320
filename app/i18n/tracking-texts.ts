import addresses from "virtual:kolscout-texts/tracking";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of video tracking, which is not shown before its texts are loaded. */
export const trackingPageTags = tagsWithTexts(addresses);
