import { FileSpreadsheet, Inbox, Maximize } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { useActiveCard } from "#app/entities/creator/use-active-card.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { FIT_GROUPS, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import type { AutoListItem } from "#workers/modules/auto-tasks/finds-contract.ts";
import { FitList } from "./fit-list.tsx";
import type { FitPage } from "./fit-pages.ts";
import { focusPlace } from "./focus-place.ts";
import type { Liker } from "./use-auto-task.ts";
import { useGroupExport } from "./use-group-export.ts";

type Props = {
  task: AutoTaskView;
  group: FitGroup;
  onGroup: (group: FitGroup) => void;
  /** One creator fills the screen, over the list. */
  isFocused: boolean;
  onFocused: (isFocused: boolean) => void;
  /** What the server sent of a group. */
  first: { group: FitGroup; page: FitPage } | null;
  onSuperliked: () => void;
};

/** What was found, in its two groups with their counts, each to be taken away as a spreadsheet (spec 2 §2.3). */
export function FitResults({ task, group, onGroup, isFocused, onFocused, first, onSuperliked }: Props) {
  const { t } = useTranslation(["autoTask", "results"]);
  const { integer } = useFormat();
  const counts: Record<FitGroup, number> = {
    perfectFit: task.meta.perfectFitCount,
    contentOk: task.meta.contentOkCount,
  };
  /** The loaded cards of the group, which the list below reads. */
  const loaded = useRef<readonly AutoListItem[]>([]);
  const active = useActiveCard(group, () => loaded.current.map(({ id }) => id));
  const showGroup = (next: FitGroup) => {
    active.deactivate();
    active.setScrollTo(null);
    setLiker("any");
    onGroup(next);
  };
  const focus = () => {
    // The view begins with the marked creator; the place in the list does not matter, since the card is loaded.
    if (active.activeId !== null) focusPlace(task.id, group).keep({ id: active.activeId, index: 0 });
    onFocused(true);
  };
  const [liker, setLiker] = useState<Liker>("any");
  const { exportGroup, isExporting } = useGroupExport(task.id, counts, liker);
  return (
    <section className="min-w-0" aria-label={t("results.label")}>
      <div className="sticky top-(--topbar) z-10 -mx-1 -mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 bg-canvas px-1 py-2">
        <SegmentedControl
          label={t("results.label")}
          value={group}
          onChange={showGroup}
          segments={FIT_GROUPS.map((value) => ({
            value,
            label: t(`results.${value}`),
            count: integer(counts[value]),
          }))}
        />
        <div className="ms-auto flex gap-1">
          <IconButton
            tone="secondary"
            label={t("results:toolbar.focus")}
            shortcut="F"
            icon={<Maximize className="size-4" />}
            disabled={counts[group] === 0}
            onClick={focus}
          />
          <IconButton
            tone="secondary"
            label={t("results.export", { group: t(`results.${group}`) })}
            icon={<FileSpreadsheet className={isExporting ? "size-4 animate-pulse" : "size-4"} />}
            disabled={isExporting}
            onClick={() => exportGroup(group)}
          />
        </div>
      </div>
      {counts[group] === 0 ? (
        <StateMessage icon={<Inbox />} title={t(`results.noneTitle.${group}`)}>
          {t(`results.noneText.${group}`)}
        </StateMessage>
      ) : (
        <FitList
          key={`${group} ${liker}`}
          task={task}
          group={group}
          first={first?.group === group ? first.page : null}
          count={counts[group]}
          liker={liker}
          onLiker={setLiker}
          onGroup={showGroup}
          active={active}
          loaded={loaded}
          isFocused={isFocused}
          onFocus={focus}
          onUnfocus={() => onFocused(false)}
          onSuperliked={onSuperliked}
        />
      )}
    </section>
  );
}
