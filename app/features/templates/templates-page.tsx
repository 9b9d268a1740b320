import { useBlocker } from "@remix-run/react";
import { FileText, Plus } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { PermissionPrompt } from "#app/entities/mailbox/permission-prompt.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { useUnloadGuard } from "#app/lib/use-unload-guard.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { backTo } from "./send-to-self.tsx";
import { TemplateBar } from "./template-bar.tsx";
import { useTemplateList } from "./use-template-list.tsx";
import { useTemplates } from "./use-templates.ts";

/** The editor with everything around it: large, fetched once the page is there, and in no server bundle. */
const Workspace = lazyPart(() => import("./workspace.client.tsx"));

/** The mail templates of a person and the editor of the one that is open (spec 3 §2.2, §2.3). */
export function TemplatesPage({ loaded }: { loaded: readonly TemplateView[] }) {
  const { t } = useTranslation("mailTemplates");
  const { templates, actions } = useTemplates(loaded);
  const { selected, select, ask, duplicate, dialogs } = useTemplateList(templates, actions);
  const [unsavedId, setUnsavedId] = useState<string | null>(null);
  const isMounted = useMounted();
  const blocker = useLeaveGuard(unsavedId !== null && unsavedId === selected?.id);
  const onUnsaved = useCallback(
    (id: string, isUnsaved: boolean) => setUnsavedId((before) => (isUnsaved ? id : before === id ? null : before)),
    [],
  );
  return (
    <div>
      <PageHeader title={t("title")} text={t("subtitle")} />
      <PermissionPrompt back={backTo(selected?.id)} />
      {selected === null ? (
        <Card>
          <StateMessage
            icon={<FileText />}
            title={t("empty.title")}
            actions={
              <Button tone="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => ask("create")}>
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
            onCreate={() => ask("create")}
            onRename={() => ask("rename")}
            onDuplicate={duplicate}
            onDelete={() => ask("delete")}
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
      {dialogs}
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
