import addresses from "virtual:kolscout-texts/search-trouble";
import { loadTexts } from "./i18n.ts";

/** The texts of a search that goes wrong, which few ever need. */
await loadTexts(addresses);
