import type { TaskView } from "#workers/modules/tasks/contract.ts";
import type { DownloadView } from "./contract.ts";
import type { ExportFile } from "./store.ts";

/** The state of an export as people see it; `file` and `link` are null until it is written. */
export function toDownloadView(
  task: TaskView,
  file: ExportFile | null,
  link: { url: string; expiresAt: number } | null,
  texts: { gone: string; tasksNotFound_one: string; tasksNotFound: string },
): DownloadView {
  const isGone = task.status === "COMPLETED" && !file;
  const { missing, expectedRows } = task.params;
  const notFound = typeof missing === "number" ? missing : 0;
  const total = typeof expectedRows === "number" ? expectedRows : 0;
  const count = (text: string) => text.replace("{{count}}", String(notFound));
  return {
    taskId: task.id,
    downloadType: "KOL_EXPORT",
    status: task.status,
    result: {
      url: link?.url ?? null,
      message: isGone ? texts.gone : task.message,
      rows: file?.rows ?? 0,
      marked: file && typeof task.result.marked === "number" ? task.result.marked : 0,
      bytes: file?.bytes ?? null,
      expiresAt: link?.expiresAt ?? null,
    },
    progress: { current: file?.rows ?? task.progress.current, total: file?.rows ?? total },
    errors: notFound === 0 ? [] : [count(notFound === 1 ? texts.tasksNotFound_one : texts.tasksNotFound)],
  };
}
