import { type Route, route } from "#workers/api/route.ts";
import type { ReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import {
  actOnMails,
  changeMailboxPace,
  checkReceivers,
  getMailStats,
  importReceivers,
  listMails,
  markOutcome,
  queueGroup,
  resumeMailbox,
  sendPreview,
} from "./contract.ts";
import type { OutcomeMarks } from "./mark-outcome.ts";
import type { PreviewSender } from "./preview.ts";
import type { SendingService } from "./service.ts";

type Deps = { sending: SendingService; receivers: ReceiverCheck; preview: PreviewSender; outcomes: OutcomeMarks };

/** The calls of sending to many (spec 3 §7.1). */
export function createSendingRoutes({ sending, receivers, preview, outcomes }: Deps): Route[] {
  return [
    route(importReceivers, ({ actor, input }) => sending.queueTemplate(actor, input.body)),
    route(queueGroup, ({ actor, input }) => sending.queueGroup(actor, input.body)),
    route(checkReceivers, ({ actor, input }) => receivers.check(actor, input.body.emails)),
    route(listMails, ({ actor, input }) => sending.list(actor, input.body)),
    route(getMailStats, ({ actor }) => sending.stats(actor)),
    route(actOnMails, ({ actor, input }) => sending.act(actor, input.body.action, input.body.ids)),
    route(markOutcome, ({ actor, input }) => outcomes.mark(actor, input.params.id, input.body.outcome)),
    route(resumeMailbox, ({ actor, input }) => sending.resumeMailbox(actor, input.params.id)),
    route(changeMailboxPace, ({ actor, input }) => sending.changePace(actor, input.params.id, input.body)),
    route(sendPreview, ({ actor, input, request }) => preview.send(actor, input.body, request.signal)),
  ];
}
