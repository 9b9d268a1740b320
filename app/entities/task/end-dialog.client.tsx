import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";

/** Asks before a search is ended, and says what is safe. */
export default function EndDialog({ onClose, onEnd }: { onClose: () => void; onEnd: () => void }) {
  const { t } = useTranslation("task");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onEnd();
      }}
      title={t("end.title")}
      confirmLabel={t("end.confirm")}
      danger
    >
      {t("end.text")}
    </ConfirmDialog>
  );
}
