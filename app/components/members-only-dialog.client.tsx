import { useNavigate, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HOME, PLANS_PATH } from "#app/lib/paths.ts";
import { Button, buttonClass } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/**
 * Tells a free user that a page is for members (spec 1 §2): back to the search, or unlock and then refresh. It cannot be
 * closed, because behind it is a page that this account may not use.
 */
export function MembersOnlyDialog({ open }: { open: boolean }) {
  const { t } = useTranslation("site");
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const [unlocking, setUnlocking] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      mustAnswer
      width="sm"
      title={t("upgradeFirst.title")}
      footer={
        <>
          <Button onClick={() => navigate(HOME)}>{t("upgradeFirst.back")}</Button>
          {unlocking ? (
            <Button tone="primary" busy={state === "loading"} onClick={revalidate}>
              {t("upgradeFirst.refresh")}
            </Button>
          ) : (
            <a
              className={buttonClass("primary")}
              href={PLANS_PATH}
              target="_blank"
              rel="noreferrer"
              onClick={() => setUnlocking(true)}
            >
              {t("upgradeFirst.unlock")}
            </a>
          )}
        </>
      }
    >
      <p className="text-ink">{t("upgradeFirst.text")}</p>
      {unlocking && <p className="mt-2">{t("upgradeFirst.afterUnlock")}</p>}
    </Dialog>
  );
}
