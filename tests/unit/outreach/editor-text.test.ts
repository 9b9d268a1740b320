/** What the editor makes of a text by itself, in an editor without a page. */
import { Editor, type JSONContent } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { expect, test } from "vitest";
import { settleText } from "#app/features/templates/editor/settle-text.ts";
import { insertTag, TAGS, TagNode } from "#app/features/templates/editor/tag.ts";
import { mailTemplatesLocales } from "#app/features/templates/locales.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";

const paragraph = (text: string): JSONContent => ({ type: "paragraph", content: [{ type: "text", text }] });
const cell = (text: string): JSONContent => ({ type: "tableCell", content: [paragraph(text)] });
const table = (...rows: JSONContent[][]): JSONContent => ({
  type: "table",
  content: rows.map((content) => ({ type: "tableRow", content })),
});

function open(...content: JSONContent[]) {
  const extensions = [StarterKit, TableKit, Image, TagNode];
  const editor = new Editor({ element: null, extensions, content: { type: "doc", content } });
  // An editor takes its plugins up with a page.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  return editor;
}

test.each([
  ["a paragraph", [paragraph("Hi")]],
  ["a table", [paragraph("Hi"), table([cell("Reel"), cell("$50")])]],
  ["a ragged table", [table([cell("Reel"), cell("$50")], [cell("Story")])]],
  ["a picture", [paragraph("Hi"), { type: "image", attrs: { src: "/a.png", alt: "a" } }]],
  ["a line", [paragraph("Hi"), { type: "horizontalRule" }]],
  ["a quote", [{ type: "blockquote", content: [paragraph("Hi")] }]],
  ["a list", [{ type: "bulletList", content: [{ type: "listItem", content: [paragraph("Hi")] }] }]],
  ["a heading", [{ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Hi" }] }]],
] satisfies [string, JSONContent[]][])(
  "a text that ends in %s is as it was opened until its user changes it",
  (_name, blocks) => {
    const editor = open(...blocks);
    let updates = 0;
    editor.on("update", () => {
      updates += 1;
    });
    settleText(editor);
    const opened = editor.getJSON();
    editor.commands.setTextSelection(2);
    editor.commands.setTextSelection(1);
    expect({ updates, text: editor.getJSON() }).toEqual({ updates: 0, text: opened });
    editor.commands.undo();
    expect(editor.getJSON()).toEqual(opened);

    editor.commands.insertContentAt(0, paragraph("Hello"));
    expect(updates).toBe(1);
    editor.destroy();
  },
);

test("the ten tags of the # menu keep their ids, and each is sent as its word behind the sign", () => {
  const words = ["book", "movie", "trip", "music", "art", "food", "sport", "technology", "fashion", "nature"];
  expect(TAGS.map(({ id, value, kind }) => `${id} ${value} ${kind}`)).toEqual(
    words.map((word, index) => `${index + 1} ${word} tag`),
  );
  for (const language of LANGUAGES) expect(Object.keys(mailTemplatesLocales[language].tags)).toEqual(words);
  for (const tag of TAGS) {
    const editor = open(paragraph("Your #fo, please"));
    insertTag(editor, { from: 6, to: 9 }, tag);
    expect(editor.getText()).toBe(`Your #${tag.value}, please`);
    expect(editor.getJSON()).toMatchObject({ content: [{ content: [{}, { type: "tag", attrs: tag }, {}] }] });
    editor.destroy();
  }
});
