import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/badge.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { ExcludeRow } from "#workers/modules/exclusions/contract.ts";
import { countOutcome, type UploadOutcome } from "./upload-lines.ts";

/** Longer groups say how many there are more. */
const MAX_LISTED = 200;
const ORDER = ["failed", "skipped", "success"] as const satisfies readonly ExcludeRow["result"][];
const TONES = { failed: "danger", skipped: "neutral", success: "like" } as const satisfies Record<
  ExcludeRow["result"],
  string
>;

/** What became of every line, those that failed first. */
export function UploadResults({ outcome }: { outcome: UploadOutcome }) {
  const { t } = useTranslation("excludeList");
  const { integer } = useFormat();
  const counts = countOutcome(outcome);
  const shown = { success: integer(counts.success), skipped: integer(counts.skipped), failed: integer(counts.failed) };
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium text-ink">
        {t("results.summary", shown)}
      </p>
      {ORDER.map((result) => (
        <ResultGroup key={result} result={result} outcome={outcome} count={counts[result]} />
      ))}
    </div>
  );
}

function ResultGroup({
  result,
  outcome,
  count,
}: {
  result: ExcludeRow["result"];
  outcome: UploadOutcome;
  count: number;
}) {
  const { t } = useTranslation("excludeList");
  const { integer } = useFormat();
  if (count === 0) return null;
  const rows = outcome.rows.filter((row) => row.result === result);
  const parts = result === "failed" ? outcome.failedParts : [];
  return (
    <section aria-label={t(`results.${result}`)}>
      <h3 className="mb-1.5 flex items-center gap-2 font-medium text-ink text-sm">
        <Badge tone={TONES[result]}>{t(`results.${result}`)}</Badge>
        <span className="tabular-nums">{integer(count)}</span>
      </h3>
      <ul className="overflow-hidden rounded-control border border-line text-sm">
        {parts.map((part) => (
          <Line
            key={`part-${part.from}`}
            place={t("results.range", { from: integer(part.from), to: integer(part.to) })}
            text={part.lines[0]?.content ?? ""}
            message={part.message}
          />
        ))}
        {rows.slice(0, MAX_LISTED).map((row, index) => (
          <Line
            key={`${row.lineNumber}-${String(index)}`}
            place={t("results.line", { line: integer(row.lineNumber) })}
            text={row.content}
            message={result === "success" ? (row.platformAccount ?? "") : row.message}
          />
        ))}
        {rows.length > MAX_LISTED && (
          <li className="px-3 py-1.5 text-ink-faint">
            {t("results.more", { number: integer(rows.length - MAX_LISTED) })}
          </li>
        )}
      </ul>
    </section>
  );
}

function Line({ place, text, message }: { place: string; text: string; message: string }) {
  return (
    <li className="flex flex-col gap-x-3 border-line px-3 py-1.5 not-last:border-b sm:flex-row sm:items-baseline">
      <span className="shrink-0 text-ink-faint text-xs tabular-nums sm:w-24">{place}</span>
      <span translate="no" className="min-w-0 flex-1 truncate text-ink" title={text}>
        {text}
      </span>
      <span className="min-w-0 text-ink-soft sm:max-w-64 sm:text-end">{message}</span>
    </li>
  );
}
