import { ArrowUp } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { countFilters, NO_FILTERS, type SearchAddress } from "#app/features/search/search-address.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMayExport } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";
import { CardGrid } from "./card-grid.tsx";
import type { PostView } from "./card-view.ts";
import { Creator } from "./creator-card.tsx";
import { EmptyResults } from "./empty-results.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { type Opened, OpenedPost } from "./opened-post.tsx";
import type { ListScope } from "./query-keys.ts";
import { ResultSkeletons } from "./result-skeletons.tsx";
import { ResultsToolbar } from "./results-toolbar.tsx";
import { SearchPanel, type SearchPanelProps } from "./search-panel.tsx";
import type { ServerResults } from "./use-results.ts";
import { useResultsScreen } from "./use-results-screen.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

const ExportDialog = lazyPart(async () => ({
  default: (await import("#app/features/exports/export-dialog.tsx")).ExportDialog,
}));
const RateAllDialog = lazyPart(() => import("./rate-all-dialog.tsx"));
const SelectionBar = lazyPart(async () => ({ default: (await import("./selection-bar.tsx")).SelectionBar }));
/** About what a card takes before it is measured. */
const CARD_HEIGHTS = { YOUTUBE: 396, TIKTOK: 466, INSTAGRAM: 396 } as const satisfies Record<Platform, number>;

const SuperlikePanel = lazyPart(() => import("#app/features/superlikes/superlike-panel.tsx"));

export type ResultsScreenProps = {
  scope: ListScope;
  task: TaskView;
  panel: Omit<SearchPanelProps, "task" | "similar" | "hidden">;
  address: SearchAddress;
  onAddress: (address: SearchAddress) => void;
  server: ServerResults;
};

