import { Wand2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { RadioCards } from "#app/components/radio-cards.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { Textarea } from "#app/components/textarea.tsx";
import { ColumnMapping } from "#app/entities/table-file/column-mapping.client.tsx";
import { PEOPLE } from "#app/entities/table-file/columns.ts";
import { FileButton } from "#app/entities/table-file/file-button.tsx";
import { type OpenFile, useTableFile } from "#app/entities/table-file/use-table-file.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { mailboxKey } from "#workers/kernel/email-address.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import { type Found, type Person, readPeople } from "./addresses.ts";
import { MAX_ROWS } from "./rows.ts";
import { randomAddresses } from "./test-addresses.ts";

/** Spec 3 §9. */
const SHOWN = 100;
/** A sheet's rows that are read: more than the table takes, so that the dialog sees that there are too many. */
const ROWS_READ = 2 * MAX_ROWS;
/** A longer text is not looked into at every key. */
const MAX_TEXT = 500_000;

/** Takes addresses from a text or a file, shows whom it found, and puts them into the table. */
export default function ImportDialog({
  room,
  isSystemAdmin,
  onImport,
  onClose,
}: {
  /** How many more an order can name. */
  room: number;
  isSystemAdmin: boolean;
  onImport: (people: readonly Person[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("email");
  const { integer } = useFormat();
  const [text, setText] = useState("");
  const { opened, problem, open, choose } = useTableFile(ROWS_READ, PEOPLE);
  const [cut, setCut] = useState<"first" | "all">("first");
  const found = useMemo(() => foundIn(text, opened), [text, opened]);
  const isTooMany = found.people.length > room;
  const taken = isTooMany && cut === "first" ? found.people.slice(0, room) : found.people;
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t("import.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("import.cancel")}</Button>
          <Button
            tone="primary"
            disabled={taken.length === 0}
            onClick={() => {
              onImport(taken);
              onClose();
            }}
          >
            {t("import.add", { count: taken.length, number: integer(taken.length) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("import.label")} hint={t("import.hint")}>
          <Textarea
            rows={6}
            value={text}
            maxLength={MAX_TEXT}
            onChange={(event) => setText(event.target.value)}
            placeholder={t("import.placeholder")}
            {...NO_PROSE}
            className="font-mono text-sm"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <FileButton label={t("import.file")} onFile={(chosen) => void open(chosen)} />
          <span className="min-w-0 break-all text-ink-faint text-sm">{opened?.file.name ?? t("import.fileHint")}</span>
          {isSystemAdmin && (
            <Button
              tone="quiet"
              icon={<Wand2 aria-hidden className="size-4" />}
              onClick={() => setText(randomAddresses().join("\n"))}
            >
              {t("import.generate")}
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className="text-danger text-sm">
            {t(`import.files.${problem}`)}
          </p>
        )}
        {opened !== null && (
          <ColumnMapping
            opened={opened}
            roles={["name", "email"]}
            onColumns={(columns) => choose(opened, columns)}
            onChoice={(choice) => void open(opened.file, choice)}
          />
        )}
        {isTooMany && (
          <div className="flex flex-col gap-2">
            <p role="alert" className="text-quota-warning text-sm">
              {t("import.tooMany", { number: integer(found.people.length), max: integer(MAX_RECEIVERS) })}
            </p>
            <RadioCards
              label={t("import.cut")}
              value={cut}
              onChange={setCut}
              cards={[
                { value: "first", title: t("import.first", { number: integer(room) }) },
                { value: "all", title: t("import.all", { number: integer(found.people.length) }) },
              ]}
            />
          </div>
        )}
        <Preview found={found} isAsked={text.trim() !== "" || opened !== null} />
      </div>
    </Dialog>
  );
}

function foundIn(text: string, opened: OpenFile | null): Found {
  const typed = readPeople({ kind: "text", text });
  if (opened === null) return typed;
  const filed = readPeople(opened.content, opened.columns);
  const known = new Set(filed.people.map(({ email }) => mailboxKey(email)));
  const people = [...filed.people, ...typed.people.filter(({ email }) => !known.has(mailboxKey(email)))];
  const all = filed.people.length + filed.duplicates + typed.people.length + typed.duplicates;
  return { people, duplicates: all - people.length };
}

function Preview({ found: { people, duplicates }, isAsked }: { found: Found; isAsked: boolean }) {
  const { t } = useTranslation("email");
  const { integer } = useFormat();
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm">
        {people.length > 0
          ? t("import.found", { count: people.length, number: integer(people.length) })
          : isAsked && t("import.nothing")}
        {duplicates > 0 && ` ${t("import.duplicates", { count: duplicates, number: integer(duplicates) })}`}
      </p>
      {people.length > 0 && (
        <Table label={t("import.preview")} takesFocus className="max-h-64 overflow-y-auto">
          <TableHead>
            <tr>
              <TableHeader>{t("grid.nickname")}</TableHeader>
              <TableHeader>{t("grid.email")}</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {people.slice(0, SHOWN).map(({ nickname, email }) => (
              <TableRow key={email}>
                <TableCell className="max-w-48 truncate">{nickname}</TableCell>
                <TableCell className="break-all text-ink">{email}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {people.length > SHOWN && <p className="text-ink-faint text-sm">{t("import.shown", { max: integer(SHOWN) })}</p>}
    </div>
  );
}
