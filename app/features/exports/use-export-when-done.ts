import { useEffect, useState } from "react";
import type { ListScope } from "#app/entities/list/query-keys.ts";
import { filtersForApi, NO_FILTERS } from "#app/entities/list/search-address.ts";
import { useDownload } from "#app/entities/task/use-download.ts";
import { isResting } from "#app/entities/task/use-live-task.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

/** The wish for a running search's spreadsheet, which is fetched once when the search has ended with somebody in it. */
export function useExportWhenDone(task: TaskView | null, scope: ListScope) {
  const { start } = useDownload();
  /** The task whose end is awaited. */
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!task || wanted !== task.id || !isResting(task.status)) return;
    setWanted(null);
    if (task.progress.count === 0) return;
    const filters = filtersForApi(NO_FILTERS);
    const { projectId } = scope;
    void start({ projectId, taskIds: [task.rootTaskId], attitude: "ALL", filters, afterwards: "NONE" });
  }, [task, wanted, scope, start]);
  return { isWanted: wanted !== null, setWanted: (on: boolean) => setWanted(on && task ? task.id : null) };
}
