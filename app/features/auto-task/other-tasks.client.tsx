import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Select } from "#app/components/select.tsx";
import { autoTaskPath } from "#app/entities/task/auto-task-address.ts";
import { callApi } from "#app/lib/api.client.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";
import type { listUnterminatedTasks } from "#workers/modules/tasks/contract.ts";

/** Links between the tasks of an account that has them in several projects. */
export default function OtherTasks({ current }: { current: AutoTaskView }) {
  const { t } = useTranslation(["autoTask", "projects"]);
  const navigate = useNavigate();
  const projects = useShellData()?.projects ?? [];
  const { data } = useQuery({
    queryKey: ["autoTask", "open"],
    queryFn: ({ signal }) =>
      callApi<typeof listUnterminatedTasks>(
        "GET /tasks/user/unterminatedTasks",
        { query: { taskType: "LONG_CRAWLER" } },
        { signal },
      ),
  });
  const others = (data ?? []).flatMap(({ rootTaskId: id, projectId, platform }) =>
    projectId && platform && id !== current.id ? { id, projectId, platform } : [],
  );
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
