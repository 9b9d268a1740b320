import { useTranslation } from "react-i18next";
import type { Person } from "#app/entities/email/addresses.ts";
import { type Outcome, type SendProblems, useOrder } from "#app/entities/email/use-order.ts";
import { isReady } from "#app/entities/mailbox/use-mailboxes.ts";
import { splitAddresses, useCcMessage } from "#app/features/templates/use-cc-message.ts";
import { useSubjectMessage } from "#app/features/templates/use-subject-message.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { MailboxView } from "#workers/modules/outreach/mailboxes/contract.ts";
import type { queueGroup } from "#workers/modules/outreach/sending/contract.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import type { GroupMail } from "./use-mail-draft.ts";

type Order = { mailbox: MailboxView | null; receivers: readonly Person[]; startAt: number | null };

/** Whether something is left to read without the tags (spec 3 §5). */
function hasWords(html: string): boolean {
  return new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() !== "";
}

/** Queues the mail to its people. */
export function useGroupSend(
  mail: GroupMail,
  { onPermission, onQueued }: { onPermission: () => void; onQueued: (outcome: Outcome) => void },
) {
  const { t } = useTranslation(["groupSend", "email"]);
  const { isBusy, problems, settle, setProblems, place } = useOrder();
  const subject = useSubjectMessage(mail.subject);
  const cc = useCcMessage()(mail.cc);

  const problemsOf = ({ mailbox, receivers, startAt }: Order): SendProblems => ({
    ...(subject !== null && { subject }),
    ...(!hasWords(mail.content) && { content: t("contentRequired") }),
    ...(cc !== null && { cc }),
    ...(mailbox === null && { sender: t("email:problems.sender") }),
    ...(receivers.length === 0 && { receivers: t("steps.nobody") }),
    ...(receivers.length > MAX_RECEIVERS && { receivers: t("steps.tooMany", { max: MAX_RECEIVERS }) }),
    ...(startAt !== null && !(startAt > Date.now()) && { start: t("email:problems.start") }),
  });

  const send = async (order: Order) => {
    const found = problemsOf(order);
    setProblems(found);
    const { mailbox, receivers, startAt } = order;
    if (mailbox === null || !isReady(mailbox)) onPermission();
    if (Object.keys(found).length > 0 || mailbox === null || !isReady(mailbox)) return;
    const body = {
      ...{ subject: mail.subject, content: mail.content, cc: splitAddresses(mail.cc), usingEmail: mailbox.email },
      receivers: receivers.map(({ nickname, email, creator, role, link }) => ({
        ...{ nickname, email, creatorId: creator?.creatorId ?? null },
        ...(role === undefined ? {} : { role }),
        ...(link === undefined ? {} : { link }),
      })),
      ...(startAt === null ? {} : { startAt }),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const outcome = await place(body, (given, idempotencyKey) =>
      callApi<typeof queueGroup>("POST /auto-email/group", { body: given }, { idempotencyKey }),
    );
    if (outcome !== null) onQueued(outcome);
  };
  return { send, isBusy, problems, settle };
}
