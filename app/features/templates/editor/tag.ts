import { type Editor, mergeAttributes, Node, type Range } from "@tiptap/core";
import { TAG_TAG } from "./stored-html.ts";

/** The tags of the # menu (spec 3 §3). Templates store a tag as text, its word behind `#`: mail programs know no mentions. */
export const TAGS = [
  { id: 1, value: "book", kind: "tag" },
  { id: 2, value: "movie", kind: "tag" },
  { id: 3, value: "trip", kind: "tag" },
  { id: 4, value: "music", kind: "tag" },
  { id: 5, value: "art", kind: "tag" },
  { id: 6, value: "food", kind: "tag" },
  { id: 7, value: "sport", kind: "tag" },
  { id: 8, value: "technology", kind: "tag" },
  { id: 9, value: "fashion", kind: "tag" },
  { id: 10, value: "nature", kind: "tag" },
] as const;

/** A tag in a text: moved and deleted as a whole until the template is opened again. */
export const TagNode = Node.create({
  name: "tag",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: null }, value: { default: "" }, kind: { default: "tag" } }),
  parseHTML: () => [{ tag: TAG_TAG }],
  renderHTML: ({ node, HTMLAttributes }) => [TAG_TAG, mergeAttributes(HTMLAttributes), textOf(node.attrs.value)],
  renderText: ({ node }) => textOf(node.attrs.value),
});

const textOf = (value: unknown) => `#${String(value)}`;

/** Puts a tag in the place of what was typed. */
export function insertTag(editor: Editor, range: Range, attrs: (typeof TAGS)[number]): void {
  editor.chain().focus().insertContentAt(range, { type: "tag", attrs }).run();
}
