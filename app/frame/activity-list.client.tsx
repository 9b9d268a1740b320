import { useTranslation } from "react-i18next";
import { ActivityRow } from "#app/entities/task/activity-row.tsx";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";

/** What runs and what ended lately, newest first; its code is fetched when it is first opened. `onLeave` is called when a link is followed. */
export default function ActivityList({ tasks, onLeave }: { tasks: readonly RecentTask[]; onLeave: () => void }) {
  const { t } = useTranslation("activity");
  if (tasks.length === 0) return <p className="px-2 py-3 text-ink-soft text-sm">{t("empty")}</p>;
  return (
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <li key={task.id}>
          <ActivityRow task={task} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}
