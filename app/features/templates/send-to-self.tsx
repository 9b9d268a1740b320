import { Send } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { mailboxToAllow, useMailboxes } from "#app/entities/mailbox/use-mailboxes.ts";
import { callApi } from "#app/lib/api.client.ts";
import { ApiError } from "#app/lib/api-call.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { createRequestKeys } from "#app/lib/form-request.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { sendPreview } from "#workers/modules/outreach/sending/contract.ts";

const PermissionDialog = lazyPart(() => import("#app/entities/mailbox/permission-dialog.client.tsx"));

/** Where Google's page leads back to, with the word that the page then removes (spec 3 §2.2). */
export function backTo(templateId: string | undefined): string {
  const query = new URLSearchParams({ ...(templateId !== undefined && { templateId }), hasValidEmail: "1" });
  return `/email/template?${query}`;
}

/** Sends the saved email to one's own mailbox, and leads to connecting one where none may send. */
export function SendToSelf({ templateId, isUnsaved }: { templateId: string; isUnsaved: boolean }) {
  const { t } = useTranslation("mailTemplates");
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(createRequestKeys());
  const mailboxes = useMailboxes();
  const [isAsking, setAsking] = useState(false);

  async function send(): Promise<void> {
    if (mailboxToAllow(mailboxes.data) !== undefined) return setAsking(true);
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
      // The permission was lost since the mailboxes were loaded.
      if (error instanceof ApiError && error.code === 1422) {
        setAsking(true);
        void mailboxes.refetch();
      } else showToast({ kind: "error", text: t("preview.toSelfFailed", { message: describeError(error) }) });
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
      {isAsking && (
        <Suspense fallback={null}>
          <PermissionDialog
            email={mailboxToAllow(mailboxes.data) ?? null}
            back={backTo(templateId)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
