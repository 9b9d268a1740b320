import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { AccountView } from "#workers/modules/admin/accounts/contract.ts";
import { isHaltReason, isMailStatus } from "./known-words.ts";
import { Facts, Part } from "./part.tsx";

/** The account's mailboxes and how many of its mails are in which state; nothing of what they say. */
export function MailPart({ account: { mailboxes, mails } }: { account: AccountView }) {
  const { t } = useTranslation("adminPages");
  const { integer } = useFormat();
  return (
    <Part title={t("account.mail")}>
      {mailboxes.length === 0 ? (
        <p className="text-ink-faint text-sm">{t("account.noMailboxes")}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {mailboxes.map(({ id, email, status, haltReason }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">{email}</span>
              <span className="flex items-center gap-2">
                {haltReason !== null && (
                  <span className="text-ink-soft">
                    {t("account.halted")}: {isHaltReason(haltReason) ? t(`halt.${haltReason}`) : haltReason}
                  </span>
                )}
                <Badge tone={status === "CONNECTED" ? "like" : "no"}>{t(`account.mailbox.${status}`)}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mails.length > 0 && (
        <Facts
          rows={mails.map(({ status, count }) => [
            isMailStatus(status) ? t(`account.mails.${status}`) : status,
            integer(count),
          ])}
        />
      )}
    </Part>
  );
}
