import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { RadioCards } from "#app/components/radio-cards.tsx";
import { type ListPart, partForApi } from "#app/entities/list/list-scope.ts";
import { type ListScope, queryKeys } from "#app/entities/list/query-keys.ts";
import { countTabs } from "#app/entities/list/result-counts.ts";
import { type Filters, filtersForApi, NO_FILTERS } from "#app/entities/list/search-address.ts";
import {
  type Afterwards,
  type DownloadRequest,
  type DownloadState,
  startDownload,
  useDownload,
} from "#app/entities/task/use-download.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Tab } from "#workers/kernel/vocabulary.ts";
import type { getResultStats } from "#workers/modules/lists/contract.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** What stands on the screen behind the dialog. */
type Shown = { tab: Tab; filters: Filters; part: ListPart | null };
type Which = "shown" | "all";

/**
 * Takes a search's creators away as a spreadsheet: those that are shown, or all of the search, and how the file's unrated creators are marked (spec 2
 * §2.6): the mark is set together with the file and reaches only creators in it.
 */
export function ExportDialog({
  scope,
  task,
  shown,
  onClose,
}: {
  scope: ListScope;
  task: TaskView;
  /** Null where the list is not on the screen: then it is exported whole. */
  shown: Shown | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(["exports", "results"]);
  const { integer } = useFormat();
  const { state, start } = useDownload();
  const counts = useCounts(scope);
  const [which, setWhich] = useState<Which>(shown ? "shown" : "all");
  const [after, setAfter] = useState<Afterwards>("NONE");
  useMarkedLists(scope, state, after);
  const isWhole = which === "all" || shown === null;
  const count = isWhole ? counts?.all : (shown.part?.matching ?? counts?.[shown.tab]);
  const holdsPending = isWhole ? counts?.pending !== 0 : shown.tab === "pending";
  const download = () =>
    start(requestOf({ scope, task, shown: isWhole ? null : shown, after: holdsPending ? after : "NONE" }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("exports:title")}
      footer={<ExportActions state={state} disabled={!count} onStart={() => void download()} />}
    >
      {state.kind === "idle" ? (
        <div className="flex flex-col gap-5">
          {!shown && <p className="font-medium text-ink">{t("exports:whole", { number: integer(counts?.all) })}</p>}
          {shown && <WhichCards value={which} onChange={setWhich} shown={shown} all={counts?.all} />}
          {holdsPending && <AfterCards value={after} onChange={setAfter} />}
          <p className="text-ink-faint text-sm">{count === 0 ? t("exports:nothing") : t("exports:free")}</p>
        </div>
      ) : (
        <ExportProgress state={state} after={after} />
      )}
    </Dialog>
  );
}

/** How many creators the search holds, by tab. */
function useCounts(scope: ListScope) {
  const { data } = useQuery({
    queryKey: queryKeys.stats(scope, "pending"),
    queryFn: ({ signal }) =>
      callApi<typeof getResultStats>("GET /tasks/stats", { query: { ...scope, attitude: "NORATE" } }, { signal }),
    staleTime: 30_000,
  });
  return data ? countTabs(data) : null;
}

/** Brings the lists up to date once a file has marked what it holds. */
function useMarkedLists(scope: ListScope, state: DownloadState, after: Afterwards): void {
  const client = useQueryClient();
  const told = useRef(false);
  useEffect(() => {
    if (state.kind !== "done" || after === "NONE" || told.current) return;
    told.current = true;
    void refreshQueries(client, { queryKey: queryKeys.list(scope) });
  }, [client, scope, state.kind, after]);
}

function requestOf({
  scope,
  task,
  shown,
  after,
}: {
  scope: ListScope;
  task: TaskView;
  shown: Shown | null;
  after: Afterwards;
}): DownloadRequest {
  const common = { projectId: scope.projectId, taskIds: [task.rootTaskId], afterwards: after };
  if (!shown) return { ...common, attitude: "ALL", filters: filtersForApi(NO_FILTERS) };
  const { attitude, filters } = partForApi(shown);
  return { ...common, attitude: attitude === "SUPERLIKE" ? "LIKE" : attitude, filters };
}

function WhichCards({
  value,
  onChange,
  shown,
  all,
}: {
  value: Which;
  onChange: (which: Which) => void;
  shown: Shown;
  all: number | undefined;
}) {
  const { t } = useTranslation(["exports", "results"]);
  const { integer } = useFormat();
  const { part } = shown;
  const number = part ? `${integer(part.matching)}${part.isCapped ? "+" : ""}` : "–";
  const tab = t(`results:tabs.${shown.tab}`);
  return (
    <RadioCards
      label={t("exports:which")}
      value={value}
      onChange={onChange}
      cards={[
        {
          value: "shown",
          title: t("exports:shown"),
          text: t(part?.isFiltered ? "exports:shownFiltered" : "exports:shownText", { number, tab }),
        },
        { value: "all", title: t("exports:all"), text: t("exports:allText", { number: integer(all) }) },
      ]}
    />
  );
}

function AfterCards({ value, onChange }: { value: Afterwards; onChange: (after: Afterwards) => void }) {
  const { t } = useTranslation("exports");
  return (
    <RadioCards
      label={t("after")}
      columns={3}
      value={value}
      onChange={onChange}
      cards={[
        { value: "NONE", title: t("afterNone"), text: t("afterNoneText") },
        { value: "DISLIKE", title: t("afterNo"), text: t("afterNoText") },
        { value: "LIKE", title: t("afterLike"), text: t("afterLikeText") },
      ]}
    />
  );
}

function ExportProgress({ state, after }: { state: Exclude<DownloadState, { kind: "idle" }>; after: Afterwards }) {
  const { t } = useTranslation("exports");
  const { integer } = useFormat();
  if (state.kind === "failed") {
    return (
      <div role="alert">
        <p className="text-danger">{state.message}</p>
        {after !== "NONE" && <p>{t("notMarked")}</p>}
      </div>
    );
  }
  if (state.kind === "done") {
    const marked = after === "LIKE" ? "markedLike" : "markedNo";
    return (
      <div aria-live="polite">
        <p className="font-medium text-ink">{t("done")}</p>
        <p>{t("doneText", { rows: integer(state.rows) })}</p>
        {after !== "NONE" && <p>{t(marked, { number: integer(state.marked) })}</p>}
      </div>
    );
  }
  const text =
    state.total > 0
      ? t("preparing", { current: integer(state.current), total: integer(state.total), count: state.total })
      : t("starting");
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <ProgressBar share={state.total > 0 ? state.current / state.total : null} label={text} />
      <p>{text}</p>
      <p className="text-ink-faint text-sm">{t("leave")}</p>
    </div>
  );
}

function ExportActions({ state, disabled, onStart }: { state: DownloadState; disabled: boolean; onStart: () => void }) {
  const { t } = useTranslation("exports");
  if (state.kind === "done") {
    return (
      <Button icon={<Download aria-hidden className="size-4" />} onClick={() => startDownload(state.url)}>
        {t("again")}
      </Button>
    );
  }
  return (
    <Button
      tone="primary"
      icon={<Download aria-hidden className="size-4" />}
      onClick={onStart}
      busy={state.kind === "running"}
      disabled={disabled}
    >
      {t("start")}
    </Button>
  );
}
