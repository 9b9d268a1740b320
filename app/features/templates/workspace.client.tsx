import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Group, Panel, Separator } from "react-resizable-panels";
import { Card } from "#app/components/card.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { Comparisons } from "./comparisons.tsx";
import { FollowUps } from "./follow-ups.tsx";
import { NumbersPane } from "./numbers-pane.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { type Draft, TemplateForm } from "./template-form.tsx";
import type { TemplateActions } from "./use-templates.ts";

type WorkspaceProps = {
  template: TemplateView;
  actions: TemplateActions;
  onUnsaved: (id: string, isUnsaved: boolean) => void;
};

/** The mail of a template on one side, its follow-ups, the preview or its numbers on the other; half and half, and no less than a tenth (spec 3 §2.2). */
export default function Workspace({ template, actions, onUnsaved }: WorkspaceProps) {
  const { t } = useTranslation("mailTemplates");
  const [draft, setDraft] = useState<Draft>({ subject: template.subject, content: template.content });
  /** Grows when another version is loaded, which the editors then show. */
  const [edition, setEdition] = useState(0);
  const [isUnsaved, setUnsaved] = useState(false);
  const isWide = useIsWide();
  const tellUnsaved = useCallback(
    (id: string, isNow: boolean) => {
      setUnsaved(isNow);
      onUnsaved(id, isNow);
    },
    [onUnsaved],
  );
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
        onUnsaved={tellUnsaved}
      />
    </Card>
  );
  const side = <SidePane template={template} draft={draft} isUnsaved={isUnsaved} />;
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

type SidePaneProps = { template: TemplateView; draft: Draft; isUnsaved: boolean };

function SidePane({ template, draft, isUnsaved }: SidePaneProps) {
  const { t } = useTranslation("mailTemplates");
  const [view, setView] = useState<"followUps" | "preview" | "numbers">("followUps");
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
            { value: "numbers", label: t("panes.numbers") },
          ]}
        />
      </div>
      {/* Kept while something else is looked at, so that what is typed stays. */}
      <div hidden={view !== "followUps"}>
        <FollowUps templateId={template.id} subject={draft.subject} />
      </div>
      {view === "numbers" && (
        <div className="flex flex-col gap-6">
          <NumbersPane templateId={template.id} />
          <Comparisons templateId={template.id} />
        </div>
      )}
      {view === "preview" && <PreviewPane templateId={template.id} draft={draft} isUnsaved={isUnsaved} />}
    </Card>
  );
}

/** Whether there is room for two panes side by side: decided once, because another layout would start the editors again. */
function useIsWide(): boolean {
  return useState(() => matchMedia("(min-width: 64rem)").matches)[0];
}
