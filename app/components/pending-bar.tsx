import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A line at the upper edge while the next page is on its way; not seen when it comes within 150 ms. */
export function PendingBar() {
  const { t } = useTranslation("ui");
  if (useNavigation().state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label={t("loading")}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 animate-late overflow-hidden bg-accent-soft"
    >
      <span className="block h-full w-1/4 animate-seek bg-accent" />
    </div>
  );
}
