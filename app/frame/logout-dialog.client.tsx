import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { beginSigningOut } from "#app/lib/browser-token.client.ts";

/** Asks before signing out; searches that run go on. Posts to /logout, which ends the session and leads away. */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("site");
  const { submit, state } = useFetcher();
  const signOut = () => {
    beginSigningOut();
    submit(null, { method: "post", action: "/logout" });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={signOut}
      title={t("account.logoutTitle")}
      confirmLabel={t("account.logout")}
      busy={state !== "idle"}
    >
      {t("account.logoutText")}
    </ConfirmDialog>
  );
}
