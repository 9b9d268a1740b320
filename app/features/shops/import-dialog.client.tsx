import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { SendingList } from "#app/components/list-dialog.tsx";
import { Select } from "#app/components/select.tsx";
import { RoleMapping } from "#app/entities/table-file/column-mapping.client.tsx";
import type { Table } from "#app/entities/table-file/columns.ts";
import { FileButton } from "#app/entities/table-file/file-button.tsx";
import { useTableFile } from "#app/entities/table-file/use-table-file.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { MAX_SHOP_CREATORS } from "#workers/modules/shops/domain.ts";
import { ImportOutcome } from "./import-outcome.tsx";
import { CURRENCIES, currencyOfHeadings, FILE_FIELDS, shareFields, toShopRow } from "./shop-columns.ts";
import { SHOP_LAYOUT } from "./shop-table.ts";
import { useFileImport } from "./use-file-import.ts";

/** More than fits, with what may stand above the rows, so that a file that holds too many is seen. */
const ROWS_READ = MAX_SHOP_CREATORS + 10;
type Currency = (typeof CURRENCIES)[number];

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
  const { opened, problem, open: openFile, choose, forget: forgetFile } = useTableFile(ROWS_READ, SHOP_LAYOUT);
  /** When the file was chosen: the date of its figures unless it says another. */
  const [takenAt, setTakenAt] = useState(0);
  const [chosen, setChosen] = useState<Currency | "none" | null>(null);
  const { state, counts, failures, start, goOn, reset } = useFileImport(onImported);
  const table = opened?.table ?? null;
  const wrong = problem ?? (opened === null ? null : tableProblem(opened.table));
  const needsHandle = opened !== null && opened.columns.handle === null;
  const shares = table === null ? new Set<never>() : shareFields(table.body, opened?.columns ?? SHOP_LAYOUT.none);
  const named = table === null || opened === null ? null : currencyOfHeadings(table.headings, opened.columns);
  const currency = chosen === "none" ? null : (chosen ?? named);
  const count = table?.body.length ?? 0;

  const take = async (file: File) => {
    setTakenAt(Date.now());
    setChosen(null);
    await openFile(file);
  };
  const forget = () => {
    reset();
    forgetFile();
  };
  const send = () => {
    if (table === null || opened === null || wrong !== null || needsHandle) return;
    const reading = { columns: opened.columns, shares, currency, takenAt };
    void start(
      projectId,
      table.body.map((cells) => toShopRow(cells, reading)),
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
            <Button
              tone="primary"
              busy={state.kind === "running"}
              disabled={wrong !== null || needsHandle}
              onClick={send}
            >
              {t("file.start", { count, number: integer(count) })}
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
                : `${opened?.file.name} · ${t("file.rows", { count, number: integer(count) })}`}
            </span>
          </div>
          {wrong !== null && (
            <p role="alert" className="text-danger text-sm">
              {t(`file.problems.${wrong}`, { max: integer(MAX_SHOP_CREATORS) })}
            </p>
          )}
          {opened !== null && table !== null && (
            <>
              <RoleMapping
                opened={opened}
                roles={FILE_FIELDS}
                wordsOf={(field) => ({
                  label: t(`file.fields.${field}`),
                  none: t("file.ignore"),
                  hint: shares.has(field) ? t("file.fractions") : undefined,
                })}
                onColumns={(columns) => choose(opened, columns)}
                onChoice={(choice) => void openFile(opened.file, choice)}
              />
              {needsHandle && (
                <p role="alert" className="text-danger text-sm">
                  {t("file.needsHandle")}
                </p>
              )}
              <CurrencyField value={currency} onChange={setChosen} />
            </>
          )}
        </div>
      )}
      {state.kind === "running" && (
        <SendingList
          share={state.total === 0 ? 0 : state.done / state.total}
          text={t("file.running", { done: integer(state.done), total: integer(state.total), count: state.total })}
          keepOpen={t("file.keepOpen")}
        />
      )}
      {state.kind === "stopped" && (
        <div role="alert" className="flex flex-col gap-1 py-4">
          <p className="font-medium">
            {t("file.stopped", {
              ...{ done: integer(state.done), total: integer(state.total), message: state.message },
              count: state.total,
            })}
          </p>
          <p className="text-ink-soft">{t("file.stoppedSafe")}</p>
        </div>
      )}
      {state.kind === "done" && table !== null && <ImportOutcome counts={counts} failures={failures} table={table} />}
    </Dialog>
  );
}

/** What keeps a file from being imported. */
function tableProblem(table: Table | null): "unreadable" | "empty" | "tooMany" | null {
  if (table === null) return "unreadable";
  if (table.body.length === 0) return "empty";
  return table.body.length > MAX_SHOP_CREATORS ? "tooMany" : null;
}

/** The currency of amounts without a sign. */
function CurrencyField(props: { value: string | null; onChange: (currency: Currency | "none") => void }) {
  const { t } = useTranslation("shopVetting");
  return (
    <Field label={t("file.currency")} className="max-w-xs">
      <Select<Currency | "none">
        value={CURRENCIES.find((one) => one === props.value) ?? "none"}
        choices={[
          { value: "none", label: t("file.currencyNone") },
          ...CURRENCIES.map((value) => ({ value, label: value })),
        ]}
        onChange={props.onChange}
      />
    </Field>
  );
}
