import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isResting, useLiveTask } from "#app/entities/task/use-live-task.ts";
import { forgetTask, watchTask } from "#app/entities/task/watched-tasks.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { listUnterminatedTasks, TaskView } from "#workers/modules/tasks/contract.ts";

/**
 * The tracking task that the page follows: the one begun here last, else one that was running when the page opened. `onEnd` is called once when
 * a followed task has ended; the activity indicator then stays silent about it.
 */
export function useTrackTask(onEnd: (task: TaskView) => void) {
  const [begunId, setBegunId] = useState<string | null>(null);
  const { data: running } = useQuery({
    queryKey: ["tracking-task"],
    queryFn: ({ signal }) =>
      callApi<typeof listUnterminatedTasks>(
        "GET /tasks/user/unterminatedTasks",
        { query: { taskType: "KOLSCOUT_TRACK" } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const taskId = begunId ?? running?.[0]?.id ?? null;
  const task = useLiveTask(taskId, null);
  const told = useRef<string | null>(null);
  const tell = useRef(onEnd);
  tell.current = onEnd;
  useEffect(() => {
    if (task === null || !isResting(task.status) || told.current === task.id) return;
    told.current = task.id;
    forgetTask(task.id);
    tell.current(task);
  }, [task]);
  return {
    /** Null when nothing runs. */
    running: task === null || isResting(task.status) ? null : task,
    /** Begun, and its first news are on their way. */
    isStarting: taskId !== null && task === null,
    follow(id: string) {
      setBegunId(id);
      watchTask(id);
    },
  };
}
