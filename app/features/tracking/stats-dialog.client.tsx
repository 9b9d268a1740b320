import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { callApi } from "#app/lib/api.client.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { listOutcomes, TrackOutcomes, TrackStats } from "#workers/modules/publications/track-contract.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** More links say how many there are. */
const MAX_LISTED = 100;

type Props = {
  /** The ended task; null while the dialog is away. */
  task: TaskView | null;
  onClose: () => void;
  /** Puts links into the import once more. */
  onAgain: (links: string) => void;
};

/** What a task brought: how many posts are new and updated, what it cost, and each link that failed with its reason (spec 3 §4.9). */
export default function StatsDialog({ task, onClose, onAgain }: Props) {
  const { t } = useTranslation("videoTracking");
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["tracking-outcomes", task?.id],
    queryFn: ({ signal }) =>
      callApi<typeof listOutcomes>(
        "GET /publicationStatistics/task/:taskId/outcomes",
        { params: { taskId: task?.id ?? "" } },
        { signal },
      ),
    enabled: task !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = data?.links.filter(({ outcome }) => outcome === null) ?? [];
  const isFailed = task?.status === "FAILED";
  return (
    <Dialog
      open={task !== null}
      onClose={onClose}
      width="lg"
      title={t(isFailed ? "stats.failedTitle" : task?.isTerminated ? "stats.endedTitle" : "stats.title")}
      footer={
        <>
          {failed.length > 0 && (
            <Button onClick={() => onAgain(failed.map(({ url }) => url).join("\n"))}>
              {t("stats.again", { count: failed.length })}
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            {t("stats.done")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isFailed && <p className="text-danger">{task.message ?? t("stats.unknown")}</p>}
        {data ? (
          <>
            <Numbers stats={data.stats} />
            {task && <Charged task={task} />}
            {failed.length > 0 && <FailedLinks links={failed} />}
          </>
        ) : error ? (
          <ErrorMessage onRetry={() => void refetch()} busy={isFetching}>
            {error.message}
          </ErrorMessage>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </Dialog>
  );
}

const FIGURES = ["total", "created", "updated", "failed"] as const;

function Numbers({ stats }: { stats: TrackStats }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {FIGURES.map((figure) => (
        <div key={figure} className="rounded-card border border-line px-3 py-2">
          <dt className="text-ink-faint text-sm">{t(`stats.${figure}`)}</dt>
          <dd className="font-semibold text-ink text-lg tabular-nums">{integer(stats[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Charged({ task: { capturedUnits, costUnits } }: { task: TaskView }) {
  const { t } = useTranslation("videoTracking");
  const runsText = useRunsText();
  const charged = capturedUnits ?? 0;
  const returned = costUnits - charged;
  return (
    <p className="text-sm">
      {t("stats.charged", { runs: runsText(charged) })}{" "}
      {returned > 0 && t("stats.returned", { runs: runsText(returned) })}
    </p>
  );
}

function FailedLinks({ links }: { links: TrackOutcomes["links"] }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  return (
    <section aria-label={t("stats.failedLinks")}>
      <h3 className="mb-1.5 flex items-center gap-1 font-medium text-ink text-sm">
        {t("stats.failedLinks")}
        <CopyButton label={t("stats.copy")} text={links.map(({ url }) => url).join("\n")} />
      </h3>
      <ul className="rounded-control border border-line text-sm">
        {links.slice(0, MAX_LISTED).map(({ position, url, message }) => (
          <li
            key={position}
            className="flex flex-col gap-x-3 border-line px-3 py-1.5 not-last:border-b sm:flex-row sm:items-baseline"
          >
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 flex-1 truncate text-accent-ink hover:underline"
              translate="no"
              title={url}
            >
              {url.replace(/^https?:\/\/(www\.)?/, "")}
            </a>
            <span className="min-w-0 text-ink-soft sm:max-w-64 sm:text-end">{message}</span>
          </li>
        ))}
        {links.length > MAX_LISTED && (
          <li className="px-3 py-1.5 text-ink-faint">
            {t("import.more", { count: links.length - MAX_LISTED, number: integer(links.length - MAX_LISTED) })}
          </li>
        )}
      </ul>
    </section>
  );
}
