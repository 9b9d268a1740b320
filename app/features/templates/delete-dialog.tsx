import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/checkbox.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { keepStored, readStored } from "#app/lib/browser-storage.ts";

/** Set when the dialog is no longer to ask before a template is deleted (spec 3 §2.3). */
const KEY = "kolscout_template_delete_unasked";

/** Whether a template is deleted without a question in this browser. */
export function isDeletedUnasked(): boolean {
  return readStored(KEY) === "1";
}

/** Asks before a template is deleted, and whether to ask again. */
export function DeleteDialog({
  name,
  busy,
  onConfirm,
  onClose,
}: {
  name: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("mailTemplates");
  const [isLast, setLast] = useState(false);
  const confirm = () => {
    if (isLast) keepStored(KEY, "1");
    onConfirm();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
      title={t("deleteDialog.title", { name })}
      confirmLabel={t("delete")}
    >
      <p>{t("deleteDialog.text")}</p>
      <Checkbox
        className="mt-3"
        label={t("deleteDialog.dontRemind")}
        checked={isLast}
        onChange={(event) => setLast(event.target.checked)}
      />
    </ConfirmDialog>
  );
}
