import { CircleAlert, Send } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { CONTROL_CLASS } from "#app/components/text-input.tsx";
import { useNow } from "#app/lib/root-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { sendingSpan } from "./estimate.ts";
import { fieldTime } from "./hours.ts";
import type { SendProblems } from "./use-order.ts";
import type { MailboxStats } from "./use-sender.ts";

const HOUR_MS = 3_600_000;

/** When mails start; `stopsOnColleague` where follow-ups come behind them. */
export type SendOptions = { startsLater: boolean; startAt: string; stopsOnColleague?: boolean };

/** When the mails go, what ends them, and the button that says what a press does. */
export function SendBar({
  before,
  more,
  count,
  leftOut,
  numbers,
  options,
  onOptions,
  problems,
  isBusy,
  onSend,
}: {
  /** What stands at the beginning: a way back. */
  before?: ReactNode;
  /** Another choice, behind the others. */
  more?: ReactNode;
  /** Who would be written to, without those on the list of people who are not. */
  count: number;
  leftOut: { duplicates: number; invalid: number; suppressed: number };
  numbers: MailboxStats | null;
  options: SendOptions;
  onOptions: (options: SendOptions) => void;
  problems: SendProblems;
  isBusy: boolean;
  onSend: () => void;
}) {
  const { t } = useTranslation("email");
  const { integer, locale } = useFormat();
  const now = useNow();
  const startId = useId();
  const span = numbers === null || count === 0 ? null : sendingSpan(count, numbers);
  const parts = (["duplicates", "invalid", "suppressed"] as const).filter((key) => leftOut[key] > 0);
  return (
    <section
      aria-label={t("send.label")}
      className="-mx-4 flex flex-col gap-2 border-line border-t bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 lg:sticky lg:bottom-0 lg:z-20"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {before}
        <SegmentedControl
          label={t("send.when")}
          value={options.startsLater ? "later" : "now"}
          onChange={(value) =>
            onOptions({
              ...options,
              startsLater: value === "later",
              startAt: options.startAt || fieldTime(now + HOUR_MS),
            })
          }
          segments={[
            { value: "now", label: t("send.now") },
            { value: "later", label: t("send.later") },
          ]}
        />
        {options.startsLater && (
          <span>
            <label htmlFor={startId} className="sr-only">
              {t("send.startAt")}
            </label>
            <input
              id={startId}
              type="datetime-local"
              value={options.startAt}
              min={fieldTime(now)}
              aria-invalid={problems.start ? true : undefined}
              aria-describedby={problems.start ? `${startId}-problem` : undefined}
              onChange={(event) => onOptions({ ...options, startAt: event.target.value })}
              className={`${CONTROL_CLASS} h-8 px-2.5 text-base`}
            />
            {problems.start && (
              <span id={`${startId}-problem`} role="alert" className="ms-2 text-danger text-sm">
                {problems.start}
              </span>
            )}
          </span>
        )}
        {options.stopsOnColleague !== undefined && (
          <Checkbox
            label={t("send.stopsOnColleague")}
            checked={options.stopsOnColleague}
            onChange={(event) => onOptions({ ...options, stopsOnColleague: event.target.checked })}
          />
        )}
        {more}
        <span className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
          {span !== null && (
            <span className="text-ink-soft text-sm">
              {t("send.takes", { span: t(`send.${span.unit}`, { count: span.count, number: integer(span.count) }) })}
            </span>
          )}
          <Button
            tone="primary"
            className="max-sm:w-full"
            icon={<Send aria-hidden className="size-4" />}
            busy={isBusy}
            onClick={onSend}
          >
            {count === 0 ? t("send.button") : t("send.buttonCount", { count, number: integer(count) })}
          </Button>
        </span>
      </div>
      {parts.length > 0 && (
        <p className="text-ink-soft text-sm">
          {t("send.leftOut", {
            list: new Intl.ListFormat(locale).format(
              parts.map((key) => t(`send.out.${key}`, { count: leftOut[key], number: integer(leftOut[key]) })),
            ),
          })}
        </p>
      )}
      {(problems.receivers ?? problems.send) && (
        <p role="alert" className="flex items-center gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {problems.receivers ?? problems.send}
        </p>
      )}
    </section>
  );
}
