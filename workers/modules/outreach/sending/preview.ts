import { composeMail, newMessageId } from "#workers/adapters/gmail/compose.ts";
import type { Gmail } from "#workers/adapters/gmail/port.ts";
import { payerOfActor } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { MailboxAccess } from "#workers/modules/outreach/mailboxes/access.ts";
import type { MailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import type { MailboxTokens } from "#workers/modules/outreach/mailboxes/tokens.ts";
import { DEFAULT_PER_24_HOURS } from "#workers/modules/outreach/schedule/pace.ts";
import type { PictureHost } from "#workers/modules/outreach/templates/html.ts";
import { NOBODY } from "#workers/modules/outreach/templates/lint.ts";
import { textOfMail } from "#workers/modules/outreach/templates/plain-text.ts";
import { renderMail } from "#workers/modules/outreach/templates/render.ts";
import type { CampaignStore } from "./campaign-store.ts";
import { type Choices, refused } from "./choices.ts";
import type { OpenMailboxGate } from "./gate.ts";
import type { Halts } from "./halt.ts";
import { openWindow, paceOf } from "./pace-settings.ts";
import { stepAt } from "./steps.ts";

/** A mail of a template to its own writer, as a recipient of whom nothing is known would get it. */

type Deps = {
  choices: Choices;
  mailboxes: Pick<MailboxStore, "findAllowance">;
  campaigns: Pick<CampaignStore, "listSettings">;
  access: Pick<MailboxAccess, "failed">;
  halts: Pick<Halts, "halt">;
  openGate: OpenMailboxGate;
  google: { gmail: Pick<Gmail, "send">; tokens: Pick<MailboxTokens, "open"> } | null;
  host: PictureHost;
  clock: Clock;
};

const TIMEOUT_MS = 25_000;

export function createPreviewSender(deps: Deps) {
  const { choices, mailboxes, campaigns, access, halts, openGate, google, host, clock } = deps;
  return {
    /**
     * Sends one mail of a template from the caller's mailbox to that mailbox, without CC. It counts for the mailbox's limits: 1429 while these let nothing out. 1422 without a mailbox that
     * may send, 1404 for a foreign template or a step that is not there, 1503 when Google does not take it.
     */
    async send(
      actor: Actor,
      { templateId, step, usingEmail }: { templateId: string; step: number; usingEmail?: string },
      signal: AbortSignal,
    ): Promise<{ to: string }> {
      if (google === null) throw refused(1503, "notConfigured");
      const { steps } = await choices.findTemplate(actor.userId, templateId);
      const content = stepAt(steps, step);
      if (content === null) throw refused(1404, "templateNotFound");
      const row = await (usingEmail === undefined
        ? choices.findAnyMailbox(actor)
        : choices.findMailbox(actor, usingEmail));
      const at = clock.now();
      const settings = (await campaigns.listSettings([row.id])).get(row.id);
      // The hours of sending are for recipients.
      const window = JSON.stringify(openWindow("UTC"));
      const { per24Hours, startedAt } = settings ?? { per24Hours: DEFAULT_PER_24_HOURS, startedAt: at };
      const planCap = (await mailboxes.findAllowance(actor.userId)).capOf(row.id);
      const gate = openGate(row.subject);
      const key = `preview:${crypto.randomUUID()}`;
      const permit = await gate.reserve(key, at, paceOf(row, { per24Hours, startedAt, window, planCap }));
      if (!permit.granted) {
        const seconds = permit.at === null ? 3_600 : Math.ceil((permit.at - at) / 1_000);
        throw refused(1429, "previewTooSoon", { seconds }, { retryAfterSeconds: seconds });
      }
      const { subject, html } = renderMail(content, NOBODY, host);
      const self = { name: "", address: row.email };
      const mime = await composeMail({
        ...{ from: self, to: self, cc: [], subject, html, text: textOfMail(html), sentAt: at },
        ...{ messageId: newMessageId(row.email), follows: [] },
        unsubscribe: null,
      });
      const caller = {
        payer: payerOfActor(actor),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      };
      const account = { id: row.subject, tokens: google.tokens.open(row, caller) };
      try {
        await google.gmail.send(account, { mime, threadId: null }, caller);
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        if (!failure.isUncertain) await gate.release(key);
        const said = await access.failed(row, failure, at);
        if (said?.kind !== "lost") throw refused(1503, "previewNotTaken", {}, { retryAfterSeconds: 30 });
        await halts.halt(row.id, "mailbox_disconnected", at);
        throw refused(1422, "stillDisconnected");
      }
      return { to: row.email };
    },
  };
}
export type PreviewSender = ReturnType<typeof createPreviewSender>;
