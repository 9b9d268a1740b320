import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import { useDateTime, useDay } from "#app/lib/use-date-time.ts";
import type { requestLeaving } from "#workers/modules/leaving/contract.ts";

type Props = { open: boolean; email: string; waitingMs: number; onClose: () => void };

/** Asks for the deletion once the address was typed. */
export default function DeleteDialog({ open, email, waitingMs, onClose }: Props) {
  const { t } = useTranslation(["accountPage", "ui"]);
  const formId = useId();
  const [writeDay, write] = [useDay(), useDateTime()];
  const revalidate = useCalmRevalidate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const day = writeDay(openedAt + waitingMs);
  const close = () => {
    if (busy) return;
    setTyped("");
    setProblem(null);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return setProblem(t("accountPage:dialog.mismatch"));
    setBusy(true);
    try {
      const { leavesAt } = await callApi<typeof requestLeaving>("POST /account/leaving", { body: { email: typed } });
      const date = write(leavesAt ?? openedAt + waitingMs);
      showToast({ kind: "success", text: t("accountPage:dialog.asked", { date }), id: "leaving" });
      setTyped("");
      onClose();
      revalidate();
    } catch (error) {
      setProblem(describeError(error) || t("accountPage:dialog.failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      width="sm"
      title={t("accountPage:dialog.title")}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {t("ui:cancel")}
          </Button>
          <Button tone="danger" type="submit" form={formId} busy={busy}>
            {t("accountPage:dialog.confirm", { date: day })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <p className="mb-3">{t("accountPage:dialog.text", { date: day })}</p>
        <Field label={t("accountPage:dialog.email", { email })} error={problem}>
          <TextInput
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
