import type { Editor } from "@tiptap/core";

/**
 * Lets the editor finish a text that it has just opened. It adds a paragraph behind a table or picture at the end and fills ragged tables up, but
 * only along with the first transaction: the user's first click would count as a change, and saved text as unsaved.
 */
export function settleText(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}
