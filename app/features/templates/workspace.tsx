import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Card } from "#app/components/card.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { FollowUps } from "./follow-ups.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { type Draft, TemplateForm } from "./template-form.tsx";
import type { TemplateActions } from "./use-templates.ts";

type WorkspaceProps = {
  template: TemplateView;
  actions: TemplateActions;
  onUnsaved: (id: string, isUnsaved: boolean) => void;
};

/** The mail of a template on one side, its follow-ups or the preview on the other; half and half, and no less than a tenth (spec 3 §2.2). */
export default function Workspace({ template, actions, onUnsaved }: WorkspaceProps) {
  const { t } = useTranslation("mailTemplates");
  const [draft, setDraft] = useState<Draft>({ subject: template.subject, content: template.content });
  /** Grows when another version is loaded: the editors begin anew. */
  const [edition, setEdition] = useState(0);
  const isWide = useIsWide();
  const reload = async () => {
    const now = (await actions.reload()).find(({ id }) => id === template.id);
    if (now) setDraft({ subject: now.subject, content: now.content });
    setEdition((before) => before + 1);
  };
  const mail = (
    <Card className="h-full p-4">
      <TemplateForm
        key={edition}
        template={template}
        actions={actions}
        onDraft={setDraft}
        onReload={reload}
        onUnsaved={onUnsaved}
      />
    </Card>
  );
  const side = <SidePane template={template} draft={draft} />;
  if (!isWide)
    return (
      <div className="flex flex-col gap-4">
        {mail}
        {side}
      </div>
    );
  return (
    <Group orientation="horizontal" className="min-h-128 items-stretch">
      <Panel defaultSize="50%" minSize="10%" className="min-w-0">
        {mail}
      </Panel>
      <Separator aria-label={t("panes.resize")} className="focus-ring group mx-1 flex w-2 items-center rounded-control">
        <span aria-hidden className="mx-auto h-12 w-0.5 rounded-full bg-line-strong group-hover:bg-accent" />
      </Separator>
      <Panel defaultSize="50%" minSize="10%" className="min-w-0">
        {side}
      </Panel>
    </Group>
  );
}

function SidePane({ template, draft }: { template: TemplateView; draft: Draft }) {
  const { t } = useTranslation("mailTemplates");
  const [view, setView] = useState<"followUps" | "preview">("followUps");
  return (
    <Card className="flex h-full min-w-0 flex-col gap-4 p-4">
      <div>
        <SegmentedControl
          label={t("panes.side")}
          value={view}
          onChange={setView}
          segments={[
            { value: "followUps", label: t("panes.followUps") },
            { value: "preview", label: t("panes.preview") },
          ]}
        />
      </div>
      {/* Kept while the preview is looked at, so that what is typed stays. */}
      <div hidden={view !== "followUps"}>
        <FollowUps templateId={template.id} subject={draft.subject} />
      </div>
      {view === "preview" && <PreviewPane draft={draft} />}
    </Card>
  );
}

/** Whether there is room for two panes side by side: decided once, because the editors would begin anew in another layout. */
function useIsWide(): boolean {
  return useState(() => matchMedia("(min-width: 64rem)").matches)[0];
}
