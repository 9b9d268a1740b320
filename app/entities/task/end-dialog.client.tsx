import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";

/** Asks before a search is ended, and says what is safe. */
export default function EndDialog({ onClose, onEnd }: { onClose: () => void; onEnd: () => void }) {
  const { t } = useTranslation("results");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onEnd();
      }}
      title={t("panel.endTitle")}
      confirmLabel={t("panel.endConfirm")}
      danger
    >
      {t("panel.endText")}
    </ConfirmDialog>
  );
}
