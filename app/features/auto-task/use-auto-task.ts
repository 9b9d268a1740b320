import { useRevalidator } from "@remix-run/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { openTaskSocket } from "#app/entities/task/use-live-task.ts";
import { refreshActivity } from "#app/entities/task/watched-tasks.ts";
import { callApi } from "#app/lib/api.client.ts";
import { refreshOnTick, refreshQueries } from "#app/lib/query-cache.ts";
import { LIKED_BY } from "#workers/kernel/vocabulary.ts";
import type { AutoTaskView, getAutoTask } from "#workers/modules/auto-tasks/contract.ts";
import { POLL_MS } from "#workers/modules/auto-tasks/domain.ts";
import { isRunning } from "./task-state.ts";

const POLL_BESIDE_SOCKET_MS = 30_000;
/** However often the task moves, it is asked for again at most so often. */
const READ_AGAIN_MS = 1_000;

/** Which creators of a group are shown: all, or those that a person or the task alone likes. */
export const LIKERS = ["any", ...LIKED_BY] as const;
export type Liker = (typeof LIKERS)[number];

/** Places in the query cache. */
export const autoTaskKeys = {
  task: (taskId: string) => ["autoTask", taskId] as const,
  /** The creators of a group; all that are loaded of it where no liker is named. */
  users: (taskId: string, group: string, liker?: Liker) =>
    ["autoTask", taskId, "users", group, ...(liker ? [liker] : [])] as const,
};

/** A task that stays up to date: asked for whenever its socket moves, every 3 s where there is none, not at all when it rests. */
export function useAutoTask(initial: AutoTaskView) {
  const { id } = initial;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: autoTaskKeys.task(id),
    queryFn: ({ signal }) =>
      callApi<typeof getAutoTask>("GET /search/longCrawler/:taskId", { params: { taskId: id } }, { signal }),
    initialData: initial,
    staleTime: READ_AGAIN_MS,
    refetchInterval: ({ state }) => {
      if (state.data && !isRunning(state.data)) return false;
      return isOpen ? POLL_BESIDE_SOCKET_MS : POLL_MS;
    },
  });
  const task = query.data;
  const filters = useMemo(() => ({ queryKey: autoTaskKeys.task(id), exact: true }), [id]);
  const refresh = useCallback(() => refreshQueries(client, filters), [client, filters]);
  const onMove = useCallback(() => refreshOnTick(client, filters), [client, filters]);
  const readAgain = useThrottled(onMove, READ_AGAIN_MS);
  const running = isRunning(task);
  useEffect(() => {
    if (running) return openTaskSocket(task.liveTaskId, { onOpen: setOpen, onTask: readAgain });
  }, [running, task.liveTaskId, readAgain]);
  useEnd(task);
  return { task, refresh, error: query.error };
}

/** Calls `action` once for all wishes of so many milliseconds, at their end. */
function useThrottled(action: () => unknown, everyMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      action();
    }, everyMs);
  }, [action, everyMs]);
}

/** Brings the runs in the frame up to date by what a task holds and gives back; the activity indicator tells of its end. */
function useEnd(task: AutoTaskView): void {
  const { revalidate } = useRevalidator();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isRunning(task)) {
      if (!wasRunning.current) {
        revalidate();
        refreshActivity();
      }
      wasRunning.current = true;
      return;
    }
    if (!wasRunning.current) return;
    wasRunning.current = false;
    revalidate();
    refreshActivity();
  }, [task, revalidate]);
}
