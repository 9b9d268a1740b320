import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { describeError } from "#app/lib/describe-error.ts";
import type { createProject, ProjectView } from "#workers/modules/projects/contract.ts";

/** Asks for a project's name and makes it. */
export function CreateProjectDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (project: ProjectView) => void;
}) {
  const { t } = useTranslation("projects");
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand inside another form of the page, which must not take this for its own.
    event.stopPropagation();
    if (title.trim() === "") return setProblem(t("nameMissing"));
    setBusy(true);
    try {
      const project = await callApi<typeof createProject>(
        "POST /projects",
        { body: { title, description } },
        { idempotencyKey: crypto.randomUUID() },
      );
      showToast({ kind: "success", text: t("created", { title: project.title }) });
      revalidate();
      onCreated(project);
      onClose();
    } catch (error) {
      setProblem(describeError(error) || t("createFailed"));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("createTitle")}
      width="sm"
      footer={
        <Button type="submit" form={formId} tone="primary" busy={isBusy}>
          {t("createConfirm")}
        </Button>
      }
    >
      <form id={formId} onSubmit={create} noValidate className="flex flex-col gap-4">
        <Field label={t("name")} error={problem} required>
          <TextInput
            autoFocus
            value={title}
            maxLength={100}
            placeholder={t("namePlaceholder")}
            onChange={(event) => {
              setTitle(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
        <Field label={t("description")} hint={t("descriptionHint")}>
          <Textarea
            rows={3}
            maxLength={500}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
