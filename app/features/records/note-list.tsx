import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Age } from "#app/components/number.tsx";
import type { NoteView } from "#workers/modules/records/contract.ts";
import { NoteForm } from "./note-form.tsx";
import type { NoteActions } from "./use-notes.ts";

/** The notes of a creator, the latest first, each with who wrote it and when. */
export function NoteList({ notes, actions }: { notes: readonly NoteView[]; actions: NoteActions }) {
  const { t } = useTranslation("savedCreators");
  if (notes.length === 0) return <p className="text-ink-faint text-sm">{t("notes.none")}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notes.map((note) => (
        <Note key={note.id} note={note} actions={actions} />
      ))}
    </ul>
  );
}

function Note({ note, actions }: { note: NoteView; actions: NoteActions }) {
  const { t } = useTranslation("savedCreators");
  const [mode, setMode] = useState<"shown" | "edited" | "leaving">("shown");
  const [isBusy, setBusy] = useState(false);
  const show = () => setMode("shown");
  const remove = async () => {
    setBusy(true);
    await actions.remove(note.id);
    setBusy(false);
    show();
  };
  const email = note.user.email || t("notes.formerMember");
  return (
    <li className="py-2.5">
      <div className="flex min-h-7 items-center gap-1.5 text-ink-faint text-xs">
        <span translate="no" className="truncate" title={email}>
          {email}
        </span>
        <span aria-hidden>·</span>
        <Age at={note.createdAt} />
        {note.editedAt !== null && <span className="whitespace-nowrap">· {t("notes.edited")}</span>}
        {mode === "shown" && (
          <span className="ms-auto flex">
            {note.canEdit && (
              <IconButton
                size="sm"
                tooltip={false}
                label={t("notes.edit")}
                icon={<Pencil className="size-3.5" />}
                onClick={() => setMode("edited")}
              />
            )}
            {note.canDelete && (
              <IconButton
                size="sm"
                tooltip={false}
                label={t("notes.delete")}
                icon={<Trash2 className="size-3.5" />}
                onClick={() => setMode("leaving")}
              />
            )}
          </span>
        )}
      </div>
      {mode === "edited" ? (
        <NoteForm
          text={note.note}
          label={t("notes.edit")}
          submit={t("notes.save")}
          onSave={async (text) => {
            await actions.edit(note.id, text);
            show();
          }}
          onCancel={show}
        />
      ) : (
        <p translate="no" className="wrap-anywhere whitespace-pre-wrap text-ink text-sm">
          {note.note}
        </p>
      )}
      {mode === "leaving" && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <span className="me-auto text-ink-soft text-sm">{t("notes.deleteSure")}</span>
          <Button size="sm" onClick={show}>
            {t("cancel")}
          </Button>
          <Button size="sm" tone="danger" autoFocus busy={isBusy} onClick={() => void remove()}>
            {t("notes.delete")}
          </Button>
        </div>
      )}
    </li>
  );
}
