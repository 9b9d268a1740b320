import { ArrowRight } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { MIN_REASON } from "./act-input.ts";
import { type Send, useAct } from "./use-act.ts";

type Props = {
  onClose: () => void;
  title: string;
  /** What is asked beside the reason. */
  children?: ReactNode;
  /** Whether what is asked has an answer; the fields themselves say what is wrong once `onCheck` was called. */
  isComplete?: boolean;
  onCheck?: () => void;
  /** In numbers what will happen. */
  summary: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Whether the page shows what the act is about; after a refusal it has been loaded anew then, and the dialog says so. */
  isOfPage?: boolean;
  send: Send;
};

/** An act of staff in two steps: what and why, then the same once more in numbers, with a button that says it. */
export function ActDialog(props: Props) {
  const {
    onClose,
    title,
    children,
    isComplete = true,
    onCheck,
    summary,
    confirmLabel,
    danger = false,
    isOfPage = true,
    send,
  } = props;
  const { t } = useTranslation("adminPages");
  const form = useId();
  const [reason, setReason] = useState("");
  const [wasChecked, setWasChecked] = useState(false);
  /** The key of the confirmation that is shown; null while the form is. */
  const [key, setKey] = useState<string | null>(null);
  const { busy, problem, run, forget } = useAct(send, onClose);
  const hasReason = reason.trim().length >= MIN_REASON;

  function check(event: FormEvent) {
    event.preventDefault();
    setWasChecked(true);
    onCheck?.();
    forget();
    if (hasReason && isComplete) setKey(crypto.randomUUID());
  }

  async function confirm() {
    if (key !== null && !(await run(reason.trim(), key))) setKey(null);
  }

  return (
    <Dialog
      open
      onClose={busy ? ignore : onClose}
      title={title}
      width="md"
      footer={
        key === null ? (
          <Button tone="primary" type="submit" form={form}>
            {t("act.next")}
          </Button>
        ) : (
          <>
            <Button onClick={() => setKey(null)} disabled={busy}>
              {t("act.back")}
            </Button>
            <Button tone={danger ? "danger" : "primary"} onClick={() => void confirm()} busy={busy} autoFocus>
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      {key === null ? (
        <form id={form} onSubmit={check} noValidate className="flex flex-col gap-4">
          {children}
          <Field
            label={t("act.reason")}
            hint={t("act.reasonHint")}
            error={wasChecked && !hasReason ? t("act.reasonShort") : null}
            required
          >
            <Textarea rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <FormProblem text={problem?.text ?? null} />
          {isOfPage && problem?.isStale && <p className="text-sm">{t("act.stale")}</p>}
        </form>
      ) : (
        <section aria-label={t("act.check")} className="flex flex-col gap-3">
          <h3 className="font-medium text-ink">{t("act.check")}</h3>
          {summary}
          <p className="wrap-anywhere text-sm">{t("act.because", { reason: reason.trim() })}</p>
        </section>
      )}
    </Dialog>
  );
}

function ignore(): void {}

/** What was and what will be, one line for each. */
export function Changes({ rows }: { rows: ReadonlyArray<{ label: string; before: string; after: string }> }) {
  return (
    <dl className="flex flex-col divide-y divide-line rounded-card border border-line">
      {rows.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
          <dt className="text-sm">{label}</dt>
          <dd className="flex items-center gap-2 text-ink tabular-nums">
            <span>{before}</span>
            <ArrowRight aria-label="→" className="size-3.5 text-ink-faint" />
            <span className="font-medium">{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
