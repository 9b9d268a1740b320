import { useRevalidator } from "@remix-run/react";
import { CircleAlert, Info, Mail, MailX, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { showToast } from "#app/components/toast.tsx";
import type { MailboxProblem } from "#app/entities/mailbox/problems.ts";
import { useConnect } from "#app/entities/mailbox/use-connect.ts";
import { callApi } from "#app/lib/api.client.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { AlarmView } from "#workers/modules/outreach/alarms/contract.ts";
import type { getGmailScopes, MailboxView } from "#workers/modules/outreach/mailboxes/contract.ts";
import { MailboxRow } from "./mailbox-row.tsx";

type Props = {
  mailboxes: readonly MailboxView[];
  /** Mailboxes that reached Google's sending limit. */
  limited: readonly AlarmView[];
  problem: MailboxProblem | null;
  connectedId: string | null;
};

/** The caller's Gmail accounts: connect, connect again, disconnect. */
export function MailboxesPage({ mailboxes: loaded, limited, problem, connectedId }: Props) {
  const { t } = useTranslation("mailboxPages");
  const { revalidate } = useRevalidator();
  const { isLeaving, connect } = useConnect();
  const dateTime = useDateTime();
  const mailboxes = useConfirmed(loaded, revalidate);
  useArrival(mailboxes, connectedId);
  const button = (label: string, tone: "primary" | "secondary" = "primary") => (
    <Button
      tone={tone}
      icon={<Plus aria-hidden className="size-4" />}
      busy={isLeaving}
      onClick={() => void connect(null)}
    >
      {label}
    </Button>
  );
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={t("title")}
        text={t("subtitle")}
        actions={mailboxes.length > 0 && button(t("connectAnother"), "secondary")}
      />
      <div className="flex flex-col gap-3">
        {problem !== null && (
          <Notice tone="warning" icon={<CircleAlert />}>
            <p role="alert">{t(`problem.${problem}`)}</p>
          </Notice>
        )}
        {limited.map(({ mailboxId, email, since }) => (
          <Notice key={mailboxId} tone="warning" icon={<CircleAlert />}>
            <p>{t("limited", { email, since: dateTime(since) })}</p>
          </Notice>
        ))}
        <Card>
          {mailboxes.length === 0 ? (
            <StateMessage icon={<Mail />} title={t("empty.title")} actions={button(t("connect"))}>
              {t("empty.text")}
            </StateMessage>
          ) : (
            <ul className="divide-y divide-line">
              {mailboxes.map((mailbox) => (
                <MailboxRow
                  key={mailbox.id}
                  mailbox={mailbox}
                  isLeaving={isLeaving}
                  onConnect={() => void connect(mailbox.email)}
                  onDisconnected={revalidate}
                />
              ))}
            </ul>
          )}
        </Card>
        <div>
          <LinkButton to="/settings/suppression" icon={<MailX aria-hidden className="size-4" />}>
            {t("suppression")}
          </LinkButton>
        </div>
        <Notice icon={<Info />} title={t("info.title")}>
          <ul className="list-disc ps-4">
            <li>{t("info.send")}</li>
            <li>{t("info.read")}</li>
            <li>{t("info.end")}</li>
          </ul>
        </Notice>
      </div>
    </div>
  );
}

/** The mailboxes as loaded, and then as Google confirms them. */
function useConfirmed(loaded: readonly MailboxView[], revalidate: () => void): readonly MailboxView[] {
  const [confirmed, setConfirmed] = useState<{ of: readonly MailboxView[]; now: readonly MailboxView[] } | null>(null);
  useEffect(() => {
    if (loaded.length === 0) return;
    const leaving = new AbortController();
    callApi<typeof getGmailScopes>("GET /emails/gmail-scopes", {}, { signal: leaving.signal }).then(
      (now) => {
        setConfirmed({ of: loaded, now });
        // Google has just said that one is lost: the frame tells of it.
        if (now.some(({ isConnected }) => !isConnected) && loaded.every(({ isConnected }) => isConnected)) revalidate();
      },
      // What was loaded stays: it is what is known.
      () => undefined,
    );
    return () => leaving.abort();
  }, [loaded, revalidate]);
  return confirmed?.of === loaded ? confirmed.now : loaded;
}

/** Says once which account was connected, and takes that out of the address. */
function useArrival(mailboxes: readonly MailboxView[], connectedId: string | null): void {
  const { t } = useTranslation("mailboxPages");
  const [, setParameters] = usePromptParams();
  const email = mailboxes.find(({ id }) => id === connectedId)?.email ?? null;
  useEffect(() => {
    if (email === null) return;
    showToast({ kind: "success", text: t("connected", { email }), id: "mailbox-connected" });
    setParameters(new URLSearchParams(), { replace: true, preventScrollReset: true });
  }, [email, setParameters, t]);
}
