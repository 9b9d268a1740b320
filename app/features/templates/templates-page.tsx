import { useBlocker, useSearchParams } from "@remix-run/react";
import { FileText, Plus } from "lucide-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { showToast } from "#app/components/toast.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { DeleteDialog, isDeletedUnasked } from "./delete-dialog.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { TemplateBar } from "./template-bar.tsx";
import { useTemplates } from "./use-templates.ts";
import { useUnloadGuard } from "./use-unload-guard.ts";

/** The editor with everything around it: large, and fetched once the page is there. */
const Workspace = lazyPart(() => import("./workspace.tsx"));

type Asking = "create" | "rename" | "delete" | null;

/** The mail templates of a person and the editor of the one that is open (spec 3 §2.2, §2.3). */
export function TemplatesPage({ loaded }: { loaded: readonly TemplateView[] }) {
  const { t } = useTranslation("mailTemplates");
  const { templates, actions } = useTemplates(loaded);
  const { selected, select, wantsNew } = useSelected(templates);
  const [asking, setAsking] = useState<Asking>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [unsavedId, setUnsavedId] = useState<string | null>(null);
  const isMounted = useMounted();
  const blocker = useLeaveGuard(unsavedId !== null && unsavedId === selected?.id);
  const onUnsaved = useCallback(
    (id: string, isUnsaved: boolean) => setUnsavedId((before) => (isUnsaved ? id : before === id ? null : before)),
    [],
  );
  useEffect(() => {
    if (wantsNew) setAsking("create");
  }, [wantsNew]);

  const failed = (error: unknown) => reportError(error, (message) => t("operationFailed", { message }));
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
    setAsking(null);
  };
  return (
    <div>
      <PageHeader title={t("title")} text={t("subtitle")} />
      {selected === null ? (
        <Card>
          <StateMessage
            icon={<FileText />}
            title={t("empty.title")}
            actions={
              <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAsking("create")}>
                {t("new")}
              </Button>
            }
          >
            {t("empty.text")}
          </StateMessage>
        </Card>
      ) : (
        <>
          <TemplateBar
            templates={templates}
            selectedId={selected.id}
            onSelect={select}
            onCreate={() => setAsking("create")}
            onRename={() => setAsking("rename")}
            onDuplicate={() => void duplicate(selected.id)}
            onDelete={() => (isDeletedUnasked() ? void remove(selected) : setAsking("delete"))}
          />
          {isMounted ? (
            <Suspense fallback={<WorkspaceSkeleton />}>
              <Workspace key={selected.id} template={selected} actions={actions} onUnsaved={onUnsaved} />
            </Suspense>
          ) : (
            <WorkspaceSkeleton />
          )}
        </>
      )}
      {asking === "create" && (
        <NameDialog
          name={null}
          onClose={() => setAsking(null)}
          onSend={async (name, key) => select((await actions.create(name, key)).id)}
        />
      )}
      {asking === "rename" && selected !== null && (
        <NameDialog
          name={selected.name}
          onClose={() => setAsking(null)}
          onSend={(name) => actions.update(selected.id, { name, version: selected.version })}
        />
      )}
      {asking === "delete" && selected !== null && (
        <DeleteDialog
          name={selected.name}
          busy={isDeleting}
          onClose={() => setAsking(null)}
          onConfirm={() => void remove(selected)}
        />
      )}
      <ConfirmDialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title={t("leaveDialog.title")}
        confirmLabel={t("leaveDialog.leave")}
        danger
      >
        {t("leaveDialog.text")}
      </ConfirmDialog>
    </div>
  );
}

/** The template that the address names, else the newest; `newTemplate=true` asks for a new one (spec 3 §2.2). */
function useSelected(templates: readonly TemplateView[]) {
  const [params, setParams] = useSearchParams();
  const named = params.get("templateId");
  const selected = templates.find(({ id }) => id === named) ?? templates[0] ?? null;
  const isGone = named !== null && selected?.id !== named;
  useEffect(() => {
    if (isGone) setParams({}, { replace: true, preventScrollReset: true });
  }, [isGone, setParams]);
  const select = (templateId: string) => setParams({ templateId }, { preventScrollReset: true });
  return { selected, select, wantsNew: params.get("newTemplate") === "true" };
}

/** Asks before changes are left behind, on our pages by a dialog and otherwise by the browser's question. */
function useLeaveGuard(isUnsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useUnloadGuard(isUnsaved);
  return blocker;
}

function WorkspaceSkeleton() {
  const { t } = useTranslation("mailTemplates");
  return (
    <div role="status" aria-label={t("editor.loading")} className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-112 rounded-card" />
      <Skeleton className="h-112 rounded-card max-lg:hidden" />
    </div>
  );
}
