/** What an inserted picture does to the text around it, in an editor without a page. */
import { Editor, type JSONContent } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { NodeSelection } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { expect, test } from "vitest";
import { PictureCursor } from "#app/features/templates/editor/picture-cursor.ts";
import { keepPlace, putPicture } from "#app/features/templates/editor/put-picture.ts";

const paragraph = (text: string): JSONContent => ({
  type: "paragraph",
  ...(text === "" ? {} : { content: [{ type: "text", text }] }),
});

function open(...blocks: JSONContent[]) {
  const content = { type: "doc", content: blocks };
  const editor = new Editor({ element: null, extensions: [StarterKit, Image, PictureCursor], content });
  // An editor takes its plugins up with a page.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  return editor;
}

/** The blocks of the text: words, or a picture by its alternative text; `|` is the cursor. */
function shown({ state }: Editor): string[] {
  const { doc, selection } = state;
  if (selection instanceof NodeSelection) return ["a block is selected"];
  return doc.children.map((block, index) => {
    const start = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0) + 1;
    if (block.type.name === "image") return `[${block.attrs.alt}]`;
    const at = selection.from - start;
    const text = block.textContent;
    return at >= 0 && at <= text.length ? `${text.slice(0, at)}|${text.slice(at)}` : text;
  });
}

const put = (editor: Editor, at: number, alt: string) => putPicture(editor, at, { src: `/${alt}.png`, alt, width: 10 });

test.each([
  ["an empty text", [paragraph("")], 1, ["[a]", "|"]],
  ["the end of a paragraph", [paragraph("Hi")], 3, ["Hi", "[a]", "|"]],
  ["the start of a paragraph", [paragraph("Hi")], 1, ["[a]", "|Hi"]],
  ["the middle of a paragraph", [paragraph("Hi")], 2, ["H", "[a]", "|i"]],
  ["between paragraphs", [paragraph("Hi"), paragraph("you")], 3, ["Hi", "[a]", "|you"]],
])("the cursor stands behind a picture put into %s, and the next key keeps it", (_name, blocks, at, expected) => {
  const editor = open(...blocks);
  editor.commands.setTextSelection(at);
  put(editor, at, "a");
  expect(shown(editor)).toEqual(expected);
  editor.view.dispatch(editor.state.tr.insertText("x"));
  expect(shown(editor).filter((block) => block === "[a]")).toHaveLength(1);
  editor.destroy();
});

test("several pictures keep their order while somebody goes on writing elsewhere", () => {
  const editor = open(paragraph("One"), paragraph("Two"));
  editor.commands.setTextSelection(4);
  const place = keepPlace(editor, 4);
  put(editor, place.at(), "a");
  editor.commands.insertContentAt(1, { type: "text", text: "So: " });
  put(editor, place.at(), "b");
  put(editor, place.at(), "c");
  place.forget();
  expect(shown(editor).map((block) => block.replace("|", ""))).toEqual(["So: One", "[a]", "[b]", "[c]", "Two"]);
  editor.destroy();
});

test("a picture that comes late does not take the cursor along", () => {
  const editor = open(paragraph("One"), paragraph("Two"));
  const place = keepPlace(editor, 4);
  editor.commands.setTextSelection(9);
  put(editor, place.at(), "a");
  expect(shown(editor)).toEqual(["One", "[a]", "Two|"]);
  editor.destroy();
});

test("a picture that somebody selects stays selected", () => {
  const editor = open(paragraph("One"), { type: "image", attrs: { src: "/a.png", alt: "a" } }, paragraph("Two"));
  editor.commands.setNodeSelection(5);
  editor.commands.insertContentAt(1, { type: "text", text: "So: " }, { updateSelection: false });
  expect(editor.state.selection).toBeInstanceOf(NodeSelection);
  editor.destroy();
});
