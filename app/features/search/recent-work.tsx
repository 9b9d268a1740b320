import clsx from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { isRunning } from "#app/entities/task/activity.ts";
import { ActivityRow } from "#app/entities/task/activity-row.tsx";
import { useShellData } from "#app/lib/session/shell-data.ts";
import type { RecentTask } from "#workers/modules/tasks/contract.ts";
import { groupRecent, type ProjectWork } from "./group-recent.ts";

/** What runs and what was found lately, project by project, each opened by its own address; nothing for somebody who never searched. */
export function RecentWork({ tasks }: { tasks: readonly RecentTask[] }) {
  const { t } = useTranslation(["search", "projects"]);
  const shell = useShellData();
  const groups = groupRecent(tasks, shell?.currentProjectId ?? null);
  if (groups.length === 0) return null;
  const titleOf = (id: string) => {
    const project = shell?.projects.find((one) => one.id === id);
    return project?.isDefault ? t("projects:defaultName") : project?.title;
  };
  return (
    <section
      aria-label={t("search:hub.recent")}
      className={clsx("mb-6 grid items-start gap-3", groups.length > 1 && "lg:grid-cols-2 2xl:grid-cols-3")}
    >
      {groups.map((work) => (
        <ProjectCard
          key={work.projectId}
          work={work}
          title={titleOf(work.projectId) ?? t("projects:field")}
          isAlone={groups.length === 1}
        />
      ))}
    </section>
  );
}

function ProjectCard({ work, title, isAlone }: { work: ProjectWork; title: string; isAlone: boolean }) {
  const { t } = useTranslation("search");
  const [isOpen, setOpen] = useState(false);
  const { shown, more } = work;
  return (
    <Card className="px-2 py-2">
      <h2 className="flex items-baseline gap-2 px-2 pt-1 pb-1.5 font-semibold">
        <span className="truncate">{title}</span>
        {shown.some(isRunning) && <span className="shrink-0 text-accent-ink text-sm">{t("hub.runs")}</span>}
      </h2>
      <ul className={isAlone ? "grid gap-x-6 md:grid-cols-2 xl:grid-cols-3" : "divide-y divide-line"}>
        {(isOpen ? [...shown, ...more] : shown).map((task) => (
          <li key={task.id}>
            <ActivityRow task={task} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Button tone="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("hub.fewer") : t("hub.more", { count: more.length })}
        </Button>
      )}
    </Card>
  );
}
