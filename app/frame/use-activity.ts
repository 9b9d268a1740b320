import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isRunning, kindOf } from "#app/entities/task/activity.ts";
import { onActivity, takeEnded } from "#app/entities/task/watched-tasks.ts";
import { callApi } from "#app/lib/api.client.ts";
import type { listRecentTasks, RecentTask } from "#workers/modules/tasks/contract.ts";

/** Spec 2 §9: a task is polled every 5 s. One call answers for all of them. */
const POLL_MS = 5_000;
const IDLE_POLL_MS = 60_000;

/** The account's tasks of the last day, kept up to date; `onEnded` is told once, in one tab, of each that was seen running and has ended. */
export function useActivity(onEnded: (task: RecentTask) => void): RecentTask[] {
  const [tasks, setTasks] = useState<RecentTask[]>([]);
  const tell = useRef(onEnded);
  tell.current = onEnded;
  const look = useRef(() => {});
  const { pathname, search } = useLocation();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let asked = 0;
    let answered = 0;
    /** Ended while this tab was out of sight: a tab in front has until the next look to tell of them. */
    let seenHidden = new Set<string>();
    const read = async () => {
      clearTimeout(timer);
      let isBusy = false;
      asked += 1;
      const turn = asked;
      try {
        const recent = await callApi<typeof listRecentTasks>("GET /tasks/recent", { query: { days: 1 } });
        // Looks overlap, and the answer to a later one may come first.
        if (turn < answered) return;
        answered = turn;
        const shown = recent.filter((task) => kindOf(task) !== null);
        const waitsFor = (id: string) => document.visibilityState === "hidden" && !seenHidden.has(id);
        const ended = await takeEnded(shown, waitsFor);
        if (isStopped) return;
        seenHidden = new Set(shown.filter((task) => !isRunning(task)).map(({ id }) => id));
        setTasks(shown);
        for (const task of ended) tell.current(task);
        isBusy = shown.some(isRunning);
      } catch {
        // The next look may succeed; what the page itself needs reports its own failures.
      }
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(read, isBusy ? POLL_MS : IDLE_POLL_MS);
    };
    look.current = () => void read();
    const inSight = () => document.visibilityState === "visible" && void read();
    document.addEventListener("visibilitychange", inSight);
    const stop = onActivity(look.current);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", inSight);
      stop();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was left or opened may have begun something
  useEffect(() => look.current(), [pathname, search]);
  return tasks;
}
