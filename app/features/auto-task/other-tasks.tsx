import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Select } from "#app/components/select.tsx";
import { useShellData } from "#app/features/shell/shell-data.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import { autoTaskPath } from "./auto-task-address.ts";

/** Leads to the tasks that run in other projects. */
export function OtherTasks({ current, others }: { current: AutoTaskView; others: readonly AutoTaskView[] }) {
  const { t } = useTranslation(["autoTask", "projects"]);
  const navigate = useNavigate();
  const projects = useShellData()?.projects ?? [];
  const tasks = [current, ...others];
  if (new Set(tasks.map(({ projectId }) => projectId)).size < 2) return null;
  const nameOf = (id: string) => {
    const project = projects.find((one) => one.id === id);
    return project?.isDefault ? t("projects:defaultName") : (project?.title ?? id);
  };
  return (
    <Select
      label={t("autoTask:board.project")}
      value={current.id}
      onChange={(taskId) => {
        const task = tasks.find(({ id }) => id === taskId);
        if (task) navigate(autoTaskPath({ platform: task.platform, projectId: task.projectId, taskId }));
      }}
      choices={tasks.map(({ id, projectId }) => ({ value: id, label: nameOf(projectId) }))}
    />
  );
}
