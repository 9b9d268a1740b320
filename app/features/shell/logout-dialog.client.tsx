import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";

/** Asks before signing out; searches that run go on. Posts to /logout, which ends the session and leads away. */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const { submit, state } = useFetcher();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => submit(null, { method: "post", action: "/logout" })}
      title={t("account.logoutTitle")}
      confirmLabel={t("account.logout")}
      busy={state !== "idle"}
    >
      {t("account.logoutText")}
    </ConfirmDialog>
  );
}
