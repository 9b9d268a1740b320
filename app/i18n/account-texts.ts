import addresses from "virtual:kolscout-texts/account";
import { loadTexts } from "./i18n.ts";
import { tagsWithTexts } from "./page-title.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);

/** The `meta` of the account's page, which is not shown before its texts are loaded. */
export const accountPageTags = tagsWithTexts(addresses);
