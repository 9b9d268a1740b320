import { type Route, route } from "#workers/api/route.ts";
import {
  askConsent,
  connectMailbox,
  disconnectMailbox,
  getGmailScopes,
  giveCredentials,
  listMailboxes,
  takeSignInTokens,
} from "./contract.ts";
import type { MailboxService } from "./service.ts";

/** The calls of connected mailboxes (spec 3 §7.1). */
export function createMailboxRoutes({ mailboxes }: { mailboxes: MailboxService }): Route[] {
  return [
    route(listMailboxes, ({ actor }) => mailboxes.list(actor)),
    route(getGmailScopes, ({ actor, request }) => mailboxes.readScopes(actor, request.signal)),
    route(askConsent, ({ actor, input }) => mailboxes.askConsent(actor, input.body)),
    route(connectMailbox, ({ actor, input, request }) => mailboxes.connect(actor, input.body, request.signal)),
    route(giveCredentials, ({ actor, input, request }) => mailboxes.give(actor, input.body, request.signal)),
    route(takeSignInTokens, ({ actor, input, request }) => mailboxes.takeSignIn(actor, input.body, request.signal)),
    route(disconnectMailbox, ({ actor, input, request }) =>
      mailboxes.disconnect(actor, input.params.id, request.signal),
    ),
  ];
}
