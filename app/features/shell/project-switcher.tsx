import { useTranslation } from "react-i18next";
import { Select } from "#app/components/select.tsx";
import type { ShellData } from "./shell-data.ts";
import { useSwitchProject } from "./use-switch-project.ts";

/** Says in which project one works and changes it. */
export function ProjectSwitcher({ projects, currentProjectId }: Pick<ShellData, "projects" | "currentProjectId">) {
  const { t } = useTranslation("shell");
  const switchProject = useSwitchProject();
  if (projects.length === 0) return null;
  return (
    <Select
      look="quiet"
      label={t("project")}
      value={currentProjectId}
      onChange={switchProject}
      choices={projects.map((project) => ({
        value: project.id,
        label: project.isDefault ? t("defaultProject") : project.title,
      }))}
      className="max-w-full font-medium"
    />
  );
}
