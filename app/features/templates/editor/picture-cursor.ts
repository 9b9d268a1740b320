import { Extension } from "@tiptap/core";
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";

/**
 * Moves the cursor behind a picture that was just put in, whichever way it came (file, paste, drop). ProseMirror leaves a
 * new block selected, and the next key would replace it. A picture that was selected before stays selected.
 */
export const PictureCursor = Extension.create({
  name: "pictureCursor",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, now) {
        const isTold = transactions.some((one) => one.getMeta("history$") !== undefined);
        if (isTold || !transactions.some(({ docChanged }) => docChanged)) return null;
        if (!(now.selection instanceof NodeSelection) || now.selection.node.type.name !== "image") return null;
        return before.selection instanceof NodeSelection && before.selection.node === now.selection.node
          ? null
          : cursorBehind(now, now.selection.to);
      },
    }),
  ],
});

/** Into the paragraph at a position, which is made where there is none. */
function cursorBehind({ tr, doc, schema }: EditorState, at: number): Transaction {
  const paragraph = schema.nodes.paragraph;
  if (!doc.nodeAt(at)?.isTextblock && paragraph) tr.insert(at, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
}
