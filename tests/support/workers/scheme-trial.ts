/** The switch of the trial of the plans' terms, past the calls of support. */

import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import type { Scheme } from "#workers/kernel/vocabulary.ts";
import type { Schemes } from "#workers/modules/schemes/service.ts";
import { createSchemeStore } from "#workers/modules/schemes/store.ts";

type Isolate = Pick<Schemes, "forgetTrial">;

export async function startTrial(isolate: Isolate): Promise<void> {
  const store = createSchemeStore(env.DB);
  await store.startStatement((await store.readTrial()).scheme, NOW).run();
  isolate.forgetTrial();
}

export async function endTrial(isolate: Isolate, scheme: Scheme): Promise<void> {
  await createSchemeStore(env.DB).endStatement(scheme, NOW).run();
  isolate.forgetTrial();
}

/** As if none ever was. */
export async function forgetTrials(): Promise<void> {
  await env.DB.batch([env.DB.prepare("DELETE FROM scheme_trials"), env.DB.prepare("DELETE FROM scheme_people")]);
}
