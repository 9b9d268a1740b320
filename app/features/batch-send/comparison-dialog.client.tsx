import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import {
  COUNTING_DAYS,
  MIN_TO_COMPARE,
  plannedSample,
  visibleRate,
} from "#workers/modules/outreach/comparisons/domain.ts";
import type { MailboxView } from "#workers/modules/outreach/mailboxes/contract.ts";
import type { TemplateView } from "#workers/modules/outreach/templates/contract.ts";

/** What share of people answers a mail to strangers, to speak of differences. */
const BASE_RATE = 0.1;

/** Chooses the template that half of the people get instead, and says what it takes and what it can show. */
export default function ComparisonDialog({
  template,
  others,
  chosen,
  count,
  mailbox,
  onChoose,
  onClose,
}: {
  template: TemplateView;
  others: readonly TemplateView[];
  chosen: string | null;
  /** Who would be written to. */
  count: number;
  mailbox: MailboxView | null;
  onChoose: (templateId: string | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("batchSend");
  const { integer } = useFormat();
  const [choice, setChoice] = useState(chosen ?? others[0]?.id ?? null);
  const isFew = count < MIN_TO_COMPARE;
  const unread = mailbox?.isConnected && !mailbox.canRead ? mailbox.email : null;
  const isPossible = !isFew && unread === null && choice !== null;
  const half = Math.floor(count / 2);
  const choose = (templateId: string | null) => {
    onChoose(templateId);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("compare.title")}
      width="sm"
      footer={
        <>
          {chosen !== null && <Button onClick={() => choose(null)}>{t("compare.stop")}</Button>}
          <Button tone="primary" disabled={!isPossible} onClick={() => choose(choice)}>
            {t("compare.start")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft text-sm">{t("compare.text", { name: template.name })}</p>
        <Field label={t("compare.other")}>
          <Select
            choices={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={choice}
            onChange={setChoice}
            placeholder={t("compare.none")}
            disabled={isFew || unread !== null || others.length === 0}
          />
        </Field>
        <div role="status" className="flex flex-col gap-2 text-sm">
          {others.length === 0 && <p>{t("compare.noOther")}</p>}
          {isFew && <p>{t("compare.tooFew", { count, number: integer(count), min: MIN_TO_COMPARE })}</p>}
          {unread !== null && <p className="text-danger">{t("compare.unread", { email: unread })}</p>}
          {isPossible && (
            <p>
              {t("compare.shows", {
                half,
                base: 100 * BASE_RATE,
                rate: visibleRate(BASE_RATE, plannedSample(half)),
              })}
            </p>
          )}
          {isPossible && (
            <p className="text-ink-soft">{t("compare.when", { sample: plannedSample(half), days: COUNTING_DAYS })}</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
