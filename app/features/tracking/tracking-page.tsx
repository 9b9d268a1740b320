import { Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { Select } from "#app/components/select.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { isNarrowed, PAGE_SIZES } from "#app/entities/tracked-post/tracking-address.ts";
import { SightingsStrip } from "#app/features/sightings/sightings-strip.tsx";
import { SheetButton } from "#app/features/tracking-sheet/sheet-button.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { AlertsButton } from "./alerts/alerts-button.tsx";
import { ListBody, type ListState } from "./list-body.tsx";
import type { TrackingData } from "./load-tracking.server.ts";
import { PostsTable } from "./posts-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { Toolbar } from "./toolbar.tsx";
import { type TrackingScreen, useTrackingScreen } from "./use-tracking-screen.ts";

const AlertsSheet = lazyPart(() => import("./alerts/alerts-sheet.client.tsx"));
const AutoUpdateDialog = lazyPart(() => import("./auto-update/auto-update-dialog.client.tsx"));
const CompareDialog = lazyPart(() => import("./compare/compare-dialog.client.tsx"));
const ImportDialog = lazyPart(() => import("./import-dialog.client.tsx"));
const PostDrawer = lazyPart(() => import("./post-drawer.client.tsx"));
const StatsDialog = lazyPart(() => import("./stats-dialog.client.tsx"));

/** Tracked posts with what they cost and brought (spec 3 §2.11). The address says what is shown. */
export function TrackingPage({ data }: { data: TrackingData }) {
  const { t } = useTranslation("videoTracking");
  const screen = useTrackingScreen(data);
  const { isOwn, imports, list } = screen;
  return (
    <div className="w-full">
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <>
            <AlertsButton unseen={screen.alerts.unseen} onOpen={() => screen.openAlerts(true)} />
            {isOwn && (
              <>
                <SheetButton />
                <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => imports.open()}>
                  {t("track")}
                </Button>
              </>
            )}
          </>
        }
      />
      {isOwn && <SightingsStrip given={data.sightings} onTracked={screen.follow} />}
      <SummaryCards summary={screen.summary} plan={screen.autoUpdate.isActive ? screen.autoUpdate.template : null} />
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
        {screen.selected.length > 0 ? <SelectionBar screen={screen} /> : <Toolbar screen={screen} />}
      </div>
      <ListBody
        state={stateOf(screen)}
        error={list.error}
        onRetry={() => void list.refetch()}
        onTrack={isOwn ? () => imports.open() : null}
        onClear={screen.clearFilters}
      >
        <PostsTable screen={screen} />
        <ListFoot screen={screen} />
      </ListBody>
      <Dialogs screen={screen} />
    </div>
  );
}

/** Spec 3 §2.11: paging appears above one page; how many rows one has is chosen where there are more than the fewest. */
function ListFoot({ screen: { address, change, list } }: { screen: TrackingScreen }) {
  const { t } = useTranslation("videoTracking");
  const { total = 0, totalPages = 1 } = list.data ?? {};
  if (total <= PAGE_SIZES[0]) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <Select
        look="quiet"
        label={t("pageSize.label")}
        value={String(address.pageSize)}
        choices={PAGE_SIZES.map((size) => ({ value: String(size), label: t("pageSize.rows", { count: size }) }))}
        onChange={(size) => change({ pageSize: Number(size) })}
      />
      <Pagination page={address.page} pages={totalPages} onChange={(page) => change({ page })} />
    </div>
  );
}

/** What opens over the page; its code is fetched when it is first wanted. */
function Dialogs({ screen }: { screen: TrackingScreen }) {
  const { imports, result, labels, opened, open, address, autoUpdate } = screen;
  const everLooked = useEverOpened(opened !== null);
  const everImported = useEverOpened(imports.isOpen);
  const { alerts, areAlertsOpen, openAlerts, isOwn } = screen;
  const everTold = useEverOpened(areAlertsOpen);
  const everCompared = useEverOpened(address.compare.length > 0);
  const isMounted = useMounted();
  const everSet = useEverOpened(autoUpdate.isOpen);
  const everEnded = useEverOpened(result.shown !== null);
  return (
    <>
      {everImported && (
        <Suspense fallback={null}>
          <ImportDialog
            open={imports.isOpen}
            text={imports.text}
            onText={imports.setText}
            labels={labels}
            plan={autoUpdate.isActive ? autoUpdate.template : null}
            onClose={imports.close}
            onStarted={imports.started}
          />
        </Suspense>
      )}
      {everTold && (
        <Suspense fallback={null}>
          <AlertsSheet
            open={areAlertsOpen}
            alerts={alerts}
            isOwn={isOwn}
            onPost={(id) => {
              openAlerts(false);
              open(id);
            }}
            onClose={() => openAlerts(false)}
          />
        </Suspense>
      )}
      {everSet && (
        <Suspense fallback={null}>
          <AutoUpdateDialog autoUpdate={autoUpdate} />
        </Suspense>
      )}
      {everCompared && isMounted && (
        <Suspense fallback={null}>
          <CompareDialog ids={address.compare} member={address.member} onClose={() => screen.compare([])} />
        </Suspense>
      )}
      {everLooked && (
        <Suspense fallback={null}>
          <PostDrawer post={opened} member={address.member} onClose={() => open(null)} />
        </Suspense>
      )}
      {everEnded && (
        <Suspense fallback={null}>
          <StatsDialog
            task={result.shown}
            onClose={result.close}
            onAgain={(links) => {
              result.close();
              imports.open(links);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function stateOf({ list, address }: TrackingScreen): ListState {
  if (list.data === undefined) return list.error === null ? "loading" : "failed";
  if (list.data.total > 0) return "rows";
  return isNarrowed(address) ? "noMatch" : "empty";
}
