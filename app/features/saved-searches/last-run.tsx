import { useTranslation } from "react-i18next";
import { useNow } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { SavedSearchView } from "#workers/modules/saved-searches/contract.ts";

/** When it ran last and how many were new then; of the search that was saved, how many it found. */
export function LastRun({ saved: { runs } }: { saved: SavedSearchView }) {
  const { t } = useTranslation("savedSearches");
  const { integer, age } = useFormat();
  const now = useNow();
  const [newest] = runs;
  if (!newest) return <p className="truncate text-ink-faint">{t("noRuns")}</p>;
  const { at, count, isRunning } = newest;
  const numbers = { age: age(at, now), count, number: integer(count) };
  const isFirst = runs.length === 1;
  return (
    <p className="truncate text-ink-faint">
      {isRunning ? t("running", numbers) : t(isFirst ? "first" : "last", numbers)}
    </p>
  );
}