/** The screen on which creators are judged: what was searched on the left, the creators on the right. */
export function ResultsScreen(props: ResultsScreenProps) {
  const { scope, task, panel, address, onAddress } = props;
  const { t } = useTranslation("results");
  const screen = useResultsScreen(props);
  const isMounted = useMounted();
  const mayExport = useMayExport(scope.taskType);
  const [showsFilters, setShowsFilters] = useState(false);
  const [exports, setExports] = useState(false);
  const filterPanel = (hideTitle: boolean) => (
    <FilterPanel
      stats={screen.stats}
      filters={address.filters}
      onChange={(filters) => onAddress({ ...address, filters })}
      hideTitle={hideTitle}
    />
  );
  return (
    <div className="grid gap-6 lg:grid-cols-[16.25rem_minmax(0,1fr)]">
      <aside className="flex flex-col gap-6 lg:sticky lg:top-[calc(var(--topbar)+1rem)] lg:max-h-[calc(100dvh-var(--topbar)-2rem)] lg:overflow-y-auto lg:pe-2">
        <SearchPanel
          {...panel}
          task={task}
          hidden={screen.stats?.hidden ?? null}
          similar={
            isMounted && (
              <Suspense fallback={null}>
                <SuperlikePanel scope={scope} superliked={screen.superliked} />
              </Suspense>
            )
          }
        />
        <div className="hidden lg:block">{filterPanel(false)}</div>
      </aside>
      <section className="min-w-0">
        <h1 className="sr-only">{t("title", { source: panel.source.label })}</h1>
        <div className="sticky top-(--topbar) z-10 -mx-1 -mt-2 bg-canvas px-1 py-2">
          <ResultsToolbar
            tab={address.status}
            counts={screen.counts}
            onTab={screen.showTab}
            sort={address.sort}
            onSort={(sort) => onAddress({ ...address, sort })}
            videoRow={address.videoRow}
            onVideoRow={(videoRow) => onAddress({ ...address, videoRow })}
            filterCount={countFilters(address.filters)}
            onFilters={() => setShowsFilters(true)}
            isSelecting={screen.isSelecting}
            onSelecting={screen.setSelecting}
            onExcel={mayExport ? () => setExports(true) : undefined}
            onRateAll={screen.askRateAll}
            onUndo={screen.undo}
          />
        </div>
        <ResultList {...props} screen={screen} />
        {screen.isSelecting && (
          <Suspense fallback={null}>
            <SelectionBar
              count={screen.selected.size}
              onSelectAll={screen.selectAll}
              onClear={screen.clearSelection}
              onRate={screen.rateSelected}
            />
          </Suspense>
        )}
      </section>
      <Sheet
        open={showsFilters}
        onClose={() => setShowsFilters(false)}
        title={t("filter.title")}
        footer={<ShowButton total={screen.total} onClick={() => setShowsFilters(false)} />}
      >
        <div className="p-4 pt-0">{filterPanel(true)}</div>
      </Sheet>
      {exports && (
        <Suspense fallback={null}>
          <ExportDialog
            scope={scope}
            task={task}
            tab={address.status}
            counts={screen.counts}
            onClose={() => setExports(false)}
            onRateAll={screen.rateAllNow}
          />
        </Suspense>
      )}
      {screen.asksRateAll && (
        <Suspense fallback={null}>
          <RateAllDialog
            attitude={screen.asksRateAll}
            count={screen.rateAllCount}
            isBusy={screen.isRatingAll}
            onConfirm={screen.rateAllNow}
            onClose={() => screen.askRateAll(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

type Screen = ReturnType<typeof useResultsScreen>;

function ResultList({ task, address, onAddress, scope, screen }: ResultsScreenProps & { screen: Screen }) {
  const { t } = useTranslation("results");
  const [opened, setOpened] = useState<Opened | null>(null);
  const memory = useScrollMemory(`${task.rootTaskId}:${address.status}`);
  const openPost = useCallback((card: ListItem, post: PostView) => setOpened({ card, post }), []);
  const { rateOne, select, activate } = screen;
  const renderCard = useCallback(
    (card: ListItem) => (
      <Creator
        key={card.id}
        card={card}
        attitude={screen.attitude(card)}
        videoRow={address.videoRow}
        isActive={screen.activeId === card.id}
        isSelected={screen.isSelecting ? screen.selected.has(card.id) : undefined}
        onRate={rateOne}
        onSelect={select}
        onActivate={activate}
        onOpenPost={openPost}
      />
    ),
    [
      screen.attitude,
      screen.activeId,
      screen.isSelecting,
      screen.selected,
      address.videoRow,
      rateOne,
      select,
      activate,
      openPost,
    ],
  );

  if (screen.error && screen.cards.length === 0) {
    return <ErrorMessage onRetry={screen.retry} title={t("list.failed", { message: screen.errorText })} />;
  }
  if (screen.isLoading) return <ResultSkeletons videoRow={address.videoRow} platform={scope.platform} />;
  if (screen.cards.length === 0 && !screen.hasMore) {
    return (
      <EmptyResults
        tab={address.status}
        counts={screen.counts}
        task={task}
        hasFilters={countFilters(address.filters) > 0}
        onClearFilters={() => onAddress({ ...address, filters: NO_FILTERS })}
        onTab={screen.showTab}
      />
    );
  }
  return (
    <>
      {memory.restore && (
        <div className="sticky top-28 z-10 flex h-0 justify-center">
          <Button
            size="sm"
            icon={<ArrowUp aria-hidden className="size-4 rotate-180" />}
            className="rounded-full bg-raised shadow-float"
            onClick={memory.restore}
          >
            {t("list.back")}
          </Button>
        </div>
      )}
      <CardGrid
        cards={screen.cards}
        videoRow={address.videoRow}
        estimateHeight={CARD_HEIGHTS[scope.platform]}
        label={t("list.label")}
        renderCard={renderCard}
        isBusy={screen.isRefreshing}
        onNearEnd={screen.loadMore}
        scrollTo={screen.scrollTo}
      />
      <p className="py-6 text-center text-ink-faint text-sm" aria-live="polite">
        {screen.hasMore ? t("list.more") : t("list.end")}
      </p>
      <OpenedPost opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function ShowButton({ total, onClick }: { total: number | null; onClick: () => void }) {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  return (
    <Button tone="primary" onClick={onClick}>
      {t("filter.show", { number: integer(total) })}
    </Button>
  );
}
