import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Field } from "#app/components/field.tsx";
import { ListDialog, SendingList } from "#app/components/list-dialog.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { Textarea } from "#app/components/textarea.tsx";
import { FileButton } from "#app/features/table-files/file-button.tsx";
import { type FileProblem, readTableFile } from "#app/features/table-files/read-table-file.ts";
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

type InputProps = {
  text: string;
  onText: (text: string) => void;
  onFile: () => void;
  error: string | string[] | undefined;
};

function AddressInput({ text, onText, onFile, error }: InputProps) {
  const { t } = useTranslation("suppressionPages");
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const take = async (file: File) => {
    // One more than may be sent, so that it is seen that there are too many.
    const read = await readTableFile(file, ADDRESSES_PER_FILE + 2);
    const found = read.ok ? addressesOfFile(read.content) : [];
    if (!read.ok || found.length === 0) return setProblem(read.ok ? "empty" : read.why);
    setProblem(null);
    onFile();
    onText([...(text.trim() === "" ? [] : [text.trimEnd()]), ...found].join("\n"));
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
        <FileButton label={t("dialog.file")} onFile={(file) => void take(file)} />
        <span className="text-ink-faint text-sm">{t("dialog.fileHint")}</span>
      </div>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {t(`dialog.files.${problem}`)}
        </p>
      )}
    </>
  );
}
