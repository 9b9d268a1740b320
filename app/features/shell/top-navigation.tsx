import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { useRootData } from "#app/lib/root-data.ts";
import { HOME, PLANS_AVAILABLE } from "./navigation.ts";
import { PreferenceControls } from "./preference-controls.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The head of public pages: where a visitor signs in, and a signed-in person goes to work in a new tab (spec 1 §2). */
export function TopNavigation() {
  const { t } = useTranslation("shell");
  const signedIn = useRootData()?.signedIn ?? false;
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <SkipLink />
      <nav aria-label={t("nav.label")} className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link to="/" className="focus-ring rounded-control">
          <Wordmark />
        </Link>
        <span className="flex-1" />
        <PreferenceControls />
        {PLANS_AVAILABLE && (
          <LinkButton to="/pricing" tone="quiet">
            {t("nav.pricing")}
          </LinkButton>
        )}
        {signedIn ? (
          <a href={HOME} target="_blank" rel="noreferrer" className={buttonClass("primary", "md", "ms-2")}>
            {t("nav.openApp")}
          </a>
        ) : (
          <LinkButton to="/login" tone="primary" className="ms-2">
            {t("nav.signIn")}
          </LinkButton>
        )}
      </nav>
    </header>
  );
}
