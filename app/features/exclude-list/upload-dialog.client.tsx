import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Field } from "#app/components/field.tsx";
import { ListDialog, SendingList } from "#app/components/list-dialog.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Textarea } from "#app/components/textarea.tsx";
import { ColumnMapping } from "#app/entities/table-file/column-mapping.client.tsx";
import { PEOPLE } from "#app/entities/table-file/columns.ts";
import { FileButton } from "#app/entities/table-file/file-button.tsx";
import { linesOfFile } from "#app/entities/table-file/read-file.ts";
import { ROWS_READ } from "#app/entities/table-file/sheet-rows.ts";
import { type OpenFile, useTableFile } from "#app/entities/table-file/use-table-file.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { type ExcludeScope, LINES_PER_UPLOAD, readLines } from "#workers/modules/exclusions/domain.ts";
import { failedText } from "./upload-lines.ts";
import { UploadResults } from "./upload-results.tsx";
import { useUpload } from "./use-upload.ts";

/** Past an upload's limit by far; a longer text is not counted to its end at every key. */
const MAX_COUNTED = 100_000;

/** Takes links from a text or a file, sends them in parts and says of every line what became of it. Cannot be closed while it sends. */
export default function UploadDialog({
  open,
  scope,
  onClose,
  onDone,
}: {
  open: boolean;
  scope: ExcludeScope;
  onClose: () => void;
  /** After an upload, whatever became of its lines. */
  onDone: () => void;
}) {
  const { t } = useTranslation("excludeList");
  const { integer } = useFormat();
  const { state, start, edit } = useUpload(scope);
  const [text, setText] = useState("");
  const lines = readLines(text, MAX_COUNTED);
  const isTooMany = lines.length > LINES_PER_UPLOAD;

  const tooMany = isTooMany
    ? t("dialog.tooMany", { number: integer(lines.length), max: integer(LINES_PER_UPLOAD) })
    : null;
  const { formProps, fields } = useApiForm({
    schema: z.object({ links: kept(tooMany ?? (lines.length === 0 ? t("dialog.empty") : null)) }),
    knows: `${isTooMany} ${lines.length === 0}`,
    failed: t("dialog.failed"),
    async send() {
      await start(lines);
      onDone();
    },
  });
  const retry = () => {
    if (state.kind !== "done") return;
    setText(failedText(state.outcome));
    edit();
  };
  const finish = () => {
    onClose();
    setText("");
    edit();
  };
  const hasFailed = state.kind === "done" && failedText(state.outcome) !== "";
  return (
    <ListDialog
      open={open}
      title={t(scope === "ENTERPRISE" ? "dialog.titleEnterprise" : "dialog.title")}
      stage={state.kind}
      onClose={onClose}
      onFinish={finish}
      onAgain={hasFailed ? retry : null}
      form={formProps.id}
      disabled={isTooMany}
      texts={{
        send: lines.length === 0 ? t("dialog.start") : t("dialog.startCount", { number: integer(lines.length) }),
        again: t("dialog.again"),
        done: t("dialog.done"),
      }}
    >
      {state.kind === "editing" && (
        <form {...formProps} className="flex flex-col gap-4">
          <LinksInput text={text} onText={setText} count={lines.length} error={tooMany ?? fields.links?.errors} />
        </form>
      )}
      {state.kind === "sending" && (
        <SendingList
          share={state.percent / 100}
          text={t("dialog.uploading", { percent: state.percent })}
          keepOpen={t("dialog.keepOpen")}
        />
      )}
      {state.kind === "done" && <UploadResults outcome={state.outcome} />}
    </ListDialog>
  );
}

function LinksInput({
  text,
  onText,
  count,
  error,
}: {
  text: string;
  onText: (text: string) => void;
  count: number;
  error: string | string[] | undefined;
}) {
  const { t } = useTranslation("excludeList");
  const { integer } = useFormat();
  const { opened, problem, setProblem, open, choose } = useTableFile(ROWS_READ, PEOPLE);
  /** What was written before the file came: the file's part changes with the columns. */
  const [before, setBefore] = useState("");
  const numbers = { number: integer(count), max: integer(LINES_PER_UPLOAD) };
  const put = (file: OpenFile | null, above: string) => {
    if (file === null) return;
    const found = linesOfFile(file.content, file.columns);
    if (found.trim() === "") return setProblem("empty");
    setBefore(above);
    onText(above.trim() === "" ? found : `${above.trimEnd()}\n${found}`);
  };
  return (
    <>
      <Field
        label={t("dialog.label")}
        hint={t("dialog.hint")}
        error={error}
        aside={<span className="tabular-nums">{t("dialog.lines", numbers)}</span>}
      >
        <Textarea
          name="links"
          rows={10}
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder={t("dialog.placeholder")}
          {...NO_PROSE}
          className="font-mono text-sm"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileButton label={t("dialog.file")} onFile={(file) => void open(file).then((next) => put(next, text))} />
        <span className="text-ink-faint text-sm">{t("dialog.fileHint")}</span>
      </div>
      {opened !== null && (
        <ColumnMapping
          opened={opened}
          roles={["link"]}
          onColumns={(columns) => put(choose(opened, columns), before)}
          onChoice={(choice) => void open(opened.file, choice).then((next) => put(next, before))}
        />
      )}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {t(`dialog.files.${problem}`)}
        </p>
      )}
    </>
  );
}
