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
  const dateTime = useDateTime();
  const shown = (
    <span className={clsx("whitespace-nowrap tabular-nums", className)}>
      {count(value)}
      {estimated && <span className="text-ink-faint"> {t("estimated")}</span>}
    </span>
  );
  if (value === null || value === undefined) return shown;
  const exact = integer(value);
  if (readAt == null && exact === count(value)) return shown;
  return (
    <Tooltip
      text={<CountDetail exact={exact} read={readAt == null ? null : t("readAt", { time: dateTime(readAt) })} />}
    >
      {shown}
    </Tooltip>
  );
}

function CountDetail({ exact, read }: { exact: string; read: string | null }) {
  return (
    <span className="block">
      {exact}
      {read && <span className="block opacity-75">{read}</span>}
    </span>
  );
}

/** How long ago a moment was ("3 d"); the moment itself is one hover away. `at` in milliseconds. */
export function Age({ at, className }: { at: number | null | undefined; className?: string }) {
  const { age } = useFormat();
  const dateTime = useDateTime();
  const now = useNow();
  if (at === null || at === undefined) return <span className={className}>–</span>;
  return (
    <Tooltip text={dateTime(at)}>
      <time dateTime={new Date(at).toISOString()} className={clsx("whitespace-nowrap", className)}>
        {age(at, now)}
      </time>
    </Tooltip>
  );
}
