import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { Select } from "#app/components/select.tsx";
import { showToast } from "#app/components/toast.tsx";
import type { Person } from "#app/entities/email/addresses.ts";
import { SenderPanel } from "#app/entities/email/sender-panel.tsx";
import type { SendProblems } from "#app/entities/email/use-order.ts";
import type { Sender } from "#app/entities/email/use-sender.ts";
import { MailFields } from "#app/features/templates/mail-fields.tsx";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { RecipientPreview } from "./recipient-preview.tsx";
import type { MailDraft } from "./use-mail-draft.ts";

/** The second step: the mail on one side, how each person gets it on the other. With its editors it is large and fetched when it is first shown. */
export default function MailStep({
  draft,
  receivers,
  templates,
  sender,
  problems,
  onConnect,
  onBusy,
}: {
  draft: MailDraft;
  receivers: readonly Person[];
  templates: readonly TemplateView[];
  sender: Sender;
  problems: SendProblems;
  onConnect: (email: string | null) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const { t } = useTranslation("groupSend");
  const { mail, edition, change, replace } = draft;
  const [initial, setInitial] = useState({ edition, mail });
  // The editors read their text once: when another mail takes its place.
  if (initial.edition !== edition) setInitial({ edition, mail });
  const take = (id: string) => {
    const template = templates.find((one) => one.id === id);
    if (template === undefined) return;
    const { name, subject, content, cc } = template;
    const before = replace({ subject, content, cc: cc.join(", ") });
    const wasWritten = before.subject !== "" || before.content !== "";
    showToast({
      text: t("template.taken", { name }),
      id: "group-mail",
      ...(wasWritten ? { action: { label: t("template.undo"), onClick: () => void replace(before) } } : {}),
    });
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Card className="flex min-w-0 flex-col gap-4 p-4">
          {templates.length > 0 && (
            <Select
              label={t("template.start")}
              placeholder={t("template.start")}
              choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
              value={null}
              onChange={take}
              className="max-w-64"
            />
          )}
          <MailFields
            key={initial.edition}
            initial={initial.mail}
            cc={mail.cc}
            errors={{ subject: problems.subject, cc: problems.cc, content: problems.content }}
            onDraft={change}
            onCc={(cc) => change({ cc })}
            onReady={(content) => change({ content })}
            onBusy={onBusy}
          />
        </Card>
        <SenderPanel sender={sender} problem={problems.sender ?? null} onConnect={onConnect} />
      </div>
      <div className="min-w-0 self-start lg:sticky lg:top-16">
        <RecipientPreview draft={mail} receivers={receivers} />
      </div>
    </div>
  );
}
