import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { useConnect } from "./use-connect.ts";

/** Explains what is asked of Google before one goes there (spec 3 §4.3). `email` is the mailbox that lacks the permission; null for a first one. */
export default function PermissionDialog({
  email,
  back,
  onClose,
}: {
  email: string | null;
  /** Where Google's page leads back to, with the word that the page removes once it has read it (spec 3 §2.4). */
  back: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("mailboxPages");
  const { isLeaving, connect } = useConnect();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("permission.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("permission.later")}</Button>
          <Button tone="primary" busy={isLeaving} onClick={() => void connect(email, back)}>
            {t("permission.authorize")}
          </Button>
        </>
      }
    >
      <p>{email === null ? t("permission.text") : t("permission.textFor", { email })}</p>
      <ul className="mt-3 flex list-disc flex-col gap-1 ps-5">
        <li>{t("permission.send")}</li>
        <li>{t("permission.read")}</li>
        <li>{t("permission.profile")}</li>
      </ul>
      <p className="mt-3 text-ink-faint text-sm">{t("permission.end")}</p>
    </Dialog>
  );
}
