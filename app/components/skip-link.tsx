import { useTranslation } from "react-i18next";

/** The first stop of the Tab key: past the menu, into the page. */
export function SkipLink() {
  const { t } = useTranslation("site");
  return (
    <a
      href="#content"
      className="focus-ring sr-only rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {t("skipToContent")}
    </a>
  );
}
