import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import { createSealedTexts } from "#workers/adapters/sealed-texts/bucket-keys.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

/** Texts as the Worker under test seals them: their keys lie in its bucket. */
export const sealedTexts = createSealedTexts({ bucket: env.FILES, clock: fixedClock(NOW) });
