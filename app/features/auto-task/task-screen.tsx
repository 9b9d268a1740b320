import { useRevalidator } from "@remix-run/react";
import { ChevronRight, CloudAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { autoTaskPath, readAutoTaskAddress } from "#app/entities/task/auto-task-address.ts";
import { describeError } from "#app/lib/describe-error.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { FitGroup } from "#workers/modules/auto-tasks/domain.ts";
import { DescriptionCard } from "./description-card.tsx";
import { FitResults } from "./fit-results.tsx";
import { HashtagQueue } from "./hashtag-queue.tsx";
import type { AutoTaskData } from "./load-auto-task.ts";
import { LoadingView } from "./loading-view.tsx";
import { TaskBoard, TaskState } from "./task-board.tsx";
import { foundCount, isRunning, showsLoading } from "./task-state.ts";
import { UnusedSeeds } from "./unused-seeds.tsx";
import { useAutoTask } from "./use-auto-task.ts";

const OtherTasks = lazyPart(() => import("./other-tasks.client.tsx"));

/** A task: how it stands beside, what it found in the middle (spec 2 §2.3). */
export function TaskScreen({ data }: { data: Extract<AutoTaskData, { kind: "task" }> }) {
  const { t } = useTranslation("autoTask");
  const { task, refresh, error } = useAutoTask(data.task);
  const place = usePlace();
  const isMounted = useMounted();
  const [peeks, setPeeks] = useState(false);
  const isAdmin = useShellData()?.account.isSystemAdmin ?? false;
  const waits = showsLoading(task) && !(peeks && foundCount(task) > 0);
  const [showsBoard, setShowsBoard] = useState(false);
  const board = (
    <>
      <TaskBoard task={task} onChanged={refresh}>
        <UnusedSeeds seeds={task.meta.missingSeeds} />
      </TaskBoard>
      <DescriptionCard task={task} onChanged={refresh} />
      {isRunning(task) && <HashtagQueue meta={task.meta} />}
      {isAdmin && isMounted && (
        <Suspense fallback={null}>
          <OtherTasks current={task} />
        </Suspense>
      )}
      {/* Spec 2 §2.3: others end or leave the task, and the page offers the form. */}
      {isAdmin && <NewTask task={task} />}
    </>
  );
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[16.25rem_minmax(0,1fr)]">
      <h1 className="sr-only">{t("title")}</h1>
      <aside
        aria-label={t("board.label")}
        className="hidden min-w-0 flex-col gap-3 lg:sticky lg:flex lg:top-[calc(var(--topbar)+1rem)] lg:max-h-[calc(100dvh-var(--topbar)-2rem)] lg:overflow-y-auto"
      >
        {board}
      </aside>
      {/* On a phone the creators come first. */}
      <button
        type="button"
        onClick={() => setShowsBoard(true)}
        className="focus-ring flex min-w-0 items-center gap-2 rounded-control bg-sunken px-3 py-2 text-start hover:bg-hover lg:hidden"
      >
        <TaskState task={task} />
        <span className="sr-only">{t("board.label")}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </button>
      <Sheet open={showsBoard} onClose={() => setShowsBoard(false)} title={t("board.label")}>
        <div className="flex flex-col gap-3 p-4 pt-0">{board}</div>
      </Sheet>
      <div className="min-w-0">
        {error && <LoadProblem message={describeError(error)} onRetry={refresh} />}
        {waits ? (
          <LoadingView task={task} onShow={() => setPeeks(true)} />
        ) : (
          <FitResults task={task} {...place} first={data.first} onSuperliked={() => void refresh()} />
        )}
      </div>
    </div>
  );
}

/** The tab, and whether its creators fill the screen one by one: the address keeps both, and a press shows at once. */
function usePlace() {
  const [params, setParams] = usePromptParams();
  const { activeTab, isFocused } = readAutoTaskAddress(params);
  const go = (name: string, value: string | null, replace: boolean) =>
    setParams(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace, preventScrollReset: true },
    );
  return {
    group: activeTab,
    onGroup: (next: FitGroup) => go("activeTab", next === "perfectFit" ? null : next, true),
    isFocused,
    /** One creator over the list is a place to come back from. */
    onFocused: (next: boolean) => go("focus", next ? "1" : null, !next),
  };
}

function NewTask({ task: { platform, projectId } }: { task: AutoTaskView }) {
  const { t } = useTranslation("autoTask");
  return (
    <LinkButton to={autoTaskPath({ platform, projectId, isNew: true })} tone="quiet" size="sm" className="self-start">
      {t("newTask")}
    </LinkButton>
  );
}

/** The page stays as it was read last; what went wrong stands over it with the way to read everything again. */
function LoadProblem({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  const { t } = useTranslation(["autoTask", "ui"]);
  const { revalidate, state } = useRevalidator();
  const retry = () => {
    revalidate();
    void onRetry();
  };
  return (
    <div role="alert" className="mb-4">
      <Notice icon={<CloudAlert />} tone="warning" title={t("autoTask:loadFailed")}>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span>{message}</span>
          <Button size="sm" onClick={retry} busy={state === "loading"}>
            {t("ui:retry")}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
