import { Send } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { createRequestKeys } from "#app/lib/form-request.ts";
import type { sendPreview } from "#workers/modules/outreach/sending/contract.ts";

/** Sends the saved mail to one's own mailbox; unsaved changes are saved first. */
export function SendToSelf({ templateId, isUnsaved }: { templateId: string; isUnsaved: boolean }) {
  const { t } = useTranslation("mailTemplates");
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(createRequestKeys());

  async function send(): Promise<void> {
    setBusy(true);
    try {
      const idempotencyKey = keys.current.keyOf(templateId);
      const body = { templateId };
      const { to } = await callApi<typeof sendPreview>(
        "POST /emails/templates/send-preview",
        { body },
        { idempotencyKey },
      );
      keys.current.forget(templateId);
      showToast({ kind: "success", text: t("preview.toSelfSent", { email: to }) });
    } catch (error) {
      showToast({ kind: "error", text: t("preview.toSelfFailed", { message: describeError(error) }) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        icon={<Send aria-hidden className="size-4" />}
        disabled={isUnsaved}
        busy={isBusy}
        onClick={() => void send()}
      >
        {t("preview.toSelf")}
      </Button>
      {isUnsaved && <p className="text-ink-faint text-sm">{t("preview.toSelfSaveFirst")}</p>}
    </div>
  );
}
