import { useTranslation } from "react-i18next";
import type { Person } from "#app/entities/email/addresses.ts";
import { type Outcome, type SendProblems, useOrder } from "#app/entities/email/use-order.ts";
import { isReady } from "#app/entities/mailbox/use-mailboxes.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { MailboxView } from "#workers/modules/outreach/mailboxes/contract.ts";
import type { importReceivers } from "#workers/modules/outreach/sending/contract.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";

type Order = {
  template: TemplateView | null;
  /** Another template, for half of the people. */
  rival: TemplateView | null;
  mailbox: MailboxView | null;
  receivers: readonly Person[];
  /** Milliseconds; null for now. */
  startAt: number | null;
  stopsOnColleague: boolean;
};

/** Queues a template's mails. */
export function useSend({
  onPermission,
  onQueued,
}: {
  onPermission: () => void;
  onQueued: (outcome: Outcome) => void;
}) {
  const { t } = useTranslation("email");
  const { isBusy, problems, settle, setProblems, place } = useOrder();

  const problemsOf = ({ template, mailbox, receivers, startAt }: Order): SendProblems => ({
    ...(template === null && { template: t("problems.template") }),
    ...(mailbox === null && { sender: t("problems.sender") }),
    ...(receivers.length === 0 && { receivers: t("problems.noReceivers") }),
    ...(receivers.length > MAX_RECEIVERS && { receivers: t("problems.tooMany", { max: MAX_RECEIVERS }) }),
    ...(startAt !== null && !(startAt > Date.now()) && { start: t("problems.start") }),
  });

  const send = async (order: Order) => {
    const found = problemsOf(order);
    setProblems(found);
    const { template, rival, mailbox, receivers, startAt, stopsOnColleague } = order;
    if (mailbox === null || !isReady(mailbox)) onPermission();
    if (Object.keys(found).length > 0 || template === null || mailbox === null || !isReady(mailbox)) return;
    const body = {
      templateId: template.id,
      ...(rival === null ? {} : { compareWith: rival.id }),
      usingEmail: mailbox.email,
      deduplicate: true,
      receivers: receivers.map(({ nickname, email, creator }) => ({
        nickname,
        email,
        creatorId: creator?.creatorId ?? null,
      })),
      ...(startAt === null ? {} : { startAt }),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      stopsOnColleague,
    };
    const outcome = await place(body, (given, idempotencyKey) =>
      callApi<typeof importReceivers>("POST /auto-email/import", { body: given }, { idempotencyKey }),
    );
    if (outcome !== null) onQueued(outcome);
  };
  return { send, isBusy, problems, settle };
}
