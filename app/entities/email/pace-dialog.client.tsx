import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Combobox } from "#app/components/combobox.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries } from "#app/lib/query-cache.ts";
import { useLanguage } from "#app/lib/root-data.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { GMAIL_PER_24_HOURS } from "#workers/modules/outreach/schedule/pace.ts";
import type { changeMailboxPace } from "#workers/modules/outreach/sending/contract.ts";
import { clockOf, minuteOf, weekdayName, ZONES } from "./hours.ts";
import { KEYS, type MailboxStats } from "./use-sender.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** How many mails a mailbox sends in 24 hours, on which days and between which hours. */
export default function PaceDialog({ mailbox, onClose }: { mailbox: MailboxStats; onClose: () => void }) {
  const { t } = useTranslation("email");
  const language = useLanguage();
  const client = useQueryClient();
  const { window } = mailbox;
  const [weekdays, setWeekdays] = useState<readonly number[]>(window.weekdays);
  const [zone, setZone] = useState(window.zone);
  const max = Math.min(GMAIL_PER_24_HOURS.workspace, mailbox.planCap || GMAIL_PER_24_HOURS.workspace);
  const wrongNumber = t("pace.wrongNumber", { max });
  const time = (text: string | undefined) => minuteOf(text ?? "");
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z
      .object({
        per24Hours: z.string(wrongNumber).check(
          z.regex(/^\s*\d{1,4}\s*$/, wrongNumber),
          z.refine((text) => Number(text) >= 1 && Number(text) <= max, wrongNumber),
        ),
        from: z.string(t("pace.wrongHours")),
        to: z.string(t("pace.wrongHours")),
      })
      .check(
        z.refine(({ from, to }) => (time(from) ?? 0) < endOf(to), { message: t("pace.wrongHours"), path: ["to"] }),
      ),
    failed: t("pace.failed"),
    async send({ per24Hours, from, to }) {
      if (weekdays.length === 0) throw new Error(t("pace.noDay"));
      const body = {
        per24Hours: Number(per24Hours),
        window: { weekdays: [...weekdays].sort(), fromMinute: time(from) ?? 0, toMinute: endOf(to), zone },
      };
      const params = { id: mailbox.mailboxId };
      await callApi<typeof changeMailboxPace>("PUT /auto-email/mailboxes/:id/pace", { params, body });
      showToast({ kind: "success", text: t("pace.saved") });
      void refreshQueries(client, { queryKey: KEYS.stats });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("pace.title", { email: mailbox.email })}
      footer={
        <Button type="submit" form={formProps.id} tone="primary" busy={isBusy}>
          {t("pace.save")}
        </Button>
      }
    >
      <form {...formProps} className="flex flex-col gap-4">
        <Field
          label={t("pace.per24Hours")}
          hint={[max < GMAIL_PER_24_HOURS.gmail && t("pace.planCap", { number: max }), t("pace.hint")]
            .filter(Boolean)
            .join(" ")}
          error={fields.per24Hours?.errors}
          required
        >
          <TextInput
            name="per24Hours"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(Math.min(mailbox.per24Hours, max))}
            className="max-w-28"
          />
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">{t("pace.days")}</legend>
          <div className="flex flex-wrap gap-x-5">
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                label={weekdayName(day, language)}
                checked={weekdays.includes(day)}
                onChange={({ target }) =>
                  setWeekdays((before) => (target.checked ? [...before, day] : before.filter((one) => one !== day)))
                }
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-4">
          <Field label={t("pace.from")} error={fields.from?.errors}>
            <TextInput name="from" type="time" defaultValue={clockOf(window.fromMinute)} className="max-w-36" />
          </Field>
          <Field label={t("pace.to")} error={fields.to?.errors}>
            <TextInput name="to" type="time" defaultValue={clockOf(window.toMinute)} className="max-w-36" />
          </Field>
          <Field label={t("pace.zone")} className="min-w-48 flex-1">
            <Combobox choices={zonesWith(zone)} value={zone} onChange={setZone} />
          </Field>
        </div>
        <FormProblem text={problem} />
      </form>
    </Dialog>
  );
}

/** Midnight as an end is that of the day that ends. */
function endOf(text: string | undefined): number {
  return minuteOf(text ?? "") || 1_440;
}

function zonesWith(zone: string) {
  const names = ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
  return names.map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
