import addresses from "virtual:kolscout-texts/admin";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of the pages of /admin, which are not shown before their texts are loaded. */
export const adminPageTags = tagsWithTexts(addresses);
