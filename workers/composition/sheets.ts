/** The Google spreadsheet of tracked posts: its calls, its job and its sweep. */
import { createGoogleSheets } from "#workers/adapters/google-sheets/client.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Env } from "#workers/env.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createPublicationService } from "#workers/modules/publications/service.ts";
import { createSheetAccounts } from "#workers/modules/sheets/accounts.ts";
import { createSheetRoutes } from "#workers/modules/sheets/routes.ts";
import { createSheetService } from "#workers/modules/sheets/service.ts";
import { createSheetStore } from "#workers/modules/sheets/store.ts";
import { createSheetWriter } from "#workers/modules/sheets/writer.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import { buildMailboxes, setUpGoogle } from "./mailboxes.ts";
import type { Stores } from "./stores.ts";

type Parts = { outside: OutsideDeps; stores: Stores; outbox: Outbox; clock: Clock; translate: Translate };

export function buildSheets(env: Env, { outside, stores, outbox, clock, translate }: Parts) {
  const google = setUpGoogle(env, { outside, stores, clock });
  const baseUrl = env.GOOGLE_BASE_URL ?? "https://sheets.googleapis.com";
  const sheets = google === null ? null : createGoogleSheets(outside, { baseUrl });
  const atGoogle = google === null || sheets === null ? null : { sheets, tokens: google.tokens };
  const accounts = createSheetAccounts(stores.mailboxes, atGoogle);
  const store = createSheetStore(env.DB);
  const writer = createSheetWriter({ d1: env.DB, store, accounts, sheets, outbox, clock, translate, log: jsonLog });
  const { list, posts, readings } = stores.publications;
  const service = createSheetService({
    ...{ store, accounts, sheets, writer, clock, translate },
    consent: buildMailboxes(env, { outside, stores, clock }),
    publications: createPublicationService({ list, posts, readings, clock }),
  });
  return { writer, routes: createSheetRoutes({ sheets: service }) };
}
