import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { PLANS_PATH } from "#app/lib/paths.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { disconnectMailbox, MailboxView } from "#workers/modules/outreach/mailboxes/contract.ts";

type State = "ready" | "beyondPlan" | "sendMissing" | "readMissing" | "troubled" | "lost";
const TONES: Record<State, BadgeTone> = {
  ready: "like",
  beyondPlan: "neutral",
  sendMissing: "danger",
  readMissing: "danger",
  troubled: "danger",
  lost: "danger",
};

type Props = { mailbox: MailboxView; isLeaving: boolean; onConnect: () => void; onDisconnected: () => void };

/** One account: what it can do, why it can't, and what mends it. */
export function MailboxRow({ mailbox, isLeaving, onConnect, onDisconnected }: Props) {
  const { t } = useTranslation("mailboxPages");
  const dateTime = useDateTime();
  const { email, connectedAt, troubleSince } = mailbox;
  const state = stateOf(mailbox);
  const explanation = explanationOf(mailbox, state);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-all font-medium">{email}</span>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </p>
        <p className="mt-0.5 text-ink-soft text-sm">
          {explanation === "ready"
            ? t("since", { date: dateTime(connectedAt) })
            : t(`explain.${explanation}`, { since: dateTime(troubleSince ?? connectedAt) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {state === "beyondPlan" && <LinkButton to={PLANS_PATH}>{t("plans")}</LinkButton>}
        {state !== "ready" && state !== "beyondPlan" && (
          <Button tone="primary" busy={isLeaving} onClick={onConnect}>
            {t("again")}
          </Button>
        )}
        <Disconnect mailbox={mailbox} onDisconnected={onDisconnected} />
      </div>
    </li>
  );
}

function stateOf({ isConnected, canSend, canRead, isInPlan, trouble }: MailboxView): State {
  if (!isConnected) return "lost";
  if (!canSend) return "sendMissing";
  if (trouble !== null) return "troubled";
  if (!canRead) return "readMissing";
  return isInPlan ? "ready" : "beyondPlan";
}

function explanationOf({ lostReason, trouble }: MailboxView, state: State) {
  if (state === "lost") return lostReason ?? "grant";
  return state === "troubled" ? (trouble ?? "refused") : state;
}

/** Takes a connected account's access back; one that is lost already only leaves the list. */
function Disconnect({
  mailbox: { id, email, isConnected },
  onDisconnected,
}: Pick<Props, "mailbox" | "onDisconnected">) {
  const { t } = useTranslation("mailboxPages");
  const [asks, setAsks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const act = isConnected ? "disconnect" : "remove";
  const disconnect = async () => {
    setBusy(true);
    try {
      const { isRevoked } = await callApi<typeof disconnectMailbox>("DELETE /emails/mailboxes/:id", { params: { id } });
      const done = isConnected ? (isRevoked ? "disconnected" : "disconnectedNotRevoked") : "removed";
      showToast({ kind: "success", text: t(done, { email }) });
      onDisconnected();
    } catch (error) {
      reportError(error, t("disconnectFailed"));
    }
    setBusy(false);
    setAsks(false);
  };
  return (
    <>
      <Button aria-label={t(`${act}Of`, { email })} onClick={() => setAsks(true)}>
        {t(act)}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void disconnect()}
        title={t(`${act}Title`, { email })}
        confirmLabel={t(act)}
        busy={isBusy}
        danger={isConnected}
      >
        {t(`${act}Text`)}
      </ConfirmDialog>
    </>
  );
}
