import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useRootData } from "#app/lib/root-data.ts";

/** The foot of public pages: the legal texts, the way out for creators and the way to a person. */
export function PublicFooter() {
  const { t } = useTranslation("site");
  const { now, config } = useRootData() ?? {};
  const supportUrl = config?.supportUrl;
  const link = "focus-ring rounded-control underline-offset-4 hover:text-ink hover:underline";
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-ink-faint text-sm sm:px-6">
        <span className="flex-1">
          © {now === undefined ? "" : new Date(now).getUTCFullYear()} {t("product")}
        </span>
        <Link to="/privacy" prefetch="intent" className={link}>
          {t("nav.privacy")}
        </Link>
        <Link to="/removal" prefetch="intent" className={link}>
          {t("nav.removal")}
        </Link>
        <Link to="/terms-of-service" prefetch="intent" className={link}>
          {t("nav.terms")}
        </Link>
        {supportUrl && (
          <a href={supportUrl} className={link}>
            {t("account.contact")}
          </a>
        )}
      </div>
    </footer>
  );
}
