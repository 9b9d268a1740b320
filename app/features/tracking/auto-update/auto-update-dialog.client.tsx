import { Lock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Field } from "#app/components/field.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { Switch } from "#app/components/switch.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { useRunsText } from "#app/entities/tracked-post/use-runs-text.ts";
import { callApi } from "#app/lib/api.client.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { refreshCostUnits } from "#workers/modules/publications/domain.ts";
import type { StrategyTemplate, setStrategyTemplate } from "#workers/modules/publications/strategies/contract.ts";
import {
  MAX_BURST_RUNS,
  MAX_INTERVAL_HOURS,
  MAX_RUNS,
  MIN_INTERVAL_HOURS,
  MIN_RUNS,
  trackingHours,
} from "#workers/modules/publications/strategies/domain.ts";
import { readWhole, useHoursText } from "./plan-text.ts";
import type { AutoUpdate } from "./use-auto-update.ts";

const FORM = "auto-update-settings";

/** Switches the automatic refresh at once, and sets how often and at what distance it reads, with its price (spec 3 §4.9, §5). */
export default function AutoUpdateDialog({ autoUpdate }: { autoUpdate: AutoUpdate }) {
  const { t } = useTranslation("videoTracking");
  const { template, failure, retry, isOpen, close } = autoUpdate;
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t("autoUpdate.title")}
      footer={
        template !== null && (
          <Button type="submit" form={FORM} tone="primary" busy={isSaving}>
            {t("autoUpdate.save")}
          </Button>
        )
      }
    >
      {template !== null ? (
        <div className="flex flex-col gap-5">
          <p className="text-ink-soft">{t("autoUpdate.about")}</p>
          <OnAndOff autoUpdate={autoUpdate} template={template} />
          <Plan template={template} onSaved={autoUpdate.keep} onSaving={setSaving} />
        </div>
      ) : failure !== null ? (
        <ErrorMessage onRetry={retry}>{failure.message || t("autoUpdate.failures.load")}</ErrorMessage>
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Dialog>
  );
}

function OnAndOff({ autoUpdate, template }: { autoUpdate: AutoUpdate; template: StrategyTemplate }) {
  const { t } = useTranslation("videoTracking");
  const { integer } = useFormat();
  const { isActive, isForbidden, activePosts } = template;
  return (
    <>
      {isForbidden && (
        <Notice tone="warning" icon={<Lock />} title={t("autoUpdate.forbidden.title")}>
          {t("autoUpdate.forbidden.text")}
        </Notice>
      )}
      <Switch
        className="rounded-card border border-line px-4 py-3"
        label={<span className="font-medium">{t("autoUpdate.isActive")}</span>}
        hint={
          isActive
            ? t("autoUpdate.activePosts", { count: activePosts, number: integer(activePosts) })
            : t("autoUpdate.paused")
        }
        checked={isActive}
        disabled={autoUpdate.isBusy || (isForbidden && !isActive)}
        onChange={(on) => void autoUpdate.turn(on)}
      />
    </>
  );
}

type PlanProps = {
  template: StrategyTemplate;
  onSaved: (template: StrategyTemplate) => void;
  onSaving: (isSaving: boolean) => void;
};

/** Runs, hours and the burst: saved apart from the switch. */
function Plan({ template, onSaved, onSaving }: PlanProps) {
  const { t } = useTranslation("videoTracking");
  const [runs, setRuns] = useState(String(template.totalRuns));
  const [hours, setHours] = useState(String(template.intervalHours));
  const [hasBurst, setBurst] = useState(template.hasBurst);
  const { formProps, fields, problem } = useApiForm({
    id: FORM,
    schema: z.object({
      totalRuns: whole(MIN_RUNS, MAX_RUNS, t("autoUpdate.range", { min: MIN_RUNS, max: MAX_RUNS })),
      intervalHours: whole(
        MIN_INTERVAL_HOURS,
        MAX_INTERVAL_HOURS,
        t("autoUpdate.range", { min: MIN_INTERVAL_HOURS, max: MAX_INTERVAL_HOURS }),
      ),
    }),
    validates: "onInput",
    failed: t("autoUpdate.failures.save"),
    async send({ totalRuns, intervalHours }) {
      onSaving(true);
      try {
        const body = { totalRuns: readWhole(totalRuns) ?? 0, intervalHours: readWhole(intervalHours) ?? 0, hasBurst };
        onSaved(await callApi<typeof setStrategyTemplate>("PUT /strategyTemplate", { body }));
        showToast({ kind: "success", text: t("autoUpdate.saved") });
      } finally {
        onSaving(false);
      }
    },
  });
  const number = { inputMode: "numeric", autoComplete: "off", className: "max-w-28 tabular-nums" } as const;
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("autoUpdate.totalRuns")}
          hint={`${MIN_RUNS}–${MAX_RUNS}`}
          error={fields.totalRuns?.errors}
          required
        >
          <TextInput name="totalRuns" {...number} value={runs} onChange={({ target }) => setRuns(target.value)} />
        </Field>
        <Field
          label={t("autoUpdate.intervalHours")}
          hint={`${MIN_INTERVAL_HOURS}–${MAX_INTERVAL_HOURS}`}
          error={fields.intervalHours?.errors}
          required
        >
          <TextInput name="intervalHours" {...number} value={hours} onChange={({ target }) => setHours(target.value)} />
        </Field>
      </div>
      <Burst isOn={hasBurst} onChange={setBurst} />
      <Price runs={readWhole(runs)} hours={readWhole(hours)} />
      <FormProblem text={problem} />
    </form>
  );
}

function Burst({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation("videoTracking");
  const runsText = useRunsText();
  const price = runsText(refreshCostUnits(MAX_BURST_RUNS));
  return (
    <div>
      <Checkbox
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        label={t("autoUpdate.hasBurst")}
        aria-describedby="auto-update-burst"
      />
      <p id="auto-update-burst" className="ps-6 text-ink-faint text-sm">
        {t("autoUpdate.burstHint", { count: MAX_BURST_RUNS, runs: price })}
      </p>
    </div>
  );
}

/** What a post costs at most and how long it is followed, once both numbers are right. */
function Price({ runs, hours }: { runs: number | null; hours: number | null }) {
  const { t } = useTranslation("videoTracking");
  const runsText = useRunsText();
  const hoursText = useHoursText();
  const isRight = isWithin(runs, MIN_RUNS, MAX_RUNS) && isWithin(hours, MIN_INTERVAL_HOURS, MAX_INTERVAL_HOURS);
  return (
    <div className="flex flex-col gap-1 text-sm" aria-live="polite">
      {isRight && (
        <>
          <p>
            {t("autoUpdate.price", {
              count: runs,
              each: runsText(refreshCostUnits(1)),
              runs: runsText(refreshCostUnits(runs)),
            })}
          </p>
          <p>
            {t("autoUpdate.duration", { time: hoursText(trackingHours({ totalRuns: runs, intervalHours: hours })) })}
          </p>
        </>
      )}
      <p className="text-ink-faint">{t("autoUpdate.holds")}</p>
    </div>
  );
}

function isWithin(value: number | null, min: number, max: number): value is number {
  return value !== null && value >= min && value <= max;
}

function whole(min: number, max: number, message: string) {
  return z.string(message).check(z.refine((text) => isWithin(readWhole(text), min, max), message));
}
