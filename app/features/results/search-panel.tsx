import { Link } from "@remix-run/react";
import { CircleStop, ExternalLink, FolderOpen, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { ProgressBar } from "#app/components/progress-bar.tsx";
import { unitOf } from "#app/entities/list/unit.ts";
import { EndQuestion } from "#app/entities/task/end-question.tsx";
import { allowanceReturnsAt, deadLinksOf, isFromIndex, totalsOf } from "#app/entities/task/task-totals.ts";
import { isResting } from "#app/entities/task/use-live-task.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { ResultStats } from "#workers/modules/lists/contract.ts";
import type { ListCharge as Charge, TaskView } from "#workers/modules/tasks/contract.ts";
import { ListCharge } from "./list-charge.tsx";

const SaveSearch = lazyPart(() => import("#app/features/saved-searches/save-search.client.tsx"));
const DeadLinks = lazyPart(() => import("./dead-links.client.tsx"));

export type SearchPanelProps = {
  task: TaskView;
  projectTitle: string;
  /** What was searched, and where it can be seen on its platform. */
  source: { label: string; url: string | null };
  /** What the whole list was charged so far; null while unknown. */
  charge: Charge | null;
  /** Cost of the next portion in stored units. */
  addMoreUnits: number;
  isAdding: boolean;
  onAddMore: () => void;
  isEnding: boolean;
  onEnd: () => void;
  newSearchHref: string;
  /** Whose similar creators are in the list. */
  similar: ReactNode;
  /** Creators in the list, the same number as the tabs; null while nobody knows. */
  inList: number | null;
  /** Creators that the exclude lists keep out; null while unknown. */
  hidden: ResultStats["hidden"] | null;
  /** Creators that other runs of the same saved search have brought, and that are left out. */
  seen: number;
};

/** What is being searched and how far it is: project, source, progress, more, end. */
export function SearchPanel(props: SearchPanelProps) {
  const { task, projectTitle, source, newSearchHref, similar, hidden, seen, inList } = props;
  const isMounted = useMounted();
  const deadLinks = deadLinksOf(task);
  const { t } = useTranslation("results");
  const isRunning = !isResting(task.status);
  return (
    <section className="flex flex-col gap-3" aria-label={t("panel.source")}>
      <Badge icon={<FolderOpen aria-hidden />} className="max-w-full self-start">
        <span className="truncate">{projectTitle}</span>
      </Badge>
      <div className="flex min-w-0 items-center gap-2">
        {task.platform && <PlatformMark platform={task.platform} />}
        <p className="min-w-0 flex-1 truncate font-semibold text-lg" title={source.label}>
          {source.label}
        </p>
        {source.url && task.platform && (
          <a
            href={source.url}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={t("panel.openSource", { platform: PLATFORM_NAMES[task.platform] })}
            className="focus-ring rounded-control text-ink-faint hover:text-ink"
          >
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
      {similar}
      {isRunning ? <RunningProgress task={task} inList={inList} /> : <EndedSummary task={task} inList={inList} />}
      {props.charge && !(isRunning && props.charge.parts.length === 0) && <ListCharge charge={props.charge} />}
      {isMounted && deadLinks.length > 0 && (
        <Suspense fallback={null}>
          <DeadLinks links={deadLinks} />
        </Suspense>
      )}
      {hidden && <HiddenCreators hidden={hidden} />}
      {isMounted && (
        <Suspense fallback={null}>
          <SaveSearch task={task} source={source.label} seen={seen} />
        </Suspense>
      )}
      <PanelActions {...props} isRunning={isRunning} />
      <LinkButton to={newSearchHref} tone="quiet" size="sm" className="-ms-2.5 self-start">
        {t("panel.newSearch")}
      </LinkButton>
    </section>
  );
}

type Standing = Pick<SearchPanelProps, "task" | "inList">;

/** Counts over all portions of the search, so that they agree with the tabs while "Add more" runs too. */
function RunningProgress({ task, inList }: Standing) {
  const { t } = useTranslation(["results", "modes"]);
  const unit = t(`modes:units.${unitOf(task.type, task.platform)}`);
  const { integer, duration } = useFormat();
  const { percent, remainingSeconds, phase } = task.progress;
  const { read, wanted, found } = totalsOf(task);
  return (
    <div className="flex flex-col gap-1.5 text-sm" aria-live="polite">
      <ProgressBar share={percent / 100} label={t("panel.processing")} />
      <p className="min-h-5 text-ink-soft">
        {wanted > 0 && t("panel.progress", { current: integer(read), total: integer(wanted), unit })}
      </p>
      <p className="flex justify-between gap-2 text-ink-faint">
        <span>{t("panel.found", { number: integer(inList ?? found) })}</span>
        {remainingSeconds !== null && <span>{t("panel.remaining", { time: duration(remainingSeconds) })}</span>}
      </p>
      {phase && <p className="text-ink-faint">{phase}</p>}
    </div>
  );
}

function EndedSummary({ task, inList }: Standing) {
  const { t } = useTranslation(["results", "modes"]);
  const unit = t(`modes:units.${unitOf(task.type, task.platform)}`);
  const { integer } = useFormat();
  const dateTime = useDateTime();
  const { read, found } = totalsOf(task);
  const returnsAt = allowanceReturnsAt(task);
  const numbers = { current: integer(read), number: integer(inList ?? found), unit };
  const outcome = isFromIndex(task) ? "panel.fromIndex" : "panel.done";
  return (
    <div className="text-ink-soft text-sm" aria-live="polite">
      {task.status === "FAILED" ? (
        <p className="text-danger">{task.message ?? t("panel.failed")}</p>
      ) : (
        <p>{t(task.isTerminated ? "panel.ended" : outcome, numbers)}</p>
      )}
      {returnsAt !== null && <p>{t("panel.cutOff", { time: dateTime(returnsAt) })}</p>}
    </div>
  );
}

/** How many creators the exclude lists keep out of the list, and whose list does. */
function HiddenCreators({ hidden }: { hidden: ResultStats["hidden"] }) {
  const { t } = useTranslation("results");
  const { integer } = useFormat();
  const lists = (["person", "enterprise"] as const).filter((list) => hidden[list] > 0);
  if (lists.length === 0) return null;
  return (
    <Link to="/settings/excludeList" className="focus-ring rounded-control text-ink-faint text-sm hover:text-ink">
      {lists.map((list) => (
        <span key={list} className="block">
          {t(`panel.hidden.${list}`, { number: integer(hidden[list]) })}
        </span>
      ))}
    </Link>
  );
}

function PanelActions(props: SearchPanelProps & { isRunning: boolean }) {
  const { task, addMoreUnits, isAdding, onAddMore, isEnding, onEnd, isRunning } = props;
  const { t } = useTranslation("results");
  const { runs } = useFormat();
  const [asks, setAsks] = useState(false);
  const hasMore = !isRunning && task.result.hasMore;
  const hint = isRunning ? t("panel.addMoreWait") : hasMore ? null : t("panel.addMoreNone");
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap gap-2">
        {hasMore && (
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={onAddMore} busy={isAdding}>
            {addMoreUnits === UNITS_PER_RUN ? t("panel.addMoreOne") : t("panel.addMore", { runs: runs(addMoreUnits) })}
          </Button>
        )}
        {!task.isTerminated && (
          <Button
            tone="quiet"
            className="-ms-3"
            icon={<CircleStop aria-hidden className="size-4" />}
            onClick={() => setAsks(true)}
            busy={isEnding}
          >
            {t("panel.end")}
          </Button>
        )}
      </div>
      {hint && <p className="text-ink-faint text-sm">{hint}</p>}
      <EndQuestion open={asks} onClose={() => setAsks(false)} onEnd={onEnd} />
    </div>
  );
}
