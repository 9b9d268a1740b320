import addresses from "virtual:kolscout-texts/superlikes";
import { loadTexts } from "./i18n.ts";

/** The texts of superlikes, which are fetched with the panel that says them. */
await loadTexts(addresses);
