import addresses from "virtual:kolscout-texts/fair-price";
import { loadTexts } from "./i18n.ts";

/** The texts of predicted views and fair prices: part of several pages, each of which fetches them with the code that shows them. */
await loadTexts(addresses);
