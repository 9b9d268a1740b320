import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { isRunning } from "#app/features/activity/activity.ts";
import { ActivityRow } from "#app/features/activity/activity-row.tsx";
import { useShellData } from "#app/features/shell/shell-data.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";
import { groupRecent } from "./group-recent.ts";

/** What runs and what was found lately, project by project, each opened by its own address; nothing for somebody who never searched. */
export function RecentWork({ tasks }: { tasks: readonly RecentTask[] }) {
  const { t } = useTranslation(["search", "shell"]);
  const shell = useShellData();
  const groups = groupRecent(tasks, shell?.currentProjectId ?? null);
  if (groups.length === 0) return null;
  const titleOf = (id: string) => {
    const project = shell?.projects.find((one) => one.id === id);
    return project?.isDefault ? t("shell:defaultProject") : project?.title;
  };
  return (
    <section
      aria-label={t("search:hub.recent")}
      className={clsx("mb-6 grid items-start gap-3", groups.length > 1 && "lg:grid-cols-2 2xl:grid-cols-3")}
    >
      {groups.map(({ projectId, shown, more }) => (
        <Card key={projectId} className="px-2 py-2">
          <h2 className="flex items-baseline gap-2 px-2 pt-1 pb-1.5 font-semibold">
            <span className="truncate">{titleOf(projectId) ?? t("shell:project")}</span>
            {shown.some(isRunning) && <span className="shrink-0 text-accent-ink text-sm">{t("search:hub.runs")}</span>}
          </h2>
          <ul className={groups.length > 1 ? "divide-y divide-line" : "grid gap-x-6 md:grid-cols-2 xl:grid-cols-3"}>
            {shown.map((task) => (
              <li key={task.id}>
                <ActivityRow task={task} />
              </li>
            ))}
          </ul>
          {more > 0 && <p className="px-2 pt-1.5 text-ink-faint text-sm">{t("search:hub.more", { count: more })}</p>}
        </Card>
      ))}
    </section>
  );
}
