import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";

/** So many stand side by side at most. */
const MAX_COMPARED = 20;

/** What can be done with the selected creators, at the foot of the window while one selects. */
export function SelectionBar({
  count,
  onSelectAll,
  onClear,
  onRate,
  onCompare,
}: {
  count: number;
  onSelectAll: () => void;
  onClear: () => void;
  onRate: (attitude: Attitude) => void;
  onCompare: () => void;
}) {
  const { t } = useTranslation(["results", "creator"]);
  const { integer } = useFormat();
  return (
    <div
      role="toolbar"
      aria-label={t("toolbar.select")}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float"
    >
      <span className="min-w-24 font-medium" aria-live="polite">
        {t("toolbar.noted", { number: integer(count) })}
      </span>
      <Button size="sm" tone="quiet" onClick={onSelectAll}>
        {t("toolbar.selectAllLoaded")}
      </Button>
      <Button size="sm" tone="quiet" onClick={onClear} disabled={count === 0}>
        {t("toolbar.clearSelection")}
      </Button>
      <Button
        size="sm"
        onClick={onCompare}
        disabled={count < 2 || count > MAX_COMPARED}
        title={t("toolbar.compareHint", { number: MAX_COMPARED })}
      >
        {t("toolbar.compare")}
      </Button>
      <Button size="sm" onClick={() => onRate("DISLIKE")} disabled={count === 0}>
        {t("creator:rate.DISLIKE")}
      </Button>
      <Button size="sm" tone="primary" onClick={() => onRate("LIKE")} disabled={count === 0}>
        {t("creator:rate.LIKE")}
      </Button>
    </div>
  );
}
