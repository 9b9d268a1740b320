import { useNavigate } from "@remix-run/react";
import { ArrowLeft, ArrowRight, CircleAlert } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { SendBar, type SendOptions } from "#app/entities/email/send-bar.tsx";
import type { Outcome } from "#app/entities/email/use-order.ts";
import { useSender } from "#app/entities/email/use-sender.ts";
import { useWriting } from "#app/entities/email/use-writing.ts";
import { useConnected } from "#app/entities/mailbox/use-connected.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { RecipientsStep } from "./recipients-step.tsx";
import { type Step, StepList } from "./step-list.tsx";
import { useGroupSend } from "./use-group-send.ts";
import { useMailDraft } from "./use-mail-draft.ts";

/** Where Google's page leads back to (spec 3 §2.4): what is written waits there. */
const BACK = "/email/groupSend?step=mail&hasValidEmail=1";
const MailStep = lazyPart(() => import("./mail-step.client.tsx"));
const OutcomeNotice = lazyPart(() => import("#app/entities/email/outcome-notice.client.tsx"));
const PermissionDialog = lazyPart(() => import("#app/entities/mailbox/permission-dialog.client.tsx"));

/** Writes one mail to people who are put together by hand: first who, then what (spec 3 §2.5). */
export function GroupSendPage({ templates }: { templates: readonly TemplateView[] }) {
  const { t } = useTranslation("groupSend");
  const navigate = useNavigate();
  const userId = useShellData()?.user.id ?? "";
  const sender = useSender();
  useConnected(() => void sender.mailboxes.refetch());
  const writing = useWriting("kolscout_group_send", true);
  const draft = useMailDraft(userId);
  const { receivers, duplicates, invalid } = writing.judged;
  const isLoaded = writing.isLoaded && draft.isLoaded;
  const canWrite = receivers.length > 0 && invalid === 0;
  const { step, go } = useStep(isLoaded, canWrite);
  const [isAsked, setAsked] = useState(false);
  const [hasWritten, setWritten] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [asking, setAsking] = useState<{ email: string | null } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [options, setOptions] = useState<SendOptions>({ startsLater: false, startAt: "" });
  const { send, isBusy, problems, settle } = useGroupSend(draft.mail, {
    onPermission: () => sender.mailboxes.isSuccess && setAsking({ email: sender.mailbox?.email ?? null }),
    onQueued(result) {
      setOutcome(result);
      writing.finish();
      draft.clear();
      setOptions({ startsLater: false, startAt: "" });
      setAsked(false);
      go("recipients", true);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was missing is looked at again once something is chosen or written
  useEffect(settle, [draft.mail, sender.mailbox?.id, receivers]);
  const isWriting = step === "mail" && isLoaded && canWrite;
  useEffect(() => {
    if (isWriting) setWritten(true);
  }, [isWriting]);
  const open = (next: Step) => {
    if (next === "recipients") return go(next);
    setAsked(true);
    if (canWrite) go(next);
  };
  return (
    <div>
      <PageHeader title={t("title")} text={t("subtitle")} />
      <StepList step={isWriting ? "mail" : "recipients"} onStep={open} />
      {outcome !== null && !isWriting && (
        <Suspense fallback={null}>
          <OutcomeNotice
            outcome={outcome}
            onRecords={() => navigate("/email/batchSend?showDetail=1")}
            onClose={() => setOutcome(null)}
          />
        </Suspense>
      )}
      {step === "mail" && !isLoaded && <MailSkeleton />}
      {!isWriting && (step === "recipients" || isLoaded) && (
        <>
          <RecipientsStep writing={writing} />
          <NextBar count={receivers.length} invalid={invalid} isAsked={isAsked} onNext={() => open("mail")} />
        </>
      )}
      {/* Kept while one looks at the recipients, so that what can be undone in the editors stays. */}
      {(isWriting || hasWritten) && (
        <div hidden={!isWriting}>
          <Suspense fallback={<MailSkeleton />}>
            <MailStep
              draft={draft}
              receivers={receivers}
              templates={templates}
              sender={sender}
              problems={problems}
              onConnect={(email) => setAsking({ email })}
              onBusy={setUploading}
            />
          </Suspense>
          <div className="mt-4">
            <SendBar
              before={
                <Button
                  tone="quiet"
                  icon={<ArrowLeft aria-hidden className="size-4" />}
                  onClick={() => open("recipients")}
                >
                  {t("steps.back")}
                </Button>
              }
              count={receivers.length - writing.suppressed}
              leftOut={{ duplicates, invalid, suppressed: writing.suppressed }}
              numbers={sender.numbers}
              options={options}
              onOptions={setOptions}
              problems={problems}
              isBusy={isBusy || isUploading || sender.mailboxes.isPending}
              onSend={() =>
                void send({
                  mailbox: sender.mailbox,
                  receivers,
                  startAt: options.startsLater ? new Date(options.startAt).getTime() : null,
                })
              }
            />
          </div>
        </div>
      )}
      {asking !== null && (
        <Suspense fallback={null}>
          <PermissionDialog email={asking.email} back={BACK} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** How many are ready, what stands in the way, and the way on. */
function NextBar({
  count,
  invalid,
  isAsked,
  onNext,
}: {
  count: number;
  invalid: number;
  isAsked: boolean;
  onNext: () => void;
}) {
  const { t } = useTranslation("groupSend");
  const { integer } = useFormat();
  const problem =
    invalid > 0
      ? t("steps.blocked", { count: invalid, number: integer(invalid) })
      : count === 0
        ? t("steps.nobody")
        : null;
  return (
    <div className="-mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 lg:sticky lg:bottom-0 lg:z-20">
      {isAsked && problem !== null && (
        <p role="alert" className="flex items-center gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {problem}
        </p>
      )}
      {count > 0 && (
        <span className="text-ink-soft text-sm tabular-nums">
          {t("steps.ready", { count, number: integer(count) })}
        </span>
      )}
      <Button tone="primary" className="max-sm:w-full" onClick={onNext}>
        <span className="flex items-center gap-2">
          {t("steps.next")}
          <ArrowRight aria-hidden className="size-4" />
        </span>
      </Button>
    </div>
  );
}

function MailSkeleton() {
  const { t } = useTranslation("groupSend");
  return (
    <div role="status" aria-label={t("steps.loading")} className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-128 rounded-card" />
      <Skeleton className="h-128 rounded-card max-lg:hidden" />
    </div>
  );
}

/** The step is in the address, so that the browser's own way back leads to the recipients. A mail without anybody to write to is no step. */
function useStep(isLoaded: boolean, canWrite: boolean) {
  const [params, setParams] = usePromptParams();
  const step: Step = params.get("step") === "mail" ? "mail" : "recipients";
  const go = (next: Step, isReplaced = false) =>
    setParams(
      (now) => {
        if (next === "mail") now.set("step", "mail");
        else now.delete("step");
        return now;
      },
      { replace: isReplaced },
    );
  const isImpossible = isLoaded && !canWrite && step === "mail";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it becomes impossible
  useEffect(() => {
    if (isImpossible) go("recipients", true);
  }, [isImpossible]);
  return { step, go };
}
