import { Suspense, useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { BackToPlace } from "#app/entities/creator/back-to-place.tsx";
import { CardGrid } from "#app/entities/creator/card-grid.tsx";
import { CreatorCard } from "#app/entities/creator/creator-card.tsx";
import { ResultSkeletons } from "#app/entities/creator/result-skeletons.tsx";
import { useOverList } from "#app/entities/creator/use-over-list.tsx";
import { useScrollMemory } from "#app/entities/creator/use-scroll-memory.ts";
import { countFilters, type SearchAddress, writePage } from "#app/entities/list/search-address.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { EmptyResults } from "./empty-results.tsx";
import type { ResultsScreenProps } from "./results-screen.tsx";
import type { useResultsScreen } from "./use-results-screen.ts";

const CreatorTable = lazyPart(() => import("#app/entities/creator/creator-table.client.tsx"));
const FailedSearch = lazyPart(() => import("./failed-search.client.tsx"));

/** About what a card takes before it is measured. */
const CARD_HEIGHTS = { YOUTUBE: 376, TIKTOK: 446, INSTAGRAM: 376 } as const satisfies Record<Platform, number>;

type Props = ResultsScreenProps & { screen: ReturnType<typeof useResultsScreen>; onClearFilters: () => void };

/** The cards of the list; or why there are none, and what to do. */
export function ResultList(props: Props) {
  const { task, panel, address, scope, screen, onClearFilters } = props;
  const { t } = useTranslation("results");
  const isMounted = useMounted();
  const isFailed = task.status === "FAILED";
  if (screen.error && screen.cards.length === 0) {
    return <ErrorMessage onRetry={screen.retry} title={t("list.failed", { message: screen.errorText })} />;
  }
  if (screen.isLoading) return <ResultSkeletons videoRow={address.videoRow} platform={scope.platform} />;
  const failed = isFailed && isMounted && (
    <Suspense fallback={null}>
      <FailedSearch task={task} inList={screen.counts?.all ?? 0} panel={panel} />
    </Suspense>
  );
  if (isFailed && screen.counts?.all === 0) return failed;
  if (screen.cards.length === 0 && !screen.hasMore) {
    return (
      <>
        {failed}
        <EmptyResults
          tab={address.status}
          counts={screen.counts}
          task={task}
          hasFilters={countFilters(address.filters) > 0}
          onClearFilters={onClearFilters}
          onTab={screen.showTab}
        />
      </>
    );
  }
  return (
    <>
      {failed}
      <Cards {...props} />
    </>
  );
}

function Cards({ task, address, onAddress, scope, screen }: Props) {
  const { t } = useTranslation("results");
  const { openPost, showDetails, over } = useOverList();
  const mayBeTable = address.look === "table";
  const isTable = useHasTableRoom() && mayBeTable;
  const skeletons = <ResultSkeletons videoRow={address.videoRow} platform={scope.platform} />;
  const { rateOne, select, active, attitude, isSelecting, selected, superlikeUnits } = screen;
  const { activeId } = active;
  const memory = useScrollMemory(
    `${task.rootTaskId}:${address.status}`,
    {
      cards: screen.cards,
      hasMore: screen.hasMore && !screen.error,
      loadMore: screen.loadMore,
      scrollTo: active.setScrollTo,
    },
    (address.page - 1) * address.pageSize,
    ({ index }) => rememberPage(address, index),
  );
  const renderCard = useCallback(
    (card: ListItem) => (
      <CreatorCard
        key={card.id}
        card={card}
        attitude={attitude(card)}
        videoRow={address.videoRow}
        isActive={activeId === card.id}
        isSelected={isSelecting ? selected.has(card.id) : undefined}
        superlikeUnits={superlikeUnits}
        onRate={rateOne}
        onSelect={select}
        onOpenPost={openPost}
        onDetails={showDetails}
      />
    ),
    [
      attitude,
      activeId,
      isSelecting,
      selected,
      address.videoRow,
      superlikeUnits,
      rateOne,
      select,
      openPost,
      showDetails,
    ],
  );
  return (
    <>
      <BackToPlace memory={memory} />
      {isTable ? (
        <Suspense fallback={skeletons}>
          <CreatorTable
            cards={screen.cards}
            columns={address.columns}
            sort={address.sort}
            onSort={(sort) => onAddress({ ...address, sort, page: 1 })}
            attitude={attitude}
            superlikeUnits={superlikeUnits}
            activeId={activeId}
            selected={isSelecting ? selected : undefined}
            isBusy={screen.isRefreshing}
            onSelect={select}
            onRate={rateOne}
            onDetails={showDetails}
            onNearEnd={screen.loadMore}
            scrollTo={active.scrollTo}
          />
        </Suspense>
      ) : (
        <>
          {/* Before the width is known, styles choose: a press must not begin on cards that a table replaces. */}
          {mayBeTable && <div className="hidden lg:block">{skeletons}</div>}
          <div className={mayBeTable ? "lg:hidden" : undefined}>
            <CardGrid
              listKey={`${address.status}:${address.sort}:${JSON.stringify(address.filters)}`}
              cards={screen.cards}
              videoRow={address.videoRow}
              estimateHeight={CARD_HEIGHTS[scope.platform]}
              label={t("list.label")}
              renderCard={renderCard}
              isBusy={screen.isRefreshing}
              onNearEnd={screen.loadMore}
              scrollTo={active.scrollTo}
            />
          </div>
        </>
      )}
      <p className="py-6 text-center text-ink-faint text-sm" aria-live="polite">
        {screen.hasMore ? t("list.more") : t("list.end")}
      </p>
      {over}
    </>
  );
}

/** From this width on a table has room (Tailwind's `lg`); a narrower window shows cards whatever the address says. */
const TABLE_ROOM = "(min-width: 64rem)";

function useHasTableRoom(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(TABLE_ROOM);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(TABLE_ROOM).matches,
    () => false,
  );
}

/** Keeps in the address how far down the list is (spec 2 §2.2 `page`), without asking the server for anything. */
function rememberPage({ pageSize }: SearchAddress, index: number): void {
  const address = new URL(window.location.href);
  writePage(address.searchParams, Math.floor(index / pageSize) + 1);
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, "", address);
}
