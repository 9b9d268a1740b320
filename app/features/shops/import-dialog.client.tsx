import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { SendingList } from "#app/components/list-dialog.tsx";
import { FileButton } from "#app/features/table-files/file-button.tsx";
import { type FileProblem, readTableFile } from "#app/features/table-files/read-table-file.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { MAX_SHOP_CREATORS } from "#workers/modules/shops/domain.ts";
import {
  currencyOfHeaders,
  guessMapping,
  type Mapping,
  mappingProblem,
  shareFields,
  toShopRow,
} from "./file-mapping.ts";
import { ImportOutcome } from "./import-outcome.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { useFileImport } from "./use-file-import.ts";

type Table = { name: string; headers: string[]; rows: string[][]; takenAt: number };
type Problem = FileProblem | "tooMany";

/** Takes shop figures from a file: which column holds what, then row by row into the project, and what became of each. Cannot be closed while it sends. */
export default function ImportDialog({
  open,
  projectId,
  onClose,
  onImported,
}: {
  open: boolean;
  projectId: string;
  onClose: () => void;
  onImported: () => void;
}) {
  const { t } = useTranslation("shopVetting");
  const { integer } = useFormat();
  const [table, setTable] = useState<Table | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [currency, setCurrency] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { state, counts, failures, start, goOn, reset } = useFileImport(onImported);
  const shares = table === null ? new Set<never>() : shareFields(table.rows, mapping);
  const wrong = table === null ? null : mappingProblem(mapping);

  const take = async (file: File) => {
    const read = await readFigures(file);
    setProblem(read.ok ? null : read.why);
    if (!read.ok) return;
    setTable({ name: file.name, ...read.table, takenAt: Date.now() });
    const guessed = guessMapping(read.table.headers);
    setMapping(guessed);
    setCurrency(currencyOfHeaders(read.table.headers, guessed));
  };
  const forget = () => {
    reset();
    setTable(null);
    setProblem(null);
  };
  const send = () => {
    if (table === null || wrong !== null) return;
    const reading = { mapping, shares, currency, takenAt: table.takenAt };
    void start(
      projectId,
      table.rows.map((cells) => toShopRow(cells, reading)),
    );
  };
  const abandon = () => {
    forget();
    onClose();
  };
  const close = () => {
    onClose();
    if (state.kind === "done") forget();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      mustAnswer={state.kind === "running" || state.kind === "stopped"}
      width="xl"
      title={t("file.title")}
      footer={
        state.kind === "done" ? (
          <>
            <Button onClick={forget}>{t("file.another")}</Button>
            <Button tone="primary" onClick={close}>
              {t("file.close")}
            </Button>
          </>
        ) : state.kind === "stopped" ? (
          <>
            <Button onClick={abandon}>{t("file.cancel")}</Button>
            <Button tone="primary" onClick={() => void goOn()}>
              {t("file.goOn")}
            </Button>
          </>
        ) : (
          table !== null && (
            <Button tone="primary" busy={state.kind === "running"} disabled={wrong !== null} onClick={send}>
              {t("file.start", { count: table.rows.length, number: integer(table.rows.length) })}
            </Button>
          )
        )
      }
    >
      {state.kind === "idle" && (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <FileButton label={t("file.choose")} onFile={(file) => void take(file)} />
            <span className="text-ink-faint text-sm">
              {table === null
                ? t("file.chooseHint", { max: integer(MAX_SHOP_CREATORS) })
                : `${table.name} · ${t("file.rows", { count: table.rows.length, number: integer(table.rows.length) })}`}
            </span>
          </div>
          {problem && (
            <p role="alert" className="text-danger text-sm">
              {t(`file.problems.${problem}`, { max: integer(MAX_SHOP_CREATORS) })}
            </p>
          )}
          {table !== null && (
            <MappingForm
              headers={table.headers}
              rows={table.rows}
              mapping={mapping}
              shares={shares}
              currency={currency}
              onMapping={setMapping}
              onCurrency={setCurrency}
            />
          )}
        </div>
      )}
      {state.kind === "running" && (
        <SendingList
          share={state.total === 0 ? 0 : state.done / state.total}
          text={t("file.running", { done: integer(state.done), total: integer(state.total) })}
          keepOpen={t("file.keepOpen")}
        />
      )}
      {state.kind === "stopped" && (
        <div role="alert" className="flex flex-col gap-1 py-4">
          <p className="font-medium">
            {t("file.stopped", { done: integer(state.done), total: integer(state.total), message: state.message })}
          </p>
          <p className="text-ink-soft">{t("file.stoppedSafe")}</p>
        </div>
      )}
      {state.kind === "done" && table !== null && (
        <ImportOutcome counts={counts} failures={failures} headers={table.headers} rows={table.rows} />
      )}
    </Dialog>
  );
}

type ReadFigures = { ok: true; table: Pick<Table, "headers" | "rows"> } | { ok: false; why: Problem };

/** The first row as headers, the others that say something as rows. */
async function readFigures(file: File): Promise<ReadFigures> {
  // One more than fits, and the headers, so that a file that holds too many is seen.
  const read = await readTableFile(file, MAX_SHOP_CREATORS + 2);
  if (!read.ok) return read;
  if (read.content.kind === "text") return { ok: false, why: "unreadable" };
  const [headers = [], ...rest] = read.content.rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  if (rest.length === 0) return { ok: false, why: "empty" };
  if (rest.length > MAX_SHOP_CREATORS) return { ok: false, why: "tooMany" };
  return { ok: true, table: { headers, rows: rest } };
}
