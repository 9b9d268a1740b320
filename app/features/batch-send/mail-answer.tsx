import { useQueryClient } from "@tanstack/react-query";
import { Check, ExternalLink, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { KEYS } from "#app/entities/email/use-sender.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { MailView, markOutcome } from "#workers/modules/outreach/sending/contract.ts";
import { OUTCOMES, type Outcome } from "#workers/modules/outreach/sending/domain.ts";
import { amountText } from "./amount-text.ts";
import { Told } from "./told.tsx";

type AnswerKind = NonNullable<MailView["answer"]>["kind"];

/** Answers that a person wrote and that can lead to a deal or to none. */
const CAN_BE_DECIDED: ReadonlySet<AnswerKind> = new Set(["interested", "price", "manager", "away", "no", "other"]);
const ICONS = { agreed: Check, declined: X } as const;

/** What came back for an email, the sums that it names, the way to it in Gmail, and what came of it. */
export function MailAnswer({ mail }: { mail: MailView }) {
  const { t } = useTranslation("batchSend");
  const { locale } = useFormat();
  const { answer, isUnsubscribed, status } = mail;
  if (answer === null) return isUnsubscribed ? <Badge>{t("answer.unsubscribe")}</Badge> : null;
  const isGood = answer.kind === "interested" || answer.kind === "price";
  // Follow-ups that never went out share the answer, but the decision stands beside what was sent.
  const isDecided = status === "SENT" && CAN_BE_DECIDED.has(answer.kind);
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <Told badge={<Badge tone={isGood ? "accent" : "neutral"}>{t(`answer.${answer.kind}`)}</Badge>}>
        {answer.managerEmail === null ? answer.why : `${answer.why} ${answer.managerEmail}`}
      </Told>
      {answer.amounts.length > 0 && (
        <p className="font-medium tabular-nums">{answer.amounts.map((sum) => amountText(sum, locale)).join(" · ")}</p>
      )}
      {answer.threadUrl !== null && (
        <a
          href={answer.threadUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="focus-ring inline-flex items-center gap-1 rounded-control text-accent-ink text-sm hover:underline"
        >
          {t("decision.openInGmail")}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
      {isDecided && <Decision mail={mail} />}
    </div>
  );
}

/** Moves the creator's record and ends the follow-ups; the other one may be chosen later. */
function Decision({ mail: { id, email, nickname, outcome } }: { mail: MailView }) {
  const { t } = useTranslation("batchSend");
  const client = useQueryClient();
  const [busy, setBusy] = useState<Outcome | null>(null);
  const mark = async (next: Outcome) => {
    setBusy(next);
    try {
      const { canceled, isRecorded } = await callApi<typeof markOutcome>("PUT /auto-email/mails/:id/outcome", {
        params: { id },
        body: { outcome: next },
      });
      const marked = t(isRecorded ? `decision.${next}Recorded` : `decision.${next}Done`, { name: nickname || email });
      showToast({
        kind: "success",
        text: canceled === 0 ? marked : `${marked} ${t("decision.canceled", { count: canceled })}`,
      });
      await refreshQueries(client, { queryKey: KEYS.mails });
      void refreshQueries(client, { queryKey: KEYS.stats });
    } catch (error) {
      reportError(error, t("decision.failed"));
    }
    setBusy(null);
  };
  return (
    <fieldset className="mt-0.5 flex flex-wrap gap-1.5">
      <legend className="sr-only">{t("decision.label", { email })}</legend>
      {OUTCOMES.map((one) => {
        const Icon = ICONS[one];
        return (
          <Button
            key={one}
            size="sm"
            tone={outcome === one ? "primary" : "secondary"}
            aria-pressed={outcome === one}
            busy={busy === one}
            disabled={busy !== null}
            icon={<Icon aria-hidden className="size-3.5" />}
            onClick={() => (outcome === one ? undefined : void mark(one))}
          >
            {t(`decision.${one}`)}
          </Button>
        );
      })}
    </fieldset>
  );
}
