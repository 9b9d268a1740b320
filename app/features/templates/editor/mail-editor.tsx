import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import clsx from "clsx";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormatBar } from "./format-bar.tsx";
import { InsertBar } from "./insert-bar.tsx";
import { useBlockItems, useTagItems, useVariableItems } from "./items.tsx";
import { PictureCursor } from "./picture-cursor.ts";
import { settleText } from "./settle-text.ts";
import { toEditorHtml, toStoredHtml } from "./stored-html.ts";
import { menuOf } from "./suggestion-list.tsx";
import { TagNode } from "./tag.ts";
import { usePictures } from "./use-pictures.ts";
import { VariableNode } from "./variable.tsx";

export type MailEditorProps = {
  /** What is stored; read once, give another `key` for another text. */
  initial: string;
  /** Called with what would be stored, after every change of the text. */
  onChange: (stored: string) => void;
  /** Called once with what the editor makes of `initial`: it may write the same text differently. */
  onReady?: (stored: string) => void;
  label: string;
  invalid?: boolean;
  /** Pictures are being uploaded: what is stored now would lack them. */
  onBusy?: (isBusy: boolean) => void;
};

/** The text of a mail, written as it will look (spec 3 §2.2). Its code is large and fetched when it is first shown. */
export default function MailEditor({ initial, onChange, onReady, label, invalid = false, onBusy }: MailEditorProps) {
  const pictures = usePictures();
  const { isBusy } = pictures;
  const file = useRef<HTMLInputElement>(null);
  const extensions = useMailExtensions(useCallback(() => file.current?.click(), []));
  const [content] = useState(() => toEditorHtml(initial));
  const latest = useRef({ onChange, pictures });
  latest.current = { onChange, pictures };

  const editor = useEditor({
    extensions,
    content,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-invalid": String(invalid),
        class: "mail-text min-h-64 px-4 py-3 outline-none",
      },
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (view, event) =>
        takeFiles(event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onCreate: ({ editor: made }) => {
      settleText(made);
      onReady?.(toStoredHtml(made.getHTML()));
    },
    onUpdate: ({ editor: changed }) => {
      latest.current.onChange(toStoredHtml(changed.getHTML()));
      latest.current.pictures.adoptForeign(changed);
    },
  });

  const current = useRef<Editor>(editor);
  current.current = editor;
  function takeFiles(data: DataTransfer | null, at?: number): boolean {
    const files = [...(data?.files ?? [])];
    // A copied table brings a picture of itself along with its text.
    if (files.length === 0 || data?.types.includes("text/html")) return false;
    latest.current.pictures.insertFiles(current.current, files, at);
    return true;
  }

  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);

  return (
    <div
      className={clsx(
        "field-ring flex min-h-0 flex-col rounded-control border bg-surface",
        invalid ? "border-danger" : "border-line-strong",
      )}
    >
      <InsertBar editor={editor} isBusy={isBusy} onPicture={() => file.current?.click()} />
      <FormatBar editor={editor} />
      <div className="max-h-[60vh] min-h-0 overflow-auto">
        <EditorContent editor={editor} />
      </div>
      <input
        ref={file}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          pictures.insertFiles(editor, [...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </div>
  );
}

function useMailExtensions(pickPicture: () => void) {
  const { t } = useTranslation("mailTemplates");
  const blocks = useBlockItems(pickPicture);
  const variables = useVariableItems();
  const tags = useTagItems();
  return useMemo(
    () => [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        codeBlock: false,
        code: false,
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: "https",
          protocols: ["http", "https", "mailto", "tel"],
          HTMLAttributes: { target: "_blank", rel: "noopener noreferrer" },
        },
      }),
      TableKit.configure({ table: { resizable: false } }),
      Image.configure({ allowBase64: true }),
      PictureCursor,
      Placeholder.configure({ placeholder: t("editor.placeholder") }),
      VariableNode,
      TagNode,
      menuOf("slashMenu", "/", blocks, { label: t("editor.slashMenu"), empty: t("editor.nothingFound") }),
      menuOf("variableMenu", "#", [...variables, ...tags], {
        label: t("editor.hashMenu"),
        empty: t("editor.nothingFound"),
      }),
    ],
    [t, blocks, variables, tags],
  );
}
