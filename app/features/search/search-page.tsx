import { useNavigate } from "@remix-run/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { MembersOnly } from "#app/components/members-only.tsx";
import type { SearchPageData } from "#app/entities/list/search-page-data.ts";
import { totalsOf } from "#app/entities/task/task-totals.ts";
import { isResting } from "#app/entities/task/use-live-task.ts";
import { ExportWhenDone } from "#app/features/exports/export-when-done.tsx";
import { useExportWhenDone } from "#app/features/exports/use-export-when-done.ts";
import { ResultsScreen } from "#app/features/results/results-screen.tsx";
import type { ServerResults } from "#app/features/results/use-results.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMayExport } from "#app/lib/root-data.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import { SEARCH_MODES, searchCostUnits } from "#workers/modules/search/domain.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { MODES } from "./modes/registry.ts";
import { nextAmount, useSearch } from "./use-search.ts";

const ExportDialog = lazyPart(async () => ({
  default: (await import("#app/features/exports/export-dialog.client.tsx")).ExportDialog,
}));

const ResumeDialog = lazyPart(async () => ({ default: (await import("./resume-dialog.client.tsx")).ResumeDialog }));

const FoundSoFar = lazyPart(() => import("./found-so-far.client.tsx"));

/** The page of any search in its three modes (spec 2 §2.2): form, loading, results. */
export function SearchPage({ data }: { data: SearchPageData }) {
  const search = useSearch(data);
  const { task, address } = search;
  const [peeks, setPeeks] = useState(false);
  const exportWish = useExportWhenDone(task, search.scope);
  const isFree = useShellData()?.account.type === "FREE";
  if (address.isDirectLoad && task) {
    const isFirst = task.reason === "SEARCH" && !isResting(task.status);
    return isFirst && !peeks ? (
      <SearchLoading search={search} exportWish={exportWish} onPeek={() => setPeeks(true)} />
    ) : (
      <SearchResults data={data} search={search} />
    );
  }
  return (
    <>
      <SearchStart data={data} search={search} />
      {isFree && address.platform === "INSTAGRAM" && <MembersOnly />}
    </>
  );
}

type Search = ReturnType<typeof useSearch>;

function SearchLoading({
  search,
  exportWish,
  onPeek,
}: {
  search: Search;
  exportWish: ReturnType<typeof useExportWhenDone>;
  onPeek: () => void;
}) {
  const mayExport = useMayExport(search.scope.taskType);
  const { permission, ask } = useNotifications();
  const isMounted = useMounted();
  if (!search.task) return null;
  return (
    <LoadingScreen
      task={search.task}
      source={search.source.label}
      onShow={search.task.progress.count > 0 ? onPeek : undefined}
      onEnd={search.end}
      isEnding={search.isEnding}
      onNotify={permission === "ask" ? () => void ask() : undefined}
    >
      {mayExport && <ExportWhenDone isWanted={exportWish.isWanted} onWanted={exportWish.setWanted} />}
      {isMounted && search.task.progress.count > 0 && (
        <Suspense fallback={null}>
          <FoundSoFar scope={search.scope} count={search.task.progress.count} />
        </Suspense>
      )}
    </LoadingScreen>
  );
}

function SearchResults({ data, search }: { data: SearchPageData; search: Search }) {
  const { task, address, scope } = search;
  if (!task) return null;
  return (
    <ResultsScreen
      key={task.rootTaskId}
      scope={scope}
      task={task}
      address={address}
      onAddress={search.setAddress}
      server={serverResults(data)}
      panel={{
        projectTitle: data.projectTitle,
        source: search.source,
        charge: data.meta?.listCharge ?? null,
        addMoreUnits: searchCostUnits(data.mode, address.platform, nextAmount(task)),
        isAdding: search.isAdding,
        onAddMore: search.addMore,
        isEnding: search.isEnding,
        onEnd: search.end,
        newSearchHref: `/search/${SEARCH_MODES[data.mode].path}?platform=${address.platform.toLowerCase()}`,
      }}
    />
  );
}

/** What the server sent of the list; an empty page of a running search does not count. */
function serverResults({ results, task }: SearchPageData): ServerResults {
  if (!results || !task) return null;
  const isFinal = isResting(task.status);
  return isFinal || results.page.data.length > 0 ? { ...results, isFinal } : null;
}

function SearchStart({ data, search }: { data: SearchPageData; search: Search }) {
  const { task, address, scope } = search;
  const { t } = useTranslation("search");
  const { integer } = useFormat();
  const navigate = useNavigate();
  /** The task about which was asked already. */
  const [answered, setAnswered] = useState<string | null>(null);
  const [exports, setExports] = useState(false);
  const isMounted = useMounted();
  const mayExport = useMayExport(scope.taskType);
  const { Form } = MODES[data.mode];
  const hasTask = task !== null && data.meta !== null;
  const asks = hasTask && !task.isTerminated && task.status !== "FAILED" && answered !== task.id;
  const open = () => navigate(search.resultsHref);
  return (
    <>
      <Form
        platform={address.platform}
        searchInput={address.searchInput}
        amount={address.amount}
        projectId={data.projectId}
        isStarting={search.isStarting}
        onStart={search.start}
        onPlatform={(platform) => search.setAddress({ ...address, platform, taskId: null })}
        step={address.step}
        onStep={(step, searchInput) => search.setAddress({ ...address, step, searchInput })}
        recent={
          hasTask && (
            <p className="mt-4 flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
              <span>{t("form.recent")}</span>
              <Button tone="quiet" size="sm" onClick={open} className="min-w-0 max-w-full">
                <span className="truncate">{t("form.recentOpen", { source: `“${search.source.label}”` })}</span>
              </Button>
              <span className="text-ink-faint">{t("loading.creators", { number: integer(totalsOf(task).found) })}</span>
            </p>
          )
        }
      />
      {isMounted && asks && !exports && (
        <Suspense fallback={null}>
          <ResumeDialog
            source={search.source.label}
            found={totalsOf(task).found}
            isBusy={search.isEnding}
            onContinue={open}
            onExport={mayExport && totalsOf(task).found > 0 ? () => setExports(true) : undefined}
            onNew={async () => {
              if (await search.endQuietly()) setAnswered(task.id);
            }}
            onClose={() => setAnswered(task.id)}
          />
        </Suspense>
      )}
      {exports && task && (
        <Suspense fallback={null}>
          <ExportDialog scope={scope} task={task} shown={null} onClose={() => setExports(false)} />
        </Suspense>
      )}
    </>
  );
}
