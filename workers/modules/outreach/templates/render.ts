import { visit } from "unist-util-visit";
import { oneLine } from "./domain.ts";
import { fillIn, fillInRun, writesFrench } from "./fill-in.ts";
import { type PictureHost, parseMail, sanitizeTree, writeMail } from "./html.ts";
import type { VariableValues } from "./variables.ts";

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
  const runs = textRuns(root);
  const isFrench = writesFrench([template.subject, ...runs.flat().map(({ value }) => value)].join(" "));
  for (const run of runs) {
    const filled = fillInRun(
      run.map(({ value }) => value),
      values,
      isFrench,
    );
    for (const [index, text] of run.entries()) text.value = filled[index] ?? "";
  }
  const clean = sanitizeTree(root, host);
  visit(clean, "element", (element, _index, parent) => {
    const isInCell = parent?.type === "element" && /^t[dh]$/.test(parent.tagName);
    const style = element.tagName === "p" && isInCell ? "margin:0" : STYLES[element.tagName];
    if (style !== undefined) element.properties.style = style;
    // A paragraph without anything in it has no height in a mail.
    if (element.tagName === "p" && element.children.length === 0)
      element.children.push({ type: "element", tagName: "br", properties: {}, children: [] });
  });
  return { subject: oneLine(fillIn(oneLine(template.subject), values, isFrench)), html: writeMail(clean) };
}

type Root = ReturnType<typeof parseMail>;
type Text = Extract<Root["children"][number], { type: "text" }>;

const INLINE = new Set(["a", "b", "strong", "i", "em", "u", "s", "code", "span", "font", "small", "mark"]);

/** The texts of a tree, those together that nothing but marks and links part. */
function textRuns(root: Root): Text[][] {
  const runs: Text[][] = [];
  let run: Text[] = [];
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  const walk = (nodes: Root["children"]) => {
    for (const node of nodes) {
      if (node.type === "text") run.push(node);
      if (node.type !== "element") continue;
      if (!INLINE.has(node.tagName)) end();
      walk(node.children);
      if (!INLINE.has(node.tagName)) end();
    }
  };
  walk(root.children);
  end();
  return runs;
}
