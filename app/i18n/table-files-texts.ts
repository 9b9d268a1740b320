import addresses from "virtual:kolscout-texts/table-files";
import { loadTexts } from "./i18n.ts";

/** The texts of files with columns: part of several dialogs, each of which fetches them with its code. */
await loadTexts(addresses);
