import { keepStored, readStored } from "#app/lib/browser-storage.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";
import { followTasks } from "./activity.ts";

/** The ids of tasks that were seen running, shared by all tabs of a browser. */
const STORAGE_KEY = "kolscout_watched_tasks";
const CHANGED = "kolscout:activity";

/** Makes this tab read the tasks again at once. */
export function refreshActivity(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls `listener` when something in this tab began or ended; answers how to stop. */
export function onActivity(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** From now on the end of a task that was just started is told, however soon it comes. */
export function watchTask(id: string): void {
  write([...new Set([...read(), id])]);
  refreshActivity();
}

/** The end of a task was told where it was started. */
export function forgetTask(id: string): void {
  write(read().filter((other) => other !== id));
}

/** Those of `tasks` whose end no tab has told yet. A lock lets one tab take them; the others find them taken. */
export async function takeEnded(tasks: readonly RecentTask[], isHeld: (id: string) => boolean): Promise<RecentTask[]> {
  const take = () => {
    const { watched, ended } = followTasks(read(), tasks, isHeld);
    write(watched);
    return ended;
  };
  return navigator.locks ? navigator.locks.request(STORAGE_KEY, take) : take();
}

function read(): string[] {
  return (readStored(STORAGE_KEY) ?? "").split(",").filter(Boolean);
}

/** Without storage an end is told by the list alone. */
function write(ids: readonly string[]): void {
  keepStored(STORAGE_KEY, ids.join(","));
}
