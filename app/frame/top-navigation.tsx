import { Link } from "@remix-run/react";
import { CreditCard, Menu as MenuIcon, Puzzle } from "lucide-react";
import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Menu, type MenuGroup } from "#app/components/menu.tsx";
import { PreferenceControls } from "#app/components/preference-controls.tsx";
import { SkipLink } from "#app/components/skip-link.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { HOME, PLANS_PATH } from "#app/lib/paths.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { AccountButton } from "./account-button.tsx";
import { AccountMenu, type AccountProps, usePreferenceGroups } from "./account-menu.tsx";

/** The head of public pages: the plans, where a visitor signs in, a signed-in person's menu and way to work in a new tab (spec 1 §2). `user` is null for a visitor. */
export function TopNavigation({ user }: { user: AccountProps["user"] | null }) {
  const { t } = useTranslation("site");
  const signedIn = useRootData()?.signedIn ?? false;
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <SkipLink />
      <nav aria-label={t("nav.label")} className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link to="/" className="focus-ring rounded-control">
          <Wordmark />
        </Link>
        <span className="flex-1" />
        <span className="hidden items-center gap-1 sm:flex">
          {!user && <PreferenceControls />}
          <LinkButton to={PLANS_PATH} tone="quiet">
            {t("nav.pricing")}
          </LinkButton>
        </span>
        {signedIn ? (
          <a href={HOME} target="_blank" rel="noreferrer" className={buttonClass("primary", "md", "ms-2")}>
            {t("nav.openApp")}
          </a>
        ) : (
          <LinkButton to="/login" tone="primary" className="ms-2">
            {t("nav.signIn")}
          </LinkButton>
        )}
        {user && (
          <span className="ms-2 hidden sm:block">
            <AccountButton user={user} isPaid={null} wide={false} compact />
          </span>
        )}
        <span className="ms-1 sm:hidden">{user ? <PersonsMenu user={user} /> : <VisitorsMenu />}</span>
      </nav>
    </header>
  );
}

/** On a phone everything but the way in stands behind one button. */
function PersonsMenu({ user }: { user: AccountProps["user"] }) {
  return <AccountMenu user={user} isPaid={null} anchor="bottom end" trigger={<Toggle />} first={useSiteGroups()} />;
}

function VisitorsMenu() {
  return <Menu trigger={<Toggle />} groups={[...useSiteGroups(), ...usePreferenceGroups()]} className="w-60" />;
}

function useSiteGroups(): MenuGroup[] {
  const { t } = useTranslation("site");
  const extensionUrl = useRootData()?.config.extensionUrl ?? null;
  const pricing = { key: "pricing", label: t("nav.pricing"), icon: <CreditCard aria-hidden />, href: PLANS_PATH };
  const extension = { key: "extension", label: t("nav.extension"), icon: <Puzzle aria-hidden />, external: true };
  return [
    { key: "site", entries: extensionUrl === null ? [pricing] : [pricing, { ...extension, href: extensionUrl }] },
  ];
}

const Toggle = forwardRef<HTMLButtonElement, object>(function Toggle(props, ref) {
  const { t } = useTranslation("site");
  return (
    <IconButton ref={ref} label={t("nav.menu")} tooltip={false} icon={<MenuIcon className="size-4" />} {...props} />
  );
});
