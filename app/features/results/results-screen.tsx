import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { STICKY_BAR } from "#app/entities/creator/cards-in-sight.ts";
import type { ListScope } from "#app/entities/list/query-keys.ts";
import { countFilters, NO_FILTERS, type SearchAddress } from "#app/entities/list/search-address.ts";
import { StallNotice } from "#app/entities/task/stall-notice.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMayExport } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { useStill } from "#app/lib/use-still.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { PanelBar } from "./panel-bar.tsx";
import { ResultList } from "./result-list.tsx";
import { ResultsToolbar } from "./results-toolbar.tsx";
import { ScopeLine, usePartText } from "./scope-line.tsx";
import { SearchPanel, type SearchPanelProps } from "./search-panel.tsx";
import type { ServerResults } from "./use-results.ts";
import { useResultsScreen } from "./use-results-screen.ts";

const ExportDialog = lazyPart(async () => ({
  default: (await import("#app/features/exports/export-dialog.client.tsx")).ExportDialog,
}));
const CompareView = lazyPart(() => import("#app/entities/creator/compare-view.client.tsx"));
const FocusView = lazyPart(() => import("#app/entities/creator/focus-view.client.tsx"));
const RateAllDialog = lazyPart(() => import("./rate-all-dialog.client.tsx"));
const SelectionBar = lazyPart(async () => ({ default: (await import("./selection-bar.client.tsx")).SelectionBar }));
const SuperlikePanel = lazyPart(() => import("#app/features/superlikes/superlike-panel.client.tsx"));

export type ResultsScreenProps = {
  scope: ListScope;
  task: TaskView;
  panel: Omit<SearchPanelProps, "task" | "similar" | "hidden" | "seen" | "inList">;
  address: SearchAddress;
  onAddress: (address: SearchAddress) => void;
  server: ServerResults;
};

