/** The figures in the order of the table. */
import type { Figure } from "./figure.ts";
import { autoTask } from "./figures/auto-task.ts";
import { charges } from "./figures/charges.ts";
import { creatorIndex } from "./figures/creator-index.ts";
import { exportMemory, exportSpeed } from "./figures/export.ts";
import { extension } from "./figures/extension.ts";
import { firstLoad } from "./figures/first-load.ts";
import { flood } from "./figures/flood.ts";
import { ingest } from "./figures/ingest.ts";
import { keywordTask } from "./figures/keyword-task.ts";
import { landing } from "./figures/landing.ts";
import { links } from "./figures/links.ts";
import { mails } from "./figures/mails.ts";
import { matching } from "./figures/matching.ts";
import { pages } from "./figures/pages.ts";
import { payments } from "./figures/payments.ts";
import { poll, pollRoute } from "./figures/poll.ts";
import { screen, screenRoute } from "./figures/screen.ts";
import { shop } from "./figures/shop.ts";
import { start } from "./figures/start.ts";
import { tracking } from "./figures/tracking.ts";
import { triage } from "./figures/triage.ts";
import { usage } from "./figures/usage.ts";

export const FIGURES: readonly Figure[] = [
  poll,
  pollRoute,
  flood,
  screen,
  screenRoute,
  ingest,
  creatorIndex,
  charges,
  exportSpeed,
  exportMemory,
  pages,
  firstLoad,
  landing,
  links,
  keywordTask,
  autoTask,
  mails,
  payments,
  tracking,
  triage,
  usage,
  shop,
  extension,
  matching,
  start,
];
