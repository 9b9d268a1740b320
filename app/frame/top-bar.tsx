import { Link } from "@remix-run/react";
import clsx from "clsx";
import { ImageOff, Menu as MenuIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";
import { Kbd } from "#app/components/kbd.tsx";
import { Wordmark } from "#app/components/wordmark.tsx";
import { useAreImagesFailing } from "#app/lib/image-failures.ts";
import { HOME, USAGE_PATH } from "#app/lib/paths.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { AccountButton } from "./account-button.tsx";
import { ActivityIndicator } from "./activity-indicator.tsx";
import { MailboxAlarm } from "./mailbox-alarm.tsx";
import { QuotaMeter } from "./quota-meter.tsx";

/** The line over every signed-in page: project, command palette, quota; the menu's button where there is no sidebar. On a phone the menu has the palette. */
export function TopBar({
  data,
  project,
  menuHidden,
  onOpenMenu,
  onOpenPalette,
}: {
  data: ShellData;
  project: ReactNode;
  menuHidden: boolean;
  onOpenMenu: () => void;
  onOpenPalette: () => void;
}) {
  const { t } = useTranslation("shell");
  return (
    <header className="sticky top-0 z-20 flex h-(--topbar) items-center gap-2 border-line border-b bg-surface px-3 sm:px-4">
      <IconButton
        label={t("menu.open")}
        tooltip={false}
        icon={<MenuIcon className="size-4" />}
        onClick={onOpenMenu}
        className={menuHidden ? undefined : "sm:hidden"}
      />
      {menuHidden && (
        <Link to={HOME} className="focus-ring hidden rounded-control sm:block">
          <Wordmark compact />
        </Link>
      )}
      <div className="min-w-0 max-w-64 overflow-hidden">{project}</div>
      <span className="flex-1" />
      <button
        type="button"
        onClick={onOpenPalette}
        className="focus-ring hidden h-8 shrink-0 items-center gap-2 rounded-control px-2 text-ink-faint text-sm hover:bg-hover hover:text-ink sm:flex lg:border lg:border-line lg:bg-canvas"
      >
        <Search aria-hidden className="size-4" />
        <span className="sr-only lg:not-sr-only lg:pe-6">{t("palette.open")}</span>
        <span className="hidden lg:block">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      <MailboxAlarm alarms={data.alarms} />
      <MissingImages />
      <ActivityIndicator />
      <Link to={USAGE_PATH} prefetch="intent" className="focus-ring rounded-control">
        <QuotaMeter quota={data.quota} />
      </Link>
      <span className={clsx("ms-1", !menuHidden && "sm:hidden")}>
        <AccountButton user={data.user} isPaid={data.account.isPaid} wide={false} compact />
      </span>
    </header>
  );
}

/** Shown once several pictures of the page did not load: what it is, and that a refresh may bring them. */
function MissingImages() {
  const { t } = useTranslation("shell");
  if (!useAreImagesFailing()) return null;
  return (
    <IconButton
      label={t("errors.imagesMissing")}
      icon={<ImageOff className="size-4 text-quota-warning" />}
      onClick={() => location.reload()}
    />
  );
}
