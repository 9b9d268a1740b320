import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { autoTaskPath } from "#app/entities/task/auto-task-address.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { AutoTaskView } from "#workers/modules/auto-tasks/contract.ts";

/** Which of several unfinished tasks to go on with (spec 2 §2.3): its project, its first seed, when it was made. */
export default function TaskSelector({ tasks }: { tasks: readonly AutoTaskView[] }) {
  const { t } = useTranslation(["autoTask", "projects"]);
  const dateTime = useDateTime();
  const navigate = useNavigate();
  const projects = useShellData()?.projects ?? [];
  const [isOpen, setOpen] = useState(true);
  const nameOf = (id: string) => {
    const project = projects.find((one) => one.id === id);
    return project?.isDefault ? t("projects:defaultName") : (project?.title ?? id);
  };
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("autoTask:select.title")}>
      <p className="mb-3">{t("autoTask:select.text")}</p>
      <ul className="flex flex-col gap-2">
        {tasks.map(({ id, platform, projectId, params, createdAt }) => (
          <li key={id} className="flex items-center gap-3 rounded-card border border-line p-3">
            <PlatformMark platform={platform} className="size-5" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-ink" translate="no">
                {nameOf(projectId)}
              </span>
              <span className="block truncate text-sm">
                {t("autoTask:select.seed", { seed: params.seedUsers[0] ?? "–" })}
              </span>
              <span className="block text-ink-faint text-sm">
                {t("autoTask:select.started", { time: dateTime(createdAt) })}
              </span>
            </span>
            <Button
              tone="primary"
              onClick={() => navigate(autoTaskPath({ platform, projectId, taskId: id }))}
              aria-label={`${t("autoTask:select.continue")}: ${nameOf(projectId)}`}
            >
              {t("autoTask:select.continue")}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
