import type { Editor, EditorEvents } from "@tiptap/core";

/** Where pictures go into a text. */

export type Picture = { src: string; alt: string; width: number };

/** Follows the place of a picture through the changes of a text. */
export function keepPlace(editor: Editor, at: number) {
  let place = besideText(editor, at);
  const follow = ({ transaction, appendedTransactions }: EditorEvents["transaction"]) => {
    place = transaction.mapping.map(place);
    // A paragraph that is put behind a picture stays behind the next one too.
    for (const { mapping } of appendedTransactions) place = mapping.map(place, -1);
  };
  editor.on("transaction", follow);
  return { at: () => place, forget: () => void editor.off("transaction", follow) };
}

/** Puts a picture in at a position; answers whether the cursor was there, which then stands behind it. */
export function putPicture(editor: Editor, at: number, attrs: Picture): boolean {
  const place = besideText(editor, at);
  const isAtCursor = besideText(editor, editor.state.selection.to) === place;
  editor.commands.insertContentAt(place, { type: "image", attrs }, { updateSelection: isAtCursor });
  return isAtCursor;
}

/** The place before or behind a paragraph for a position at its start or end, where a picture would leave half of it empty. */
function besideText(editor: Editor, at: number): number {
  const place = editor.state.doc.resolve(Math.min(at, editor.state.doc.content.size));
  const { parent, parentOffset, depth } = place;
  const isStart = parentOffset === 0;
  if (!parent.isTextblock || parent.childCount === 0 || !(isStart || parentOffset === parent.content.size))
    return place.pos;
  const index = place.index(depth - 1) + (isStart ? 0 : 1);
  const image = editor.schema.nodes.image;
  const fits = image !== undefined && place.node(depth - 1).canReplaceWith(index, index, image);
  return fits ? (isStart ? place.before() : place.after()) : place.pos;
}
