import { useNavigate } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ResultSkeletons } from "#app/features/results/result-skeletons.tsx";
import { isResting } from "#app/features/results/use-live-task.ts";
import type { ServerResults } from "#app/features/results/use-results.ts";
import { split } from "#app/lib/split.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useNotifications } from "#app/lib/use-notifications.ts";
import { SEARCH_MODES, searchCostUnits } from "#workers/modules/search/domain.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { ResumeDialog } from "./resume-dialog.tsx";
import type { SearchPageData } from "./search-page-data.ts";
import { useKeywordSearch } from "./use-keyword-search.ts";

const ExportDialog = lazy(async () => ({
  default: (await import("#app/features/exports/export-dialog.tsx")).ExportDialog,
}));

/** Whoever fills in the form does not wait for the results' code, nor the other way round. */
const KeywordForm = await split(
  async () => (await import("./keyword-form.tsx")).KeywordForm,
  import.meta.env.SSR ? (await import("./keyword-form.tsx")).KeywordForm : null,
  (address) => isSearchPage(address) && !leadsToResults(address),
);
const ResultsScreen = await split(
  async () => (await import("#app/features/results/results-screen.tsx")).ResultsScreen,
  import.meta.env.SSR ? (await import("#app/features/results/results-screen.tsx")).ResultsScreen : null,
  (address) => isSearchPage(address) && leadsToResults(address),
);

function isSearchPage({ pathname }: URL): boolean {
  return pathname === `/search/${SEARCH_MODES.input.path}`;
}

function leadsToResults({ searchParams }: URL): boolean {
  return searchParams.get("isDirectLoad") === "1";
}

/** The page of the keyword search in its three modes (spec 2 §2.2): form, loading, results. */
export function KeywordSearchPage({ data }: { data: SearchPageData }) {
  const search = useKeywordSearch(data);
  const { task, address } = search;
  const [peeks, setPeeks] = useState(false);
  if (address.isDirectLoad && task) {
    const isFirst = task.reason !== "NEXT_PAGE" && !isResting(task.status);
    if (isFirst && !peeks) return <KeywordLoading search={search} onPeek={() => setPeeks(true)} />;
    return (
      <PartBoundary
        part={ResultsScreen}
        fallback={<ResultSkeletons videoRow={address.videoRow} platform={address.platform} />}
      >
        <KeywordResults data={data} search={search} />
      </PartBoundary>
    );
  }
  return (
    <PartBoundary part={KeywordForm} fallback={null}>
      <KeywordStart data={data} search={search} />
    </PartBoundary>
  );
}

/**
 * Waits for a part whose code is fetched. What is there already stands without a boundary: React takes over the inside of one later than
 * the page around it, and would throw it away when something changed in between.
 */
function PartBoundary({ part, fallback, children }: { part: unknown; fallback: ReactNode; children: ReactNode }) {
  return typeof part === "function" ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}

type Search = ReturnType<typeof useKeywordSearch>;

function KeywordLoading({ search, onPeek }: { search: Search; onPeek: () => void }) {
  const { permission, ask } = useNotifications();
  if (!search.task) return null;
  return (
    <LoadingScreen
      task={search.task}
      source={search.source.label}
      onShow={search.task.progress.count > 0 ? onPeek : undefined}
      onEnd={search.end}
      isEnding={search.isEnding}
      onNotify={permission === "ask" ? () => void ask() : undefined}
    />
  );
}

function KeywordResults({ data, search }: { data: SearchPageData; search: Search }) {
  const { task, address, scope } = search;
  if (!task) return null;
  const wanted = Math.max(100, Math.ceil(task.costUnits / 10) * 100);
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
        addMoreUnits: searchCostUnits("input", address.platform, wanted),
        isAdding: search.isAdding,
        onAddMore: search.addMore,
        isEnding: search.isEnding,
        onEnd: search.end,
        newSearchHref: `/search/input?platform=${address.platform.toLowerCase()}`,
      }}
    />
  );
}

/** What the server sent of the list; not the nothing from before a running search had found anybody. */
function serverResults({ results, task }: SearchPageData): ServerResults {
  if (!results || !task) return null;
  const isFinal = isResting(task.status);
  return isFinal || results.page.data.length > 0 ? { ...results, isFinal } : null;
}

function KeywordStart({ data, search }: { data: SearchPageData; search: Search }) {
  const { task, address, scope } = search;
  const { t } = useTranslation("search");
  const { integer } = useFormat();
  const navigate = useNavigate();
  const [answered, setAnswered] = useState(false);
  const [exports, setExports] = useState(false);
  const hasTask = task !== null && data.meta !== null;
  const asks = hasTask && !task.isTerminated && task.status !== "FAILED" && !answered;
  const open = () => navigate(search.resultsHref);
  return (
    <>
      <KeywordForm
        key={`${address.platform}:${data.projectId}`}
        platform={address.platform}
        keyword={address.input}
        projectId={data.projectId}
        isStarting={search.isStarting}
        onStart={search.start}
        onPlatform={(platform) => search.setAddress({ ...address, platform })}
        recent={
          hasTask && (
            <p className="mt-4 flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
              <span>{t("form.recent")}</span>
              <Button tone="quiet" size="sm" onClick={open} className="min-w-0 max-w-full">
                <span className="truncate">{t("form.recentOpen", { source: `“${search.source.label}”` })}</span>
              </Button>
              <span className="text-ink-faint">{t("loading.creators", { number: integer(task.progress.count) })}</span>
            </p>
          )
        }
      />
      {asks && (
        <ResumeDialog
          source={search.source.label}
          found={task.progress.count}
          isBusy={search.isEnding}
          onContinue={open}
          onExport={task.progress.count > 0 ? () => setExports(true) : undefined}
          onNew={async () => {
            if (await search.endQuietly()) setAnswered(true);
          }}
          onClose={() => setAnswered(true)}
        />
      )}
      {exports && task && (
        <Suspense fallback={null}>
          <ExportDialog
            scope={scope}
            task={task}
            tab="pending"
            counts={null}
            onClose={() => setExports(false)}
            onRateAll={async () => undefined}
          />
        </Suspense>
      )}
    </>
  );
}
