import "#app/i18n/enterprise-texts.ts";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import type { acceptInvitation, declineInvitation, OwnInvitation } from "#workers/modules/enterprises/own-contract.ts";

type Props = { invitation: OwnInvitation; onAnswered: (id: string) => void };

/** Says on every signed-in page that a team asks the visitor to join, and leads to what joining means. */
export function InvitationBanner({ invitation, onAnswered }: Props) {
  const { t } = useTranslation("enterprisePage");
  const [isOpen, setOpen] = useState(false);
  const { enterpriseName: enterprise, invitedBy: inviter } = invitation;
  return (
    <section
      aria-label={t("asked.title", { enterprise })}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-accent-soft px-4 py-2 text-sm sm:px-6"
    >
      <UserPlus aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <p className="wrap-anywhere min-w-48 flex-1">{t("asked.banner", { inviter, enterprise })}</p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("asked.open")}
      </Button>
      <AnswerDialog invitation={invitation} open={isOpen} onClose={() => setOpen(false)} onAnswered={onAnswered} />
    </section>
  );
}

/** What the team will see, what stays private, and the answer. */
function AnswerDialog({ invitation, open, onClose, onAnswered }: Props & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("enterprisePage");
  const revalidate = useCalmRevalidate();
  const [busy, setBusy] = useState<"accept" | "decline" | null>(null);
  const { id, enterpriseName: enterprise, invitedBy: inviter, refusal } = invitation;
  const answer = async (how: "accept" | "decline") => {
    setBusy(how);
    const params = { invitationId: id };
    try {
      if (how === "accept")
        await callApi<typeof acceptInvitation>("POST /userMember/enterprise-invitations/:invitationId/accept", {
          params,
        });
      else
        await callApi<typeof declineInvitation>("POST /userMember/enterprise-invitations/:invitationId/decline", {
          params,
        });
      showToast({ kind: "success", text: t(how === "accept" ? "asked.joined" : "asked.declined", { enterprise }) });
      onAnswered(id);
      revalidate();
    } catch (error) {
      reportError(error, t(how === "accept" ? "failures.accept" : "failures.decline"));
    }
    setBusy(null);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      mustAnswer={busy !== null}
      title={t("asked.title", { enterprise })}
      footer={
        <>
          <Button onClick={() => void answer("decline")} busy={busy === "decline"} disabled={busy === "accept"}>
            {t("asked.decline")}
          </Button>
          {refusal === null && (
            <Button
              tone="primary"
              onClick={() => void answer("accept")}
              busy={busy === "accept"}
              disabled={busy === "decline"}
            >
              {t("asked.accept")}
            </Button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere mb-3">{t("asked.banner", { inviter, enterprise })}</p>
      {refusal !== null && <p className="mb-3 text-danger">{t(`asked.refusals.${refusal}`)}</p>}
      <Facts
        title={t("asked.seen.title")}
        facts={[t("asked.seen.work"), t("asked.seen.use"), t("asked.seen.limits")]}
      />
      <Facts
        title={t("asked.private.title")}
        facts={[t("asked.private.before"), t("asked.private.mails"), t("asked.private.leave"), t("asked.private.plan")]}
      />
    </Dialog>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <section className="mb-3">
      <h3 className="mb-1 font-medium text-sm">{title}</h3>
      <ul className="list-disc space-y-1 ps-4 text-ink-soft text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
