import { refreshQueries } from "#app/lib/query-cache.ts";
import "#app/i18n/search-box-texts.ts";
import { Link } from "@remix-run/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { listSavedSearches, saveSearch } from "#workers/modules/saved-searches/contract.ts";
import { MAX_SAVED_NAME, savedMode } from "#workers/modules/saved-searches/domain.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

const NameDialog = lazyPart(() => import("./name-dialog.client.tsx"));

type Props = {
  task: TaskView;
  /** What is searched, which it is called by at first. */
  source: string;
  /** Creators that earlier runs have brought and this one leaves out. */
  seen: number;
};

/** In the panel of a search: saves it, or says that it is saved, and how many of earlier runs were left out. Nothing for a kind that cannot be saved. */
export default function SaveSearch({ task, source, seen }: Props) {
  const { t } = useTranslation("savedSearches");
  const { integer } = useFormat();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { rootTaskId: taskId, projectId } = task;
  const queryKey = ["saved-searches", projectId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi<typeof listSavedSearches>(
        "GET /saved-searches",
        { query: { projectId: projectId ?? undefined } },
        { signal },
      ),
    enabled: projectId !== null,
  });
  if (savedMode(task.type) === null) return null;
  const saved = data?.find(({ runs }) => runs.some((run) => run.taskId === taskId));
  const save = async (name: string) => {
    const view = await callApi<typeof saveSearch>("POST /saved-searches", { body: { taskId, name } });
    await refreshQueries(client, { queryKey });
    showToast({ kind: "success", text: t("saved", { name: view.name }) });
  };
  return (
    <>
      {seen > 0 && <p className="text-ink-faint text-sm">{t("seen", { count: seen, number: integer(seen) })}</p>}
      {saved ? (
        <Link
          to={`/search?projectId=${saved.projectId}`}
          className="focus-ring flex min-w-0 items-center gap-1.5 self-start rounded-control text-ink-soft text-sm hover:text-ink"
        >
          <Bookmark aria-hidden className="size-4 shrink-0 fill-current" />
          <span className="truncate">{t("isSaved", { name: saved.name })}</span>
        </Link>
      ) : (
        data && (
          <Button
            tone="quiet"
            size="sm"
            className="-ms-2.5 self-start"
            icon={<Bookmark aria-hidden className="size-4" />}
            onClick={() => setAsks(true)}
          >
            {t("save")}
          </Button>
        )
      )}
      {asks && (
        <Suspense fallback={null}>
          <NameDialog
            title={t("saveTitle")}
            text={t("saveText")}
            name={Array.from(source).slice(0, MAX_SAVED_NAME).join("")}
            onSend={save}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
