import {
  Bookmark,
  CheckCheck,
  Columns2,
  FileSpreadsheet,
  ListChecks,
  MoreHorizontal,
  RectangleVertical,
  SlidersHorizontal,
  Undo2,
  X,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Menu } from "#app/components/menu.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { showToast } from "#app/components/toast.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import type { ResultSort } from "#app/features/search/search-address.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { TABS, type Tab } from "#workers/kernel/vocabulary.ts";
import type { ListPart } from "./list-scope.ts";
import type { TabCounts } from "./result-counts.ts";

export type ResultsToolbarProps = {
  tab: Tab;
  counts: TabCounts | null;
  /** What is shown, which is what bulk marks are about. */
  part: ListPart | null;
  onTab: (tab: Tab) => void;
  sort: ResultSort;
  onSort: (sort: ResultSort) => void;
  videoRow: 1 | 2;
  onVideoRow: (videoRow: 1 | 2) => void;
  filterCount: number;
  onFilters: () => void;
  isSelecting: boolean;
  onSelecting: (on: boolean) => void;
  /** Undefined while such lists may not be taken away. */
  onExcel: (() => void) | undefined;
  onRateAll: (attitude: "LIKE" | "DISLIKE") => void;
  /** Saves the card that the keys are meant for. */
  onSave: () => void;
  onUndo: () => void;
};

/** The bar over the cards: which of them, in which order, and what can be done with many. Nothing in it moves when numbers change. */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { tab, counts, onTab, filterCount, onFilters, isSelecting, onSelecting, onExcel } = props;
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label={t("tabs.label")}
        value={tab}
        onChange={onTab}
        segments={TABS.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          count: counts ? integer(counts[value]) : "–",
        }))}
      />
      <div className="ms-auto flex items-center gap-1">
        <Button
          tone="secondary"
          size="md"
          className="lg:hidden"
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          onClick={onFilters}
        >
          {filterCount > 0 ? t("toolbar.filtersCount", { number: filterCount }) : t("toolbar.filters")}
        </Button>
        <SortSelect {...props} />
        <span className="hidden items-center gap-1 lg:flex">
          <RowsToggle {...props} />
        </span>
        <IconButton
          label={isSelecting ? t("toolbar.selectEnd") : t("toolbar.select")}
          icon={<ListChecks className="size-4" />}
          pressed={isSelecting}
          onClick={() => onSelecting(!isSelecting)}
        />
        <MoreMenu {...props} />
        <ExcelButton onExcel={onExcel} />
      </div>
    </div>
  );
}

/** While it is closed it can still be reached, and says why. */
function ExcelButton({ onExcel }: Pick<ResultsToolbarProps, "onExcel">) {
  const { t } = useTranslation("results");
  const button = (
    <Button
      icon={<FileSpreadsheet aria-hidden className="size-4" />}
      aria-disabled={!onExcel}
      className={onExcel ? undefined : "opacity-50"}
      onClick={onExcel ?? (() => showToast({ kind: "info", text: t("toolbar.excelClosed") }))}
    >
      {t("toolbar.excel")}
    </Button>
  );
  return onExcel ? button : <Tooltip text={t("toolbar.excelClosed")}>{button}</Tooltip>;
}

function SortSelect({ sort, onSort }: ResultsToolbarProps) {
  const { t } = useTranslation("results");
  return (
    <Select<ResultSort>
      look="quiet"
      label={t("toolbar.sort")}
      className="hidden sm:flex"
      value={sort}
      onChange={onSort}
      choices={[
        { value: "match", label: t("toolbar.sortMatch") },
        { value: "followers", label: t("toolbar.sortFollowers") },
        { value: "views", label: t("toolbar.sortViews") },
      ]}
    />
  );
}

function RowsToggle({ videoRow, onVideoRow }: ResultsToolbarProps) {
  const { t } = useTranslation("results");
  const isOne = videoRow === 1;
  return (
    <IconButton
      label={isOne ? t("toolbar.rowsTwo") : t("toolbar.rowsOne")}
      icon={isOne ? <Columns2 className="size-4" /> : <RectangleVertical className="size-4" />}
      onClick={() => onVideoRow(isOne ? 2 : 1)}
    />
  );
}

function MoreMenu({ sort, onSort, onRateAll, onSave, onUndo, part }: ResultsToolbarProps) {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  // Bulk marks are about what is shown, and rate those alone who are not rated yet.
  const isClosed = part?.tab !== "pending" || part.matching === 0;
  const number = part && `${integer(part.matching)}${part.isCapped ? "+" : ""}`;
  return (
    <Menu
      trigger={<IconButton label={t("toolbar.more")} icon={<MoreHorizontal className="size-4" />} tooltip={false} />}
      groups={[
        {
          key: "sort",
          heading: t("toolbar.sort"),
          entries: [
            { key: "match", label: t("toolbar.sortMatch"), checked: sort === "match", onSelect: () => onSort("match") },
            {
              key: "followers",
              label: t("toolbar.sortFollowers"),
              checked: sort === "followers",
              onSelect: () => onSort("followers"),
            },
            { key: "views", label: t("toolbar.sortViews"), checked: sort === "views", onSelect: () => onSort("views") },
          ],
        },
        {
          key: "rate",
          entries: [
            {
              key: "save",
              label: t("toolbar.save"),
              shortcut: "S",
              icon: <Bookmark className="size-4" />,
              onSelect: onSave,
            },
            {
              key: "undo",
              label: t("toolbar.undo"),
              shortcut: "Z",
              icon: <Undo2 className="size-4" />,
              onSelect: onUndo,
            },
            ...(["LIKE", "DISLIKE"] as const)
              .filter(() => !isClosed)
              .map((attitude) => ({
                key: attitude,
                label: t(attitude === "LIKE" ? "toolbar.markAllLike" : "toolbar.markAllNo", { number }),
                icon: attitude === "LIKE" ? <CheckCheck className="size-4" /> : <X className="size-4" />,
                onSelect: () => onRateAll(attitude),
              })),
          ],
        },
      ]}
    />
  );
}
