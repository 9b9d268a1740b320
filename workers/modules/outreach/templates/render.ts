import { visit } from "unist-util-visit";
import { oneLine } from "./domain.ts";
import { type PictureHost, parseMail, sanitizeTree, writeMail } from "./html.ts";
import { fillIn, type VariableValues } from "./variables.ts";

/** Mail clients know no style sheet of ours: what the editor shows is said at each element. */
const STYLES: Readonly<Record<string, string>> = {
  p: "margin:0 0 1em",
  table: "border-collapse:collapse;width:100%;margin:0 0 1em",
  th: "border:1px solid #cbd5e1;padding:6px 10px;text-align:left",
  td: "border:1px solid #cbd5e1;padding:6px 10px;text-align:left",
  img: "max-width:100%;height:auto",
  blockquote: "margin:0 0 1em;padding-left:12px;border-left:3px solid #cbd5e1",
};

/**
 * The mail that one recipient gets. Variables are filled in first, in one pass over the subject and the texts of the content, never in an attribute; then everything is sanitised,
 * so that neither the template nor a value can bring in an element, a link or a second header line.
 */
export function renderMail(
  template: { subject: string; content: string },
  values: VariableValues,
  host: PictureHost,
): { subject: string; html: string } {
  const root = parseMail(template.content);
  visit(root, "text", (node) => {
    node.value = fillIn(node.value, values);
  });
  const clean = sanitizeTree(root, host);
  visit(clean, "element", (element, _index, parent) => {
    const isInCell = parent?.type === "element" && /^t[dh]$/.test(parent.tagName);
    const style = element.tagName === "p" && isInCell ? "margin:0" : STYLES[element.tagName];
    if (style !== undefined) element.properties.style = style;
    // A paragraph without anything in it has no height in a mail.
    if (element.tagName === "p" && element.children.length === 0)
      element.children.push({ type: "element", tagName: "br", properties: {}, children: [] });
  });
  return { subject: oneLine(fillIn(oneLine(template.subject), values)), html: writeMail(clean) };
}
