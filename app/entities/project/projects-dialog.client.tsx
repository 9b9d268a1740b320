import { useRevalidator } from "@remix-run/react";
import { FolderOpen, Plus, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { useSwitchProject } from "#app/lib/session/use-switch-project.ts";
import type { deleteProject, resetProject } from "#workers/modules/projects/contract.ts";
import CreateProjectDialog from "./create-project-dialog.client.tsx";

type Project = ShellData["projects"][number];
type Question = { kind: "reset" | "delete"; project: Project };

/** All projects: make one current, create, reset, delete. */
export default function ProjectsDialog({
  projects,
  currentProjectId,
  onClose,
}: Pick<ShellData, "projects" | "currentProjectId"> & { onClose: () => void }) {
  const { t } = useTranslation("projects");
  const switchProject = useSwitchProject();
  const [asks, setAsks] = useState<Question | null>(null);
  const [creates, setCreates] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("manageTitle")}
      footer={
        <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setCreates(true)}>
          {t("create")}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {projects.map((project) => (
          <li key={project.id} className="flex items-center gap-2 py-1.5">
            <button
              type="button"
              onClick={() => switchProject(project.id)}
              className="focus-ring flex min-w-0 flex-1 items-center gap-2 rounded-control px-2 py-1.5 text-start hover:bg-hover"
            >
              <FolderOpen aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="truncate font-medium text-ink">
                {project.isDefault ? t("defaultName") : project.title}
              </span>
              {project.id === currentProjectId && <Badge tone="accent">{t("current")}</Badge>}
            </button>
            <IconButton
              size="sm"
              label={t("reset")}
              icon={<RotateCcw className="size-4" />}
              onClick={() => setAsks({ kind: "reset", project })}
            />
            <IconButton
              size="sm"
              label={t("delete")}
              icon={<Trash2 className="size-4" />}
              disabled={project.isDefault}
              onClick={() => setAsks({ kind: "delete", project })}
            />
          </li>
        ))}
      </ul>
      {asks && <ProjectQuestion question={asks} onClose={() => setAsks(null)} />}
      {creates && (
        <CreateProjectDialog onClose={() => setCreates(false)} onCreated={(project) => switchProject(project.id)} />
      )}
    </Dialog>
  );
}

function ProjectQuestion({ question: { kind, project }, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation("projects");
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const title = project.isDefault ? t("defaultName") : project.title;
  const act = async () => {
    setBusy(true);
    try {
      if (kind === "reset")
        await callApi<typeof resetProject>("POST /projects/reset", { body: { projectId: project.id } });
      else await callApi<typeof deleteProject>("DELETE /projects/:id", { params: { id: project.id } });
      showToast({ kind: "success", text: t(`${kind}Done`) });
      revalidate();
    } catch (error) {
      reportError(error, (message) => t("failed", { message }));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => void act()}
      busy={isBusy}
      title={t(`${kind}Title`, { title })}
      confirmLabel={t(`${kind}Confirm`)}
    >
      {t(`${kind}Text`)}
    </ConfirmDialog>
  );
}
