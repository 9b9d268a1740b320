import { Inbox, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import type { TabCounts } from "#app/entities/list/result-counts.ts";
import { unitOf } from "#app/entities/list/unit.ts";
import { totalsOf } from "#app/entities/task/task-totals.ts";
import { isResting } from "#app/entities/task/use-live-task.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Tab } from "#workers/kernel/vocabulary.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** Why no card is shown, and the next thing to do. */
export function EmptyResults({
  tab,
  counts,
  task,
  hasFilters,
  onClearFilters,
  onTab,
}: {
  tab: Tab;
  counts: TabCounts | null;
  task: TaskView;
  hasFilters: boolean;
  onClearFilters: () => void;
  onTab: (tab: Tab) => void;
}) {
  const { t } = useTranslation(["results", "modes"]);
  const { integer } = useFormat();
  const inTab = counts?.[tab] ?? 0;
  if (hasFilters && inTab > 0) {
    return (
      <StateMessage
        icon={<Inbox />}
        title={t("empty.title")}
        actions={<Button onClick={onClearFilters}>{t("empty.clearFilters")}</Button>}
      >
        {t("empty.filtered", { number: integer(inTab) })}
      </StateMessage>
    );
  }
  const foundNone = (counts?.all ?? 0) === 0;
  const read = {
    videos: integer(totalsOf(task).read),
    unit: t(`modes:units.${unitOf(task.type, task.platform)}`),
  };
  if (foundNone && !isResting(task.status)) {
    return (
      <StateMessage icon={<Search />} title={t("empty.runningTitle")}>
        {t("empty.running", read)}
      </StateMessage>
    );
  }
  const text = foundNone ? t(task.params.savedSearchId ? "empty.noneNew" : "empty.none", read) : t(`empty.${tab}`);
  const offersFavorites = !foundNone && tab === "pending" && (counts?.favorite ?? 0) > 0;
  return (
    <StateMessage
      icon={<Inbox />}
      title={t("empty.title")}
      actions={offersFavorites && <Button onClick={() => onTab("favorite")}>{t("empty.seeFavorites")}</Button>}
    >
      {text}
    </StateMessage>
  );
}
