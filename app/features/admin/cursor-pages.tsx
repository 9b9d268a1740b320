import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/link-button.tsx";

/** The way to the next page of a list, and back to its first. */
export function CursorPages({ next, isFirst }: { next: string | null; isFirst: boolean }) {
  const { t } = useTranslation("adminPages");
  const [params] = useSearchParams();
  const to = (cursor: string | null) => {
    const query = new URLSearchParams(params);
    query.delete("cursor");
    if (cursor !== null) query.set("cursor", cursor);
    return `?${query}`;
  };
  if (isFirst && next === null) return null;
  return (
    <nav className="mt-3 flex justify-end gap-2">
      {!isFirst && <LinkButton to={to(null)}>{t("first")}</LinkButton>}
      {next !== null && <LinkButton to={to(next)}>{t("more")}</LinkButton>}
    </nav>
  );
}
