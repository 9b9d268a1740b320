import { NavLink } from "@remix-run/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCalmRevalidate } from "#app/lib/use-calm-revalidate.ts";
import { Refresh } from "./refresh.ts";
import { ADMIN_PATH, AUDIT_PATH, OPERATIONS_PATH } from "./views.ts";

const PAGES = [
  { key: "find", to: ADMIN_PATH, end: true },
  { key: "operations", to: OPERATIONS_PATH, end: false },
  { key: "audit", to: AUDIT_PATH, end: false },
] as const;

/** The pages of the staff under their three names. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("adminPages");
  return (
    <div className="w-full">
      <nav aria-label={t("nav.label")} className="mb-5 flex gap-4 overflow-x-auto border-line border-b">
        {PAGES.map(({ key, to, end }) => (
          <NavLink
            key={key}
            to={to}
            end={end}
            className={({ isActive }) =>
              clsx(
                "focus-ring focus-visible:-outline-offset-2! -mb-px flex h-9 items-center whitespace-nowrap border-b-2 font-medium",
                isActive ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
              )
            }
          >
            {t(`nav.${key}`)}
          </NavLink>
        ))}
      </nav>
      <Refresh.Provider value={useCalmRevalidate()}>{children}</Refresh.Provider>
    </div>
  );
}
