/** Answers: what comes into connected mailboxes, by pushes and by looking. */
import { createPushTokens } from "#workers/adapters/gmail/push-token.ts";
import { cacheStorage, createKeySource } from "#workers/adapters/identity/key-source.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Env } from "#workers/env.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { createAnswerStore } from "#workers/modules/outreach/inbox/answer-store.ts";
import { createMatchStore } from "#workers/modules/outreach/inbox/match-store.ts";
import { createMatching } from "#workers/modules/outreach/inbox/matching.ts";
import { createInboxService, type InboxService } from "#workers/modules/outreach/inbox/service.ts";
import { createInboxStore } from "#workers/modules/outreach/inbox/store.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import { createReturnedMails } from "#workers/modules/outreach/sending/returned.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";
import { buildGmail, setUpGoogle } from "./mailboxes.ts";
import type { Stores } from "./stores.ts";

type Parts = { outside: OutsideDeps; stores: Pick<Stores, "mailboxes">; outbox: Outbox; clock: Clock };

/** The inbox; where no client at Google is configured it reads nothing, where no push is, it polls. */
export function buildInbox(env: Env, { outside, stores, outbox, clock }: Parts): InboxService {
  const d1 = env.DB;
  const google = setUpGoogle(env, { outside, stores, clock });
  const gmail = buildGmail(env, outside);
  return createInboxService({
    d1,
    store: createInboxStore(d1),
    answers: createAnswerStore(d1, createRecordStages(d1)),
    matching: createMatching(createMatchStore(d1)),
    mailboxes: stores.mailboxes,
    access: createMailboxAccess(stores.mailboxes),
    halts: createHalts(d1),
    returned: createReturnedMails(d1),
    google: google === null ? null : { gmail, tokens: google.tokens },
    push: setUpPush(env, clock),
    outbox,
    clock,
    log: jsonLog,
  });
}

function setUpPush(env: Env, clock: Clock) {
  const { GMAIL_TOPIC: topic, GMAIL_PUSH_AUDIENCE: audience, GMAIL_PUSH_ACCOUNT: serviceAccount } = env;
  if (topic === undefined || audience === undefined || serviceAccount === undefined) return null;
  const url = `${env.GOOGLE_BASE_URL ?? "https://www.googleapis.com"}/oauth2/v3/certs`;
  const keys = createKeySource({ url, storage: cacheStorage(url) });
  return { tokens: createPushTokens({ keys, clock, audience, serviceAccount }), topic };
}
