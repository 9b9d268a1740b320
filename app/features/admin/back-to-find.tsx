import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ADMIN_PATH } from "./views.ts";

/** The way back from what was found. */
export function BackToFind() {
  const { t } = useTranslation("adminPages");
  return (
    <Link
      to={ADMIN_PATH}
      className="focus-ring mb-2 inline-block rounded-control text-ink-soft text-sm hover:underline"
    >
      ← {t("account.back")}
    </Link>
  );
}
