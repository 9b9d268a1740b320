import addresses from "virtual:kolscout-texts/suppression";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of the page of people who are not written to, which is not shown before its texts are loaded. */
export const suppressionPageTags = tagsWithTexts(addresses);
