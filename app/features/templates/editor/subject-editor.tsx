import { Extension } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import clsx from "clsx";
import { AtSign } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";
import { oneLine } from "#workers/modules/outreach/templates/domain.ts";
import { splitTokens } from "#workers/modules/outreach/templates/variables.ts";
import { useVariableItems, VariableMenu } from "./items.tsx";
import { menuOf } from "./suggestion-list.tsx";
import { VariableNode } from "./variable.tsx";

export type SubjectEditorProps = {
  /** Read once, give another `key` for another subject. */
  initial: string;
  onChange: (subject: string) => void;
  label: string;
  invalid?: boolean;
};

/** Enter begins no second line. What stands behind it in the list of extensions is asked first: a menu takes its choice by Enter. */
const OneLine = Extension.create({ name: "oneLine", addKeyboardShortcuts: () => ({ Enter: doNothing }) });
const doNothing = () => true;

/** One line of text with variables as chips. */
export default function SubjectEditor({ initial, onChange, label, invalid = false }: SubjectEditorProps) {
  const { t } = useTranslation("mailTemplates");
  const variables = useVariableItems();
  const latest = useRef(onChange);
  latest.current = onChange;
  const [content] = useState(() => toContent(initial));
  const extensions = useMemo(
    () => [
      OneLine,
      Document.extend({ content: "paragraph" }),
      Paragraph,
      Text,
      UndoRedo,
      Placeholder.configure({ placeholder: t("editor.subjectPlaceholder") }),
      VariableNode,
      menuOf("variableMenu", "#", variables, { label: t("editor.variableMenu"), empty: t("editor.nothingFound") }),
    ],
    [t, variables],
  );
  const editor = useEditor({
    extensions,
    content,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-label": label,
        "aria-invalid": String(invalid),
        class: "mail-text min-w-0 overflow-hidden px-2.5 py-1.5 outline-none",
      },
      transformPastedText: oneLine,
    },
    onUpdate: ({ editor: changed }) => latest.current(oneLine(changed.getText({ blockSeparator: " " }))),
  });
  return (
    <div
      className={clsx(
        "field-ring flex items-center rounded-control border bg-surface pe-0.5",
        invalid ? "border-danger" : "border-line-strong",
      )}
    >
      <div className="min-w-0 flex-1">
        <EditorContent editor={editor} />
      </div>
      <VariableMenu
        editor={editor}
        anchor="bottom end"
        trigger={
          <IconButton size="sm" label={t("editor.insertVariableInSubject")} icon={<AtSign className="size-4" />} />
        }
      />
    </div>
  );
}

function toContent(subject: string) {
  const content = splitTokens(subject).map((piece) =>
    typeof piece === "string"
      ? { type: "text", text: piece }
      : { type: "variable", attrs: { name: piece.name, fallback: piece.fallback } },
  );
  return { type: "doc", content: [{ type: "paragraph", content }] };
}
