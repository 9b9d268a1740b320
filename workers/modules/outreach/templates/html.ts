import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { SKIP, visit } from "unist-util-visit";
import { badField } from "#workers/kernel/app-error.ts";
import { isLinkAddress, isOwnPicture } from "./domain.ts";
import { readTokens } from "./variables.ts";

/**
 * The HTML of a mail: what an editor can make and nothing else (docs/decisions/mail-html.md). A text is parsed as browsers parse it, every element and attribute that is
 * not listed is dropped, and what is left is written from the tree; no text of the sender's reaches the mail unparsed.
 */

type Root = ReturnType<typeof fromHtml>;
type Element = Extract<Root["children"][number], { type: "element" }>;

/** Elements in one mail. A person writes some hundreds; far more only keep the parser busy. */
const MAX_ELEMENTS = 5_000;
/** Dropping elements can change how the rest nests, so that it is read again until it stays as it is. */
const MAX_ROUNDS = 4;

const SCHEMA: Schema = {
  tagNames: [
    ...["p", "br", "hr", "h1", "h2", "h3", "blockquote", "pre", "code", "ul", "ol", "li"],
    ...["strong", "b", "em", "i", "u", "s", "a", "img", "table", "thead", "tbody", "tr", "th", "td"],
  ],
  attributes: {
    "*": [],
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  ancestors: { thead: ["table"], tbody: ["table"], tr: ["table"], th: ["table"], td: ["table"], li: ["ul", "ol"] },
  strip: [
    ...["script", "style", "title", "textarea", "noscript", "noembed", "noframes", "iframe", "template", "svg", "math"],
    ...["object", "embed", "select", "button", "xmp", "plaintext", "audio", "video", "canvas", "head"],
  ],
  required: {},
  clobber: [],
  clobberPrefix: "",
  allowComments: false,
  allowDoctypes: false,
};

/** Blocks that our editor does not make. Dropping one must not glue its text to its neighbour's. */
const FOREIGN_BLOCKS = new Set([
  ...["div", "section", "article", "header", "footer", "main", "aside", "nav", "address", "center", "figure"],
  ...["figcaption", "dl", "dt", "dd", "form", "fieldset", "details", "summary"],
]);
const OWN_BLOCKS = new Set(["p", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "table"]);

/** Where this installation's pictures are: others do not stand in a mail. */
export type PictureHost = { pictureOrigin: string };

/** Reads HTML as a browser does. Throws 1400 on `field` when it has more elements than a mail needs. */
export function parseMail(html: string, field = "content"): Root {
  if (countTags(html) > MAX_ELEMENTS) throw tooComplex(field);
  try {
    return fromHtml(html, { fragment: true });
  } catch (error) {
    if (error instanceof RangeError) throw tooComplex(field);
    throw error;
  }
}

/** The same HTML with nothing in it that is not listed: elements, attributes, schemes of links, pictures of other hosts. Doing it again changes nothing. Throws 1400 on `field` for HTML that does not come to rest. */
export function sanitizeMail(html: string, host: PictureHost, field = "content"): string {
  let text = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = writeMail(sanitizeTree(parseMail(text, field), host, field));
    if (next === text) return text;
    text = next;
  }
  throw tooComplex(field);
}

/** The tree with nothing in it that is not listed. */
export function sanitizeTree(root: Root, { pictureOrigin }: PictureHost, field = "content"): Root {
  visit(root, "element", (element) => {
    if (/^h[4-6]$/.test(element.tagName)) element.tagName = "h3";
    if (element.tagName === "a") keepLink(element);
    if (element.tagName === "img") keepPicture(element);
  });
  const clean = sanitizeDeep(root, field);
  visit(clean, "element", (element, index, parent) => {
    if (element.tagName === "a" && element.properties.href !== undefined)
      Object.assign(element.properties, { target: "_blank", rel: ["noopener", "noreferrer"] });
    const isForeign = element.tagName === "img" && !isOwnPicture(String(element.properties.src ?? ""), pictureOrigin);
    if (!isForeign || parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return clean;
}

/** The tree as HTML. */
export function writeMail(root: Root): string {
  return toHtml(root);
}

/** Whether there is nothing to read: no text and no picture. */
export function isBlankMail(html: string): boolean {
  let isBlank = true;
  const root = parseMail(html);
  visit(root, (node) => {
    if (node.type === "element" && node.tagName === "img") isBlank = false;
    if (node.type === "text" && node.value.trim() !== "") isBlank = false;
  });
  return isBlank;
}

/** Whether a mail has text once its tags are gone (spec 3 §5). */
export function hasWords(html: string): boolean {
  let isFound = false;
  visit(parseMail(html), "text", ({ value }) => {
    if (value.trim() !== "") isFound = true;
  });
  return isFound;
}

/** In blocks that are going to be dropped, each run of text becomes a paragraph. Returns whether the node is a block or holds one. */
function wrapRuns(node: Element | Root): boolean {
  const blocks = new Set<unknown>(node.children.filter((child) => child.type === "element" && wrapRuns(child)));
  if (node.type === "root") return blocks.size > 0;
  if (!FOREIGN_BLOCKS.has(node.tagName)) return blocks.size > 0 || OWN_BLOCKS.has(node.tagName);
  const wrapped: Element["children"] = [];
  let paragraph: Element | null = null;
  for (const child of node.children) {
    const isBlank = child.type === "text" && child.value.trim() === "";
    if (blocks.has(child)) paragraph = null;
    if (blocks.has(child) || (paragraph === null && isBlank)) wrapped.push(child);
    else if (paragraph !== null) paragraph.children.push(child);
    else {
      paragraph = { type: "element", tagName: "p", properties: {}, children: [child] };
      wrapped.push(paragraph);
    }
  }
  node.children = wrapped;
  return true;
}

function sanitizeDeep(root: Root, field: string): Root {
  try {
    wrapRuns(root);
    const clean = sanitize(root, SCHEMA);
    return clean.type === "root" ? clean : { type: "root", children: [] };
  } catch (error) {
    if (error instanceof RangeError) throw tooComplex(field);
    throw error;
  }
}

function keepLink({ properties }: Element): void {
  if (!isLinkAddress(String(properties.href ?? ""))) delete properties.href;
}

/** Only whole pixels: anything else would be text of the sender's in an attribute. */
function keepPicture({ properties }: Element): void {
  for (const side of ["width", "height"]) {
    if (!/^\d{1,4}$/.test(String(properties[side] ?? ""))) delete properties[side];
  }
}

function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) count += 1;
  return count;
}

function tooComplex(field: string) {
  return badField(field, "templates:errors.tooComplex");
}

/** The first variable that stands in an attribute, where none is filled in, or null. */
export function findVariableInAddress(html: string): string | null {
  let found: string | null = null;
  visit(parseMail(html), "element", ({ properties }) => {
    found ??= readTokens(Object.values(properties).map(decode).join(" "))[0]?.text ?? null;
  });
  return found;
}

/** An editor may write the braces as percent escapes. */
function decode(value: unknown): string {
  return String(value).replaceAll(/%7b/gi, "{").replaceAll(/%7d/gi, "}").replaceAll(/%7c/gi, "|");
}
