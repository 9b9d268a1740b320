import { useTranslation } from "react-i18next";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useRuns } from "#app/lib/use-runs.ts";
import type { AccountView, TaskState } from "#workers/modules/admin/accounts/contract.ts";
import { Part } from "./part.tsx";
import { TaskActions } from "./task-actions.tsx";

/** The account's tasks: of what kind, what they hold, and whether they go on; not what was looked for. */
export function TasksPart({ account: { openTasks, recentTasks } }: { account: AccountView }) {
  const { t } = useTranslation("adminPages");
  return (
    <Part title={t("account.tasks")}>
      {openTasks.length + recentTasks.length === 0 && <p className="text-ink-faint text-sm">{t("account.noTasks")}</p>}
      <Tasks title={t("account.openTasks")} tasks={openTasks} />
      <Tasks title={t("account.recentTasks")} tasks={recentTasks} />
    </Part>
  );
}

function Tasks({ title, tasks }: { title: string; tasks: readonly TaskState[] }) {
  const { t } = useTranslation("adminPages");
  const runs = useRuns();
  const dateTime = useDateTime();
  if (tasks.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium text-ink-soft text-sm">{title}</h3>
      <ul className="divide-y divide-line text-sm">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-medium">
                {task.type} {task.platform}
              </span>
              <span className="block text-ink-faint text-xs">
                {task.status} · {t("task.step", { step: task.step })} · {dateTime(task.endedAt ?? task.updatedAt)}
              </span>
            </span>
            <span className="ms-auto tabular-nums">{runs(task.capturedUnits ?? task.costUnits)}</span>
            {task.endedAt === null && <TaskActions task={task} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
