import { env } from "cloudflare:workers";
import { createSealedTexts } from "#workers/adapters/sealed-texts/bucket-keys.ts";
import { systemClock } from "#workers/kernel/clock.ts";

/** Texts as the Worker under test seals them: their keys lie in its bucket. */
export const sealedTexts = createSealedTexts({ bucket: env.FILES, clock: systemClock });
