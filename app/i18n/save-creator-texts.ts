import addresses from "virtual:kolscout-texts/save-creator";
import { loadTexts } from "./i18n.ts";

/** The texts of saving a creator from a card, which are fetched with the code that says them. */
await loadTexts(addresses);
