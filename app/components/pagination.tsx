import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import { IconButton } from "./icon-button.tsx";

/** Steps through numbered pages, the first being 1; shows nothing when there is only one. */
export function Pagination({
  page,
  pages,
  onChange,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation("ui");
  const { integer } = useFormat();
  if (pages <= 1) return null;
  return (
    <nav className="flex items-center justify-end gap-1 text-ink-soft text-sm">
      <IconButton
        label={t("previous")}
        icon={<ChevronLeft className="size-4" />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <span className="px-1 tabular-nums">{t("pageOf", { page: integer(page), pages: integer(pages) })}</span>
      <IconButton
        label={t("next")}
        icon={<ChevronRight className="size-4" />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
