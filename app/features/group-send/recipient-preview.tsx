import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#app/components/card.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Select } from "#app/components/select.tsx";
import type { Person } from "#app/entities/email/addresses.ts";
import { MailPreview, type PreviewWidth, usePreview, WidthChoice } from "#app/features/templates/mail-preview.tsx";
import { useFormat } from "#app/lib/use-format.ts";

/** The mail as each of its people gets it. */
export function RecipientPreview({
  draft,
  receivers,
}: {
  draft: { subject: string; content: string };
  receivers: readonly Person[];
}) {
  const { t } = useTranslation("groupSend");
  const { integer } = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const [width, setWidth] = useState<PreviewWidth>("desk");
  const at = Math.max(
    0,
    receivers.findIndex(({ email }) => email === chosen),
  );
  const person = receivers[at];
  const preview = usePreview(
    draft,
    person && { creatorId: person.creator?.creatorId ?? null, nickname: person.nickname },
  );
  const turn = (by: 1 | -1) => setChosen(receivers[at + by]?.email ?? null);
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t("preview.title")}</h2>
        <WidthChoice value={width} onChange={setWidth} />
      </div>
      <div className="flex items-center gap-1">
        <Select
          label={t("preview.as")}
          className="flex-1"
          choices={receivers.map(({ email, nickname }) => ({ value: email, label: `${nickname} · ${email}` }))}
          value={person?.email ?? null}
          onChange={setChosen}
        />
        <IconButton
          label={t("preview.previous")}
          icon={<ChevronLeft className="size-4" />}
          disabled={at === 0}
          onClick={() => turn(-1)}
        />
        <IconButton
          label={t("preview.next")}
          icon={<ChevronRight className="size-4" />}
          disabled={at >= receivers.length - 1}
          onClick={() => turn(1)}
        />
        <span className="whitespace-nowrap text-ink-faint text-sm tabular-nums">
          {t("preview.count", { number: integer(at + 1), total: integer(receivers.length) })}
        </span>
      </div>
      <MailPreview {...preview} width={width} />
    </Card>
  );
}
