import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import type { Table } from "#app/entities/table-file/columns.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { ImportedRow } from "#workers/modules/shops/import-contract.ts";
import { failuresCsv } from "./csv-text.ts";
import { saveText } from "./save-text.ts";
import type { Counts } from "./use-file-import.ts";

/** A longer list says how many there are more. */
const MAX_LISTED = 100;

/** What became of a file: the counts, and the failed rows with their reasons, as a file too. */
export function ImportOutcome({
  counts,
  failures,
  table: { headings, body, bodyStart },
}: {
  counts: Counts;
  failures: readonly ImportedRow[];
  table: Table;
}) {
  const { t } = useTranslation("shopVetting");
  const { integer } = useFormat();
  const shown = {
    added: integer(counts.added),
    updated: integer(counts.updated),
    duplicates: integer(counts.duplicates),
    failed: integer(counts.failed),
    count: counts.duplicates,
  };
  const download = () => {
    const failed = failures.map(({ index, message }) => ({ cells: body[index] ?? [], reason: message }));
    saveText(failuresCsv(headings, failed, t("file.reasonColumn")), t("file.fileName"));
  };
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium tabular-nums">
        {t("file.summary", shown)}
      </p>
      {failures.length > 0 && (
        <section aria-label={t("file.failures")}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium text-sm">{t("file.failures")}</h3>
            <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={download}>
              {t("file.download")}
            </Button>
          </div>
          <ul className="overflow-hidden rounded-control border border-line text-sm">
            {failures.slice(0, MAX_LISTED).map(({ index, message }) => (
              <li
                key={index}
                className="flex flex-col gap-x-3 border-line px-3 py-1.5 not-last:border-b sm:flex-row sm:items-baseline"
              >
                <span className="shrink-0 text-ink-faint text-xs tabular-nums sm:w-24">
                  {t("file.line", { number: integer(bodyStart + index + 1) })}
                </span>
                <span translate="no" className="min-w-0 flex-1 truncate">
                  {(body[index] ?? []).filter((cell) => cell.trim() !== "").join(" · ")}
                </span>
                <span className="min-w-0 text-ink-soft sm:max-w-72 sm:text-end">{message}</span>
              </li>
            ))}
            {failures.length > MAX_LISTED && (
              <li className="px-3 py-1.5 text-ink-faint">
                {t("file.more", { number: integer(failures.length - MAX_LISTED) })}
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}
