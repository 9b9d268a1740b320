import { NavLink } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { useRootData } from "#app/lib/root-data.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { type MenuEntry, visibleMenu } from "./navigation.ts";

/**
 * The entries of the main menu. In the narrow sidebar each is a picture over a small word, in the wide one a line; which of
 * the two is decided by CSS alone, so that nothing jumps while a page loads.
 */
export function MenuLinks({
  account,
  wide,
  onNavigate,
}: {
  account: ShellData["account"];
  wide: boolean;
  onNavigate?: () => void;
}) {
  const { t } = useTranslation("site");
  const config = useRootData()?.config;
  return (
    <ul className="flex flex-col gap-0.5 px-2">
      {visibleMenu(account, config).map((entry) => (
        <li key={entry.key}>
          <MenuLink entry={entry} wide={wide} label={t(`pages.${entry.key}`)} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  );
}

/** The shape of a menu line: stacked below 800 px and when folded, a row otherwise. */
export function menuLineClass(wide: boolean, isCurrent = false): string {
  return clsx(
    "focus-ring flex w-full items-center rounded-control font-medium [&>svg]:size-4 [&>svg]:shrink-0",
    isCurrent ? "bg-accent-soft text-accent-ink" : "text-ink-soft hover:bg-hover hover:text-ink",
    wide
      ? "min-h-8 gap-2.5 px-2.5 py-1 text-base leading-tight"
      : [
          "flex-col justify-center gap-1 px-1 py-2 text-center text-xs",
          "md:group-data-[folded=false]/menu:min-h-8 md:group-data-[folded=false]/menu:flex-row md:group-data-[folded=false]/menu:justify-start",
          "md:group-data-[folded=false]/menu:gap-2.5 md:group-data-[folded=false]/menu:px-2.5 md:group-data-[folded=false]/menu:py-1",
          "md:group-data-[folded=false]/menu:text-start md:group-data-[folded=false]/menu:text-base md:group-data-[folded=false]/menu:leading-tight",
        ],
  );
}

function MenuLink({
  entry,
  label,
  wide,
  onNavigate,
}: {
  entry: MenuEntry;
  label: string;
  wide: boolean;
  onNavigate?: () => void;
}) {
  const content = (
    <>
      <entry.icon aria-hidden />
      <span className="max-w-full leading-tight">{label}</span>
    </>
  );
  if (entry.external) {
    return (
      <a href={entry.to} target="_blank" rel="noreferrer" className={menuLineClass(wide)}>
        {content}
      </a>
    );
  }
  return (
    <NavLink
      to={entry.to}
      prefetch="intent"
      onClick={onNavigate}
      className={({ isActive }) => menuLineClass(wide, isActive)}
    >
      {content}
    </NavLink>
  );
}
