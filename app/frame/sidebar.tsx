import { Link } from "@remix-run/react";
import clsx from "clsx";
import { LifeBuoy, PanelLeftClose, PanelLeftOpen, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Wordmark } from "#app/components/wordmark.tsx";
import { HOME, PLANS_PATH } from "#app/lib/paths.ts";
import { useRootData } from "#app/lib/root-data.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { AccountButton } from "./account-button.tsx";
import { MenuLinks, menuLineClass } from "./menu-links.tsx";

/** The menu at the side: 150 px wide, 80 when folded or when the window is under 800 (spec 1 §2); a phone has a drawer instead. */
export function Sidebar({ data, folded, onToggle }: { data: ShellData; folded: boolean; onToggle: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <aside
      data-folded={folded}
      className="group/menu sticky top-0 hidden h-dvh w-(--sidebar-narrow) shrink-0 flex-col border-line border-e bg-surface sm:flex md:data-[folded=false]:w-(--sidebar-wide)"
    >
      <Link
        to={HOME}
        className="focus-ring mx-2 flex h-(--topbar) items-center justify-center rounded-control md:group-data-[folded=false]/menu:justify-start md:group-data-[folded=false]/menu:px-2"
      >
        <Wordmark className="[&>span]:sr-only md:group-data-[folded=false]/menu:[&>span]:not-sr-only" />
      </Link>
      <nav aria-label={t("menu.label")} className="flex-1 overflow-y-auto py-2">
        <MenuLinks account={data.account} wide={false} />
      </nav>
      <div className="flex flex-col gap-0.5 p-2">
        <SideActions data={data} wide={false} />
        <button
          type="button"
          onClick={onToggle}
          aria-expanded={!folded}
          className={clsx(menuLineClass(false), "hidden md:flex")}
        >
          {folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          <span>{folded ? t("menu.unfold") : t("menu.fold")}</span>
        </button>
        <AccountButton user={data.user} isPaid={data.account.isPaid} wide={false} />
      </div>
    </aside>
  );
}

/** Upgrade and support: what stands under the menu in the sidebar and in the drawer. */
export function SideActions({ data, wide }: { data: ShellData; wide: boolean }) {
  const { t } = useTranslation("site");
  const supportUrl = useRootData()?.config.supportUrl ?? "/";
  return (
    <>
      {!data.account.isPaid && (
        <Link to={PLANS_PATH} className={clsx(menuLineClass(wide), "text-accent-ink")}>
          <Sparkles aria-hidden />
          <span>{t("account.upgrade")}</span>
        </Link>
      )}
      <a href={supportUrl} className={menuLineClass(wide)}>
        <LifeBuoy aria-hidden />
        <span>{t("pages.contact")}</span>
      </a>
    </>
  );
}
