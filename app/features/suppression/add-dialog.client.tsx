import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Field } from "#app/components/field.tsx";
import { ListDialog, SendingList } from "#app/components/list-dialog.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Textarea } from "#app/components/textarea.tsx";
import { ColumnMapping } from "#app/entities/table-file/column-mapping.client.tsx";
import { type Columns, PEOPLE, type Table } from "#app/entities/table-file/columns.ts";
import { FileButton } from "#app/entities/table-file/file-button.tsx";
import { type OpenFile, useTableFile } from "#app/entities/table-file/use-table-file.ts";
import { kept } from "#app/lib/parse-form.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { ADDRESSES_PER_FILE } from "#workers/modules/outreach/suppression/domain.ts";
import { AddResults } from "./add-results.tsx";
import { addressesOfFile, addressesOfText } from "./addresses.ts";
import { useAdd } from "./use-add.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  /** After addresses were sent, whatever became of them. */
  onDone: () => void;
};

/** Takes addresses from a text or a file, puts them on the list and says of each what became of it. Cannot be closed while it sends. */
export default function AddDialog({ open, onClose, onDone }: Props) {
  const { t } = useTranslation("suppressionPages");
  const { integer } = useFormat();
  const { state, start, edit } = useAdd();
  const [text, setText] = useState("");
  const [isImport, setImport] = useState(false);
  const addresses = addressesOfText(text);
  const isTooMany = addresses.length > ADDRESSES_PER_FILE;
  const tooMany = t("dialog.tooMany", { number: integer(addresses.length), max: integer(ADDRESSES_PER_FILE) });
  const problem = isTooMany ? tooMany : addresses.length === 0 ? t("dialog.empty") : null;
  const { formProps, fields } = useApiForm({
    schema: z.object({ addresses: kept(problem) }),
    knows: problem ?? "",
    failed: t("dialog.failed"),
    async send() {
      await start(addresses, isImport);
      onDone();
    },
  });
  const begin = (content: string) => {
    setText(content);
    if (content === "") setImport(false);
    edit();
  };
  const finish = () => {
    onClose();
    begin("");
  };
  const unsent = state.kind === "done" ? state.outcome.unsent : null;
  return (
    <ListDialog
      open={open}
      title={t("dialog.title")}
      stage={state.kind}
      onClose={onClose}
      onFinish={finish}
      onAgain={unsent === null ? null : () => begin(unsent.addresses.join("\n"))}
      form={formProps.id}
      disabled={isTooMany}
      texts={{
        send:
          addresses.length === 0
            ? t("dialog.add")
            : t("dialog.addCount", { count: addresses.length, number: integer(addresses.length) }),
        again: t("dialog.again"),
        done: t("dialog.done"),
      }}
    >
      {state.kind === "editing" && (
        <form {...formProps} className="flex flex-col gap-4">
          <AddressInput
            text={text}
            onText={setText}
            onFile={() => setImport(true)}
            error={isTooMany ? tooMany : fields.addresses?.errors}
          />
        </form>
      )}
      {state.kind === "sending" && (
        <SendingList share={state.share} text={t("dialog.sending")} isTextHidden keepOpen={t("dialog.keepOpen")} />
      )}
      {state.kind === "done" && <AddResults outcome={state.outcome} />}
    </ListDialog>
  );
}

/** Nobody in the file is written to, whatever column the address stands in, until a column is chosen. */
const ALL_COLUMNS = { ...PEOPLE, guess: (table: Table): Columns => ({ ...PEOPLE.guess(table), email: null }) };

type InputProps = {
  text: string;
  onText: (text: string) => void;
  onFile: () => void;
  error: string | string[] | undefined;
};

function AddressInput({ text, onText, onFile, error }: InputProps) {
  const { t } = useTranslation("suppressionPages");
  // One more than may be sent, so that it is seen that there are too many.
  const { opened, problem, setProblem, open, choose } = useTableFile(ADDRESSES_PER_FILE + 2, ALL_COLUMNS);
  /** What was written before the file came: the file's part changes with the columns. */
  const [before, setBefore] = useState("");
  const put = (file: OpenFile | null, above: string) => {
    if (file === null) return;
    const found = addressesOfFile(file.content, file.columns);
    if (found.length === 0) return setProblem("empty");
    setProblem(null);
    onFile();
    setBefore(above);
    onText([...(above.trim() === "" ? [] : [above.trimEnd()]), ...found].join("\n"));
  };
  return (
    <>
      <Field label={t("dialog.label")} hint={t("dialog.hint")} error={error}>
        <Textarea
          name="addresses"
          rows={8}
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder={"ana@example.com\nbob@example.com"}
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
          roles={["email"]}
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
