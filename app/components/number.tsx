import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { useNow } from "#app/lib/root-data.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { Tooltip } from "./tooltip.tsx";

/**
 * A count in K and M. The exact number, and when it was read (`readAt`, milliseconds), are one hover away; `estimated` says so
 * beside it.
 */
export function Count({
  value,
  readAt,
  estimated = false,
  className,
}: {
  value: number | null | undefined;
  readAt?: number | null;
  estimated?: boolean;
  className?: string;
}) {
  const { t } = useTranslation("ui");
  const { count, integer } = useFormat();
  const shown = (
    <span className={clsx("whitespace-nowrap tabular-nums", className)}>
      {count(value)}
      {estimated && <span className="text-ink-faint"> {t("estimated")}</span>}
    </span>
  );
  if (value === null || value === undefined) return shown;
  if (readAt == null && integer(value) === count(value)) return shown;
  return <Tooltip text={<CountDetail value={value} readAt={readAt ?? null} />}>{shown}</Tooltip>;
}

function CountDetail({ value, readAt }: { value: number; readAt: number | null }) {
  const { t } = useTranslation("ui");
  const { integer } = useFormat();
  const dateTime = useDateTime();
  return (
    <span className="block">
      {integer(value)}
      {readAt !== null && <span className="block opacity-75">{t("readAt", { time: dateTime(readAt) })}</span>}
    </span>
  );
}

/** How long ago a moment was ("3 d"); the moment itself is one hover away. `at` in milliseconds. */
export function Age({ at, className }: { at: number | null | undefined; className?: string }) {
  const { age } = useFormat();
  const now = useNow();
  if (at === null || at === undefined) return <span className={className}>–</span>;
  return (
    <Tooltip text={<Moment at={at} />}>
      <time dateTime={new Date(at).toISOString()} className={clsx("whitespace-nowrap", className)}>
        {age(at, now)}
      </time>
    </Tooltip>
  );
}

/** A moment in the visitor's zone, to the minute. */
function Moment({ at }: { at: number }) {
  return useDateTime()(at);
}
