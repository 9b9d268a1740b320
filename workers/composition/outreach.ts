/** Outreach: what sends, and what answers the calls about it. */
import { openMailboxGates } from "#durable-objects/mailbox-gate.ts";
import type { NoticeMail } from "#workers/adapters/notice-mail/port.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import type { Route } from "#workers/api/route.ts";
import { type Env, pictureOrigin } from "#workers/env.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { jsonLog } from "#workers/log.ts";
import { isDelivered, listDelivered } from "#workers/modules/lists/port.ts";
import { createAlarmRoutes } from "#workers/modules/outreach/alarms/routes.ts";
import { createMailboxAlarms } from "#workers/modules/outreach/alarms/service.ts";
import { createAlarmStore } from "#workers/modules/outreach/alarms/store.ts";
import { createComparisonRoutes } from "#workers/modules/outreach/comparisons/routes.ts";
import { createComparisonService } from "#workers/modules/outreach/comparisons/service.ts";
import { createComparisonStore } from "#workers/modules/outreach/comparisons/store.ts";
import { createInboxRoutes } from "#workers/modules/outreach/inbox/routes.ts";
import { createMailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import { createMailboxRoutes } from "#workers/modules/outreach/mailboxes/routes.ts";
import { languageOf, unsubscribeFooter } from "#workers/modules/outreach/mails/footer.ts";
import { createNumbersRoutes } from "#workers/modules/outreach/numbers/routes.ts";
import { createNumbersService } from "#workers/modules/outreach/numbers/service.ts";
import { createNumbersStore } from "#workers/modules/outreach/numbers/store.ts";
import { createCampaignStore } from "#workers/modules/outreach/sending/campaign-store.ts";
import { createChoices } from "#workers/modules/outreach/sending/choices.ts";
import { createSendingEngine } from "#workers/modules/outreach/sending/engine.ts";
import { createEngineStore } from "#workers/modules/outreach/sending/engine-store.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import { createMailStore } from "#workers/modules/outreach/sending/mail-store.ts";
import { createOutcomeMarks } from "#workers/modules/outreach/sending/mark-outcome.ts";
import { createPreviewSender } from "#workers/modules/outreach/sending/preview.ts";
import { createSendingRoutes } from "#workers/modules/outreach/sending/routes.ts";
import { createSendingService } from "#workers/modules/outreach/sending/service.ts";
import { createReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { createPictureService } from "#workers/modules/outreach/templates/picture-service.ts";
import { createTemplateRoutes } from "#workers/modules/outreach/templates/routes.ts";
import { createTemplateService } from "#workers/modules/outreach/templates/service.ts";
import { createRecordStages } from "#workers/modules/records/stage-events.ts";
import type { Switches } from "#workers/modules/switches/service.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import { buildInbox } from "./inbox.ts";
import { buildGmail, buildMailboxes, setUpGoogle } from "./mailboxes.ts";
import type { Stores } from "./stores.ts";
import { buildSourceRoutes, buildSuppressionRoutes, buildUnsubscribeLinks } from "./suppression.ts";

type Parts = {
  outside: OutsideDeps;
  switches: Pick<Switches, "isOff">;
  stores: Stores;
  sealedTexts: SealedTexts;
  outbox: Outbox;
  clock: Clock;
  translate: Translate;
  notices: NoticeMail | null;
};

/** Templates, mailboxes, sending, answers and suppression: their calls, and what queue and cron run. */
export function buildOutreach(
  env: Env,
  { outside, switches, stores, sealedTexts, outbox, clock, translate, notices }: Parts,
) {
  const d1 = env.DB;
  const google = setUpGoogle(env, { outside, stores, clock });
  const gmail = buildGmail(env, outside);
  const access = createMailboxAccess(stores.mailboxes);
  const gmailSetup = google === null ? null : { gmail, tokens: google.tokens };
  const host = { pictureOrigin: pictureOrigin(env) };
  const halts = createHalts(d1);
  const openGate = openMailboxGates(env.MAILBOX_GATE);
  const receivers = createReceiverCheck(d1);
  const inbox = buildInbox(env, { outside, stores, outbox, clock });
  const stages = createRecordStages(d1);
  const engine = createSendingEngine({
    store: createEngineStore(d1),
    texts: sealedTexts,
    mailboxes: stores.mailboxes,
    access,
    members: stores.members,
    halts,
    openGate,
    google: gmailSetup,
    links: buildUnsubscribeLinks(env),
    footer: (text, url) => unsubscribeFooter(languageOf(text), url),
    host,
    outbox,
    inbox,
    stages,
    isOff: () => switches.isOff("mails"),
    clock,
    log: jsonLog,
  });
  const campaigns = createCampaignStore(d1, sealedTexts);
  const choices = createChoices(stores);
  const preview = createPreviewSender({
    ...{ choices, campaigns, halts, openGate, host, clock },
    ...{ access, mailboxes: stores.mailboxes },
    google: gmailSetup,
  });
  const sending = createSendingService({
    campaigns,
    mails: createMailStore(d1),
    choices,
    mailboxes: stores.mailboxes,
    creators: stores.creators,
    listDelivered: (userId, creators) => listDelivered(d1, userId, creators),
    findStanding: receivers.findStanding,
    openGate,
    halts,
    nudge: engine.nudge,
    host,
    clock,
    translate,
  });
  const alarms = createMailboxAlarms({
    store: createAlarmStore(d1),
    members: stores.members,
    notices,
    appOrigin: env.APP_ORIGIN,
    translate,
    clock,
    log: jsonLog,
  });
  const comparisons = createComparisonService({ store: createComparisonStore(d1, sealedTexts), clock });
  const routes: Route[] = [
    ...createTemplateRoutes(buildTemplates(env, stores, clock)),
    ...createMailboxRoutes({ mailboxes: buildMailboxes(env, { outside, stores, clock }) }),
    ...createAlarmRoutes({ alarms }),
    ...createSendingRoutes({ sending, receivers, preview, outcomes: createOutcomeMarks({ d1, stages, clock }) }),
    ...createInboxRoutes({ inbox }),
    ...createNumbersRoutes({ numbers: createNumbersService({ store: createNumbersStore(d1), clock }) }),
    ...createComparisonRoutes({ comparisons }),
    ...buildSuppressionRoutes(env, { stores, clock }),
    ...buildSourceRoutes(env),
  ];
  return { engine, inbox, alarms, routes, canWrite: google !== null };
}

function buildTemplates(env: Env, { templates: store, creators, pictures }: Stores, clock: Clock) {
  const host = { pictureOrigin: pictureOrigin(env) };
  return {
    templates: createTemplateService({
      store,
      creators,
      isDelivered: (userId, creator) => isDelivered(env.DB, userId, creator),
      clock,
      host,
    }),
    pictures: createPictureService({ store: pictures, bucket: env.FILES, clock, host }),
  };
}
