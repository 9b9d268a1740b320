import {
  Bookmark,
  CheckCheck,
  Columns2,
  FileSpreadsheet,
  ListChecks,
  Maximize,
  MoreHorizontal,
  RectangleVertical,
  SlidersHorizontal,
  Table2,
  Undo2,
  X,
} from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Menu } from "#app/components/menu.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { showToast } from "#app/components/toast.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import type { ListPart } from "#app/entities/list/list-scope.ts";
import type { TabCounts } from "#app/entities/list/result-counts.ts";
import type { ResultLook, ResultSort, TableColumns } from "#app/entities/list/search-address.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { TABS, type Tab } from "#workers/kernel/vocabulary.ts";
import { RESULT_SORTS } from "#workers/modules/lists/domain.ts";

const ColumnsMenu = lazyPart(() => import("#app/entities/creator/columns-menu.client.tsx"));

export type ResultsToolbarProps = {
  tab: Tab;
  counts: TabCounts | null;
  /** What is shown, which is what bulk marks are about. */
  part: ListPart | null;
  onTab: (tab: Tab) => void;
  sort: ResultSort;
  onSort: (sort: ResultSort) => void;
  look: ResultLook;
  videoRow: 1 | 2;
  onLook: (look: ResultLook, videoRow: 1 | 2) => void;
  columns: TableColumns;
  onColumns: (columns: TableColumns) => void;
  filterCount: number;
  onFilters: () => void;
  isSelecting: boolean;
  onSelecting: (on: boolean) => void;
  /** Lets one creator after the other fill the screen. */
  onFocus: () => void;
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
  const isMounted = useMounted();
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
          {props.look === "table" && isMounted && (
            <Suspense fallback={null}>
              <ColumnsMenu columns={props.columns} onColumns={props.onColumns} />
            </Suspense>
          )}
          <LookMenu {...props} />
        </span>
        <IconButton
          label={t("toolbar.focus")}
          shortcut="F"
          icon={<Maximize className="size-4" />}
          onClick={props.onFocus}
        />
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
      choices={RESULT_SORTS.map((value) => ({ value, label: t(`toolbar.sorts.${value}`) }))}
    />
  );
}

/** Cards as many as fit, one a row, or a table. */
function LookMenu({ look, videoRow, onLook }: ResultsToolbarProps) {
  const { t } = useTranslation("results");
  const looks = [
    { key: "many", label: t("toolbar.rowsTwo"), Icon: Columns2, look: "cards", videoRow: 2 },
    { key: "one", label: t("toolbar.rowsOne"), Icon: RectangleVertical, look: "cards", videoRow: 1 },
    { key: "table", label: t("toolbar.table"), Icon: Table2, look: "table", videoRow },
  ] as const;
  const now = looks.find((one) => one.look === look && one.videoRow === videoRow) ?? looks[0];
  return (
    <Menu
      trigger={<IconButton label={t("toolbar.look")} icon={<now.Icon className="size-4" />} tooltip={false} />}
      groups={[
        {
          key: "look",
          entries: looks.map(({ key, label, Icon, ...choice }) => ({
            key,
            label,
            icon: <Icon className="size-4" />,
            checked: key === now.key,
            onSelect: () => onLook(choice.look, choice.videoRow),
          })),
        },
      ]}
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
          entries: RESULT_SORTS.map((key) => ({
            key,
            label: t(`toolbar.sorts.${key}`),
            checked: sort === key,
            onSelect: () => onSort(key),
          })),
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
