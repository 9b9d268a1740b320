import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";

/** Asks before a search is ended, and says what is safe. */
export function EndDialog({ open, onClose, onEnd }: { open: boolean; onClose: () => void; onEnd: () => void }) {
  const { t } = useTranslation("results");
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onEnd}
      title={t("panel.endTitle")}
      confirmLabel={t("panel.endConfirm")}
      danger
    >
      {t("panel.endText")}
    </ConfirmDialog>
  );
}
