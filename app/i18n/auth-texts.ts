import addresses from "virtual:kolscout-texts/auth";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of the pages on which people sign in, which are not shown before their texts are loaded. */
export const authPageTags = tagsWithTexts(addresses);
