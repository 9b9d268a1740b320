import addresses from "virtual:kolscout-texts/triage";
import { loadTexts } from "./i18n.ts";

/** The texts of going through creators one by one, side by side or in a table; each of these fetches them with its code. */
await loadTexts(addresses);
