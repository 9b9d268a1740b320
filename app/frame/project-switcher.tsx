import { FolderCog } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";
import { Select } from "#app/components/select.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { useSwitchProject } from "#app/lib/session/use-switch-project.ts";

const ProjectsDialog = lazyPart(() => import("#app/entities/project/projects-dialog.client.tsx"));

/** Says in which project one works, changes it, and leads to all projects. */
export function ProjectSwitcher({ projects, currentProjectId }: Pick<ShellData, "projects" | "currentProjectId">) {
  const { t } = useTranslation("projects");
  const switchProject = useSwitchProject();
  const [manages, setManages] = useState(false);
  if (projects.length === 0) return null;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Select
        look="quiet"
        label={t("field")}
        value={currentProjectId}
        onChange={switchProject}
        choices={projects.map((project) => ({
          value: project.id,
          label: project.isDefault ? t("defaultName") : project.title,
        }))}
        className="min-w-0 max-w-full flex-1 font-medium"
      />
      <IconButton
        size="sm"
        className="max-sm:hidden"
        label={t("manage")}
        icon={<FolderCog className="size-4" />}
        onClick={() => setManages(true)}
      />
      {manages && (
        <Suspense fallback={null}>
          <ProjectsDialog projects={projects} currentProjectId={currentProjectId} onClose={() => setManages(false)} />
        </Suspense>
      )}
    </div>
  );
}
