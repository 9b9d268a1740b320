import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { AtSign, Columns3, ImagePlus, LoaderCircle, Redo2, Rows3, TableIcon, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Menu, type MenuEntry } from "#app/components/menu.tsx";
import { NEW_TABLE, VariableMenu } from "./items.tsx";

/** The bar above the text: undo and redo, what can be inserted, and the rows and columns of the table that the cursor is in. */
export function InsertBar({ editor, isBusy, onPicture }: { editor: Editor; isBusy: boolean; onPicture: () => void }) {
  const { t } = useTranslation("mailTemplates");
  const can = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ undo: now.can().undo(), redo: now.can().redo(), table: now.isActive("table") }),
  });
  return (
    <div
      role="toolbar"
      aria-label={t("editor.insert")}
      className="flex flex-wrap items-center gap-0.5 border-line border-b px-1.5 py-1"
    >
      <IconButton
        size="sm"
        label={t("editor.undo")}
        icon={<Undo2 className="size-4" />}
        disabled={!can.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        size="sm"
        label={t("editor.redo")}
        icon={<Redo2 className="size-4" />}
        disabled={!can.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <span aria-hidden className="mx-1 h-4 border-line border-s" />
      <VariableMenu
        editor={editor}
        trigger={
          <Button size="sm" tone="quiet" icon={<AtSign aria-hidden className="size-4" />}>
            {t("editor.variable")}
          </Button>
        }
      />
      <IconButton
        size="sm"
        label={t("editor.table")}
        icon={<TableIcon className="size-4" />}
        onClick={() => editor.chain().focus().insertTable(NEW_TABLE).run()}
      />
      <IconButton size="sm" label={t("editor.picture")} icon={<ImagePlus className="size-4" />} onClick={onPicture} />
      {can.table && <TableMenus editor={editor} />}
      {isBusy && (
        <span role="status" className="ms-auto flex items-center gap-1.5 pe-1 text-ink-faint text-sm">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {t("picture.uploading")}
        </span>
      )}
    </div>
  );
}

function TableMenus({ editor }: { editor: Editor }) {
  const { t } = useTranslation("mailTemplates");
  const entry = (key: TableKey, run: () => boolean, danger = false): MenuEntry => ({
    key,
    label: t(`table.${key}`),
    onSelect: run,
    danger,
  });
  const chain = () => editor.chain().focus();
  const rows = [
    entry("rowAbove", () => chain().addRowBefore().run()),
    entry("rowBelow", () => chain().addRowAfter().run()),
    entry("headerRow", () => chain().toggleHeaderRow().run()),
    entry("deleteRow", () => chain().deleteRow().run(), true),
  ];
  const columns = [
    entry("columnBefore", () => chain().addColumnBefore().run()),
    entry("columnAfter", () => chain().addColumnAfter().run()),
    entry("deleteColumn", () => chain().deleteColumn().run(), true),
  ];
  return (
    <>
      <span aria-hidden className="mx-1 h-4 border-line border-s" />
      <Menu
        trigger={
          <Button size="sm" tone="quiet" icon={<Rows3 aria-hidden className="size-4" />}>
            {t("table.row")}
          </Button>
        }
        groups={[{ key: "rows", entries: rows }]}
      />
      <Menu
        trigger={
          <Button size="sm" tone="quiet" icon={<Columns3 aria-hidden className="size-4" />}>
            {t("table.column")}
          </Button>
        }
        groups={[{ key: "columns", entries: columns }]}
      />
      <IconButton
        size="sm"
        label={t("table.delete")}
        icon={<Trash2 className="size-4" />}
        onClick={() => chain().deleteTable().run()}
      />
    </>
  );
}

type TableKey = "rowAbove" | "rowBelow" | "headerRow" | "deleteRow" | "columnBefore" | "columnAfter" | "deleteColumn";
