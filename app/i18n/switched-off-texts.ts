import addresses from "virtual:kolscout-texts/switched-off";
import { loadTexts } from "./i18n.ts";

if (!import.meta.env.SSR) await loadTexts(addresses);
