/** The list of emulated services and the world they share. A new service is one more line in the list. */
import { cloudflareService } from "./cloudflare/cloudflare.ts";
import { creatorsService } from "./creators/creators.ts";
import { elsewhereService } from "./elsewhere/elsewhere.ts";
import { googleService } from "./google/google.ts";
import { gotrueService } from "./gotrue/gotrue.ts";
import { imagesService } from "./images/images.ts";
import { llmService } from "./llm/llm.ts";
import { platformPagesService } from "./platform-pages/platform-pages.ts";
import { playersService } from "./players/players.ts";
import { postsService } from "./posts/posts.ts";
import type { SandboxService } from "./service.ts";
import { stripeService } from "./stripe/stripe.ts";
import { tikhubService } from "./tikhub/tikhub.ts";
import { webService } from "./web/web.ts";
import type { World } from "./world/port.ts";
import { youtubeService } from "./youtube/youtube.ts";

export { openWorld } from "./world/open.ts";

/** The world every service gets in its context. */
export type SandboxWorld = World;

export const services: readonly SandboxService<SandboxWorld>[] = [
  gotrueService,
  googleService,
  youtubeService,
  tikhubService,
  imagesService,
  playersService,
  llmService,
  cloudflareService,
  webService,
  postsService,
  creatorsService,
  stripeService,
  platformPagesService,
  elsewhereService,
];
