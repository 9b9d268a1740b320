/** Leaving: what answers the calls about it, and what the clock runs (docs/leaving.md). */
import { forgetMailboxGate } from "#durable-objects/mailbox-gate.ts";
import { createUserAdmin } from "#workers/adapters/identity/user-admin.ts";
import type { NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { type Env, signInSetup } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createRowEraser } from "#workers/modules/leaving/erase-rows.ts";
import { createErasure } from "#workers/modules/leaving/erasure.ts";
import { createPersonFiles } from "#workers/modules/leaving/files.ts";
import { createJournal } from "#workers/modules/leaving/journal.ts";
import { createLeavingRoutes } from "#workers/modules/leaving/routes.ts";
import { createLeavingService } from "#workers/modules/leaving/service.ts";
import { createDepartureStore } from "#workers/modules/leaving/store.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { buildMailboxes } from "./mailboxes.ts";
import type { Stores } from "./stores.ts";
import type { Subscriptions } from "./subscriptions.ts";

type Parts = {
  outside: OutsideDeps;
  stores: Stores;
  sealedTexts: SealedTexts;
  tasks: Pick<TaskEngine, "create" | "endByUser" | "closeRooms">;
  plans: Subscriptions["service"];
  notices: NoticeMail | null;
  clock: Clock;
  translate: Translate;
};

export function buildLeaving(
  env: Env,
  { outside, stores, sealedTexts, tasks, plans, notices, clock, translate }: Parts,
) {
  const { DB: d1, FILES: bucket } = env;
  const { url, secretKey } = signInSetup(env);
  const store = createDepartureStore(d1);
  const journal = createJournal(bucket);
  const files = createPersonFiles({ d1, bucket });
  const leaving = createLeavingService({
    ...{ tasks, store, plans, notices, clock, translate },
    members: stores.members,
    appOrigin: env.APP_ORIGIN,
    log: jsonLog,
  });
  const erasure = createErasure({
    ...{ store, journal, files, tasks, plans, clock },
    texts: sealedTexts,
    rows: createRowEraser(d1),
    mailboxes: buildMailboxes(env, { outside, stores, clock }),
    forgetGate: (subject) => forgetMailboxGate(env.MAILBOX_GATE, subject),
    deleteUser: secretKey === null ? null : createUserAdmin({ url, serviceKey: secretKey }).deleteUser,
    log: jsonLog,
  });
  return { leaving, erasure, journal, store, files, routes: createLeavingRoutes({ leaving }) };
}
export type Leaving = ReturnType<typeof buildLeaving>;