/** The screen on which creators are judged: what was searched on the left, the creators on the right; on a phone the creators alone, all else behind sheets. */
export function ResultsScreen(props: ResultsScreenProps) {
  const { scope, task, panel, address, onAddress } = props;
  const { t } = useTranslation("results");
  const screen = useResultsScreen(props);
  const sayPart = usePartText();
  const isMounted = useMounted();
  const mayExport = useMayExport(scope.taskType);
  const [sheet, setSheet] = useState<"filters" | "panel" | null>(null);
  const [exports, setExports] = useState(false);
  const [compared, setCompared] = useState<readonly ListItem[] | null>(null);
  const clearFilters = () => onAddress({ ...address, filters: NO_FILTERS, page: 1 });
  const filterPanel = (hideTitle: boolean) => (
    <FilterPanel
      stats={screen.stats}
      filters={address.filters}
      onChange={(filters) => onAddress({ ...address, filters, page: 1 })}
      hideTitle={hideTitle}
    />
  );
  const searchPanel = (
    <SearchPanel
      {...panel}
      task={task}
      hidden={screen.stats?.hidden ?? null}
      seen={screen.stats?.seen ?? 0}
      inList={screen.counts?.all ?? null}
      similar={
        isMounted && (
          <Suspense fallback={null}>
            <SuperlikePanel scope={scope} superliked={screen.superliked} />
          </Suspense>
        )
      }
    />
  );
  const list = useStill(
    <ResultList {...props} screen={screen} onClearFilters={clearFilters} />,
    address.isFocused && isMounted,
  );
  return (
    <div className="grid gap-x-6 gap-y-2 lg:grid-cols-[16.25rem_minmax(0,1fr)]">
      <aside className="hidden flex-col gap-6 lg:sticky lg:top-[calc(var(--topbar)+1rem)] lg:flex lg:max-h-[calc(100dvh-var(--topbar)-2rem)] lg:overflow-y-auto lg:pe-2">
        {searchPanel}
        {filterPanel(false)}
      </aside>
      <PanelBar
        task={task}
        source={panel.source}
        inList={screen.counts?.all ?? null}
        onOpen={() => setSheet("panel")}
      />
      <section className="min-w-0">
        <h1 className="sr-only">{t("title", { source: panel.source.label })}</h1>
        <StallNotice task={task} onEnd={panel.onEnd} isEnding={panel.isEnding} className="mb-3" />
        <div {...STICKY_BAR} className="sticky top-(--topbar) z-10 -mx-1 bg-canvas px-1 pt-1 pb-1">
          <ResultsToolbar
            tab={address.status}
            counts={screen.counts}
            part={screen.part}
            onTab={screen.showTab}
            sort={address.sort}
            onSort={(sort) => onAddress({ ...address, sort, page: 1 })}
            look={address.look}
            videoRow={address.videoRow}
            onLook={(look, videoRow) => onAddress({ ...address, look, videoRow })}
            columns={address.columns}
            onColumns={(columns) => onAddress({ ...address, columns })}
            filterCount={countFilters(address.filters)}
            onFilters={() => setSheet("filters")}
            isSelecting={screen.isSelecting}
            onSelecting={screen.setSelecting}
            onFocus={screen.focus}
            onExcel={mayExport ? () => setExports(true) : undefined}
            onRateAll={screen.askRateAll}
            onSave={screen.active.save}
            onUndo={screen.undo}
          />
          <ScopeLine
            part={screen.part}
            filters={address.filters}
            isLoading={screen.isRefreshing}
            onClear={clearFilters}
          />
        </div>
        {list}
        {screen.isSelecting && (
          <Suspense fallback={null}>
            <SelectionBar
              count={screen.selected.size}
              onSelectAll={screen.selectAll}
              onClear={screen.clearSelection}
              onRate={screen.rateSelected}
              onCompare={() => setCompared(screen.chosen())}
            />
          </Suspense>
        )}
      </section>
      <Sheet open={sheet === "panel"} onClose={() => setSheet(null)} title={t("panel.open")}>
        <div className="p-4 pt-0">{searchPanel}</div>
      </Sheet>
      <Sheet
        open={sheet === "filters"}
        onClose={() => setSheet(null)}
        title={t("filter.title")}
        footer={
          <ShowButton
            number={screen.part?.matching ?? null}
            isLoading={screen.isRefreshing}
            onClick={() => setSheet(null)}
          />
        }
      >
        <div className="p-4 pt-0">{filterPanel(true)}</div>
      </Sheet>
      {address.isFocused && isMounted && !screen.isLoading && (
        <Suspense fallback={null}>
          <FocusView
            key={address.status}
            startId={screen.active.activeId}
            cards={screen.deck}
            isOpen={screen.isInTab}
            hasMore={screen.hasMore}
            loadMore={screen.loadMore}
            failed={screen.errorText ? { text: screen.errorText, retry: screen.readOn } : null}
            about={() => screen.part && sayPart(screen.part)}
            attitude={screen.attitude}
            canUnrate
            rate={screen.rateOne}
            undo={screen.takeBack}
            superlikeUnits={screen.superlikeUnits}
            onClose={screen.leaveFocus}
          />
        </Suspense>
      )}
      {compared && (
        <Suspense fallback={null}>
          <CompareView
            cards={compared}
            attitude={screen.attitude}
            onRate={screen.rateOne}
            superlikeUnits={screen.superlikeUnits}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
      {exports && (
        <Suspense fallback={null}>
          <ExportDialog
            scope={scope}
            task={task}
            shown={{ tab: address.status, filters: address.filters, part: screen.part }}
            onClose={() => setExports(false)}
          />
        </Suspense>
      )}
      {screen.asksRateAll && screen.part && (
        <Suspense fallback={null}>
          <RateAllDialog
            attitude={screen.asksRateAll}
            part={screen.part}
            isBusy={screen.isRatingAll}
            onConfirm={screen.rateAllNow}
            onClose={() => screen.askRateAll(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function ShowButton({
  number,
  isLoading,
  onClick,
}: {
  number: number | null;
  /** The creators of the filters just chosen are on their way. */
  isLoading: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  return (
    <Button tone="primary" onClick={onClick}>
      {isLoading ? t("scope.wait") : t("filter.show", { number: integer(number) })}
    </Button>
  );
}
