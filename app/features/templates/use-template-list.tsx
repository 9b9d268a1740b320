import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { DeleteDialog, isDeletedUnasked } from "./delete-dialog.tsx";
import { useSelectedTemplate } from "./use-selected-template.ts";
import type { TemplateActions } from "./use-templates.ts";

/** Brings the code of forms, which the pages do without until then. */
const NameDialog = lazyPart(() => import("./name-dialog.client.tsx"));

type Asking = "create" | "rename" | "delete";

export type TemplateList = {
  selected: TemplateView | null;
  select: (id: string) => void;
  /** Asks for what is needed and does it: with the selected template, or with a new one. Deletes at once where nobody wants to be asked. */
  ask: (what: Asking) => void;
  duplicate: () => void;
  dialogs: ReactNode;
};

/** Which template is selected, and what is done with it (spec 3 §2.3): a new one and a copy are selected, after a deletion the first that remains. */
export function useTemplateList(templates: readonly TemplateView[], actions: TemplateActions): TemplateList {
  const { t } = useTranslation("mailTemplates");
  const [asking, setAsking] = useState<Asking | null>(null);
  const { selected, select } = useSelectedTemplate(templates, () => setAsking("create"));
  const [isDeleting, setDeleting] = useState(false);
  const failed = (error: unknown) => reportError(error, (message) => t("operationFailed", { message }));
  const close = () => setAsking(null);
  const duplicate = async (id: string) => {
    try {
      const copy = await actions.duplicate(id);
      showToast({ kind: "success", text: t("copied", { name: copy.name }) });
      select(copy.id);
    } catch (error) {
      failed(error);
    }
  };
  const remove = async ({ id, name }: TemplateView) => {
    setDeleting(true);
    try {
      await actions.remove(id);
      showToast({ kind: "success", text: t("deleted", { name }) });
    } catch (error) {
      failed(error);
    }
    setDeleting(false);
    close();
  };
  return {
    selected,
    select,
    ask: (what) => (what === "delete" && selected && isDeletedUnasked() ? void remove(selected) : setAsking(what)),
    duplicate: () => selected && void duplicate(selected.id),
    dialogs: asking !== null && (
      <Suspense fallback={null}>
        {asking === "create" && (
          <NameDialog
            name={null}
            onClose={close}
            onSend={async (name, key) => select((await actions.create(name, key)).id)}
          />
        )}
        {asking === "rename" && selected !== null && (
          <NameDialog
            name={selected.name}
            onClose={close}
            onSend={(name) => actions.update(selected.id, { name, version: selected.version })}
          />
        )}
        {asking === "delete" && selected !== null && (
          <DeleteDialog
            name={selected.name}
            busy={isDeleting}
            onClose={close}
            onConfirm={() => void remove(selected)}
          />
        )}
      </Suspense>
    ),
  };
}
