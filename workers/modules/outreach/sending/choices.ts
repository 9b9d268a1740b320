import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { maySend, scopesOf } from "#workers/modules/outreach/mailboxes/domain.ts";
import type { MailboxRow, MailboxStore } from "#workers/modules/outreach/mailboxes/store.ts";
import { oneLine } from "#workers/modules/outreach/templates/domain.ts";
import { isBlankMail } from "#workers/modules/outreach/templates/html.ts";
import type { TemplateStore } from "#workers/modules/outreach/templates/store.ts";
import { stepsOf } from "./steps.ts";

/** The mailbox and the template of a send, when both can be used. Foreign ones are not found. */

type Deps = {
  templates: Pick<TemplateStore, "find" | "findFollowUps">;
  mailboxes: Pick<MailboxStore, "list" | "findAllowance">;
};

export function createChoices({ templates, mailboxes }: Deps) {
  const listConnected = async (actor: Actor): Promise<MailboxRow[]> =>
    (await mailboxes.list(actor.userId)).filter(({ status }) => status === "CONNECTED");

  return {
    /** The connected mailbox with this address, when it may send. */
    async findMailbox(actor: Actor, address: string): Promise<MailboxRow> {
      const email = normaliseEmail(address);
      const row = (await listConnected(actor)).find((box) => box.email === email);
      if (row === undefined) throw refused(1404, "noMailbox", { email: address.slice(0, 254) });
      if (!maySend(scopesOf(row))) throw refused(1422, "maySendNot", { email: row.email });
      const { tier, capOf } = await mailboxes.findAllowance(actor.userId);
      if (capOf(row.id) === 0) throw refused(1422, "beyondPlan", { email: row.email, max: tier.mailboxes });
      return row;
    },

    /** The first connected mailbox that may send. */
    async findAnyMailbox(actor: Actor): Promise<MailboxRow> {
      const { capOf } = await mailboxes.findAllowance(actor.userId);
      const row = (await listConnected(actor)).find((box) => maySend(scopesOf(box)) && capOf(box.id) > 0);
      if (row === undefined) throw refused(1422, "noSendingMailbox");
      return row;
    },

    /** The template with its mails as they are now; it must have a subject and a text. A refusal names `field`. */
    async findTemplate(ownerId: string, id: string, field: "templateId" | "compareWith" = "templateId") {
      const [template, followUps] = await Promise.all([
        templates.find(ownerId, id),
        templates.findFollowUps(ownerId, id),
      ]);
      if (template === null || followUps === null) throw refused(1404, "templateNotFound", {}, { field });
      if (oneLine(template.subject) === "" || isBlankMail(template.content))
        throw refused(1422, "templateIncomplete", { name: template.name }, { field });
      return { template, steps: stepsOf(template, followUps.followupsEmails) };
    },
  };
}
export type Choices = ReturnType<typeof createChoices>;

/** The field that an order is refused for, so that a screen can say it there. */
const FIELD_OF: Readonly<Record<string, string>> = {
  sameTemplate: "compareWith",
  sameText: "compareWith",
  answersNotRead: "usingEmail",
  noMailbox: "usingEmail",
  maySendNot: "usingEmail",
  beyondPlan: "usingEmail",
  tooManyReceivers: "receivers",
  nobodyLeft: "receivers",
  tooFewToCompare: "receivers",
  halfTooSmall: "receivers",
};

export function refused(
  code: 1404 | 1422 | 1429 | 1503,
  why: string,
  params?: Record<string, string | number>,
  { field = FIELD_OF[why], retryAfterSeconds }: { field?: string; retryAfterSeconds?: number } = {},
): AppError {
  return new AppError(code, { field, messageKey: `sending:errors.${why}`, params, retryAfterSeconds });
}
