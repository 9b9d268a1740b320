import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Combobox } from "#app/components/combobox.tsx";
import { Field } from "#app/components/field.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";

const CreateProjectDialog = lazyPart(() => import("./create-project-dialog.client.tsx"));

/** Chooses the project that something goes into; a new one can be made on the spot. */
export function ProjectField({
  value,
  onChange,
  error,
}: {
  value: string | null;
  onChange: (projectId: string) => void;
  error?: string | string[] | null;
}) {
  const { t } = useTranslation("projects");
  const [creates, setCreates] = useState(false);
  const projects = useShellData()?.projects ?? [];
  return (
    <Field label={t("field")} error={error} required>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Combobox
            value={value}
            onChange={onChange}
            choices={projects.map((project) => ({
              value: project.id,
              label: project.isDefault ? t("defaultName") : project.title,
            }))}
          />
        </div>
        <IconButton
          tone="secondary"
          label={t("create")}
          icon={<Plus className="size-4" />}
          onClick={() => setCreates(true)}
        />
      </div>
      {creates && (
        <Suspense fallback={null}>
          <CreateProjectDialog onClose={() => setCreates(false)} onCreated={(project) => onChange(project.id)} />
        </Suspense>
      )}
    </Field>
  );
}
