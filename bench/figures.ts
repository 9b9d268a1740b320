/** The figures in the order of the table. */
import type { Figure } from "./figure.ts";
import { charges } from "./figures/charges.ts";
import { ingest } from "./figures/ingest.ts";
import { poll, pollRoute } from "./figures/poll.ts";
import { screen, screenRoute } from "./figures/screen.ts";

export const FIGURES: readonly Figure[] = [poll, pollRoute, screen, screenRoute, ingest, charges];
