import { ChartLine, RefreshCw, Trash2, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { useFormat } from "#app/lib/use-format.ts";
import {
  MAX_COMPARED,
  MAX_LINKS_PER_IMPORT,
  MIN_COMPARED,
  refreshCostUnits,
} from "#workers/modules/publications/domain.ts";
import { SelectionActions } from "./auto-update/selection-actions.tsx";
import { TaskProgress } from "./task-progress.tsx";
import type { TrackingScreen } from "./use-tracking-screen.ts";

/** What can be done with the chosen posts; stands where the toolbar was. */
export function SelectionBar({ screen }: { screen: TrackingScreen }) {
  const { selected, isRunning, isFollowing, task, isOwn, refresh, removeSelected, select } = screen;
  const count = selected.length;
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const runsText = useRunsText();
  const isTooMany = count > MAX_LINKS_PER_IMPORT;
  return (
    <>
      <p role="status" className="font-medium tabular-nums">
        {isTooMany
          ? t("selection.tooMany", { number: integer(count), max: integer(MAX_LINKS_PER_IMPORT) })
          : t("selection.count", { count, number: integer(count) })}
      </p>
      <Button
        icon={<RefreshCw aria-hidden className="size-4" />}
        disabled={isTooMany || isRunning}
        onClick={() => void refresh.posts(selected)}
      >
        {t("selection.update")} · {runsText(refreshCostUnits(count))}
      </Button>
      <Button
        icon={<ChartLine aria-hidden className="size-4" />}
        title={t("compare.hint", { min: MIN_COMPARED, max: MAX_COMPARED })}
        disabled={count < MIN_COMPARED || count > MAX_COMPARED}
        onClick={() => screen.compare(selected)}
      >
        {t("compare.button")}
      </Button>
      {isOwn && <SelectionActions autoUpdate={screen.autoUpdate} selected={selected} />}
      {isOwn && (
        <Button
          icon={<Trash2 aria-hidden className="size-4" />}
          disabled={isTooMany}
          onClick={() => void removeSelected()}
        >
          {t("selection.delete")}
        </Button>
      )}
      <IconButton label={t("selection.clear")} icon={<X className="size-4" />} onClick={() => select([])} />
      {isFollowing && <TaskProgress task={task} />}
    </>
  );
}
