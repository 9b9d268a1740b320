import { parseMail } from "./html.ts";

/**
 * The plain-text part of an email, for readers that show no HTML: blocks parted by a blank line, lists with their
 * markers, a table's row on one line, a link followed by its address, a picture by its alternative text. Text keeps
 * the order in which it is stored; mail clients lay out right-to-left text themselves.
 */

type Root = ReturnType<typeof parseMail>;
type Node = Root["children"][number];
type Element = Extract<Node, { type: "element" }>;

const BLOCKS = new Set(["p", "h1", "h2", "h3", "blockquote", "pre", "ul", "ol", "li", "hr", "table"]);
const TABLE_PARTS = new Set(["thead", "tbody", "tr"]);

/** A line break of the source between two of these is no blank: Chinese and Japanese are written without. */
const BREAK_IN_HAN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])\n(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])/gu;

export function textOfMail(html: string): string {
  return blocksOf(parseMail(html).children).join("\n\n");
}

/** The blocks among some nodes; what stands between two of them is a block of its own. */
function blocksOf(nodes: readonly Node[]): string[] {
  const blocks: string[] = [];
  let inline = "";
  const endInline = () => {
    const text = tidy(inline);
    if (text !== "") blocks.push(text);
    inline = "";
  };
  for (const node of nodes) {
    if (node.type === "element" && holdsBlock(node)) {
      endInline();
      blocks.push(...blocksOfElement(node));
    } else inline += inlineText(node);
  }
  endInline();
  return blocks;
}

function blocksOfElement(element: Element): string[] {
  const { tagName, children } = element;
  if (tagName === "hr") return ["---"];
  if (tagName === "pre") return keepFilled([preText(children)]);
  if (tagName === "table") return tableBlocks(element);
  if (tagName === "ul" || tagName === "ol") return keepFilled([listText(element)]);
  const blocks = blocksOf(children);
  if (tagName === "blockquote") return keepFilled([quote(blocks.join("\n\n"))]);
  const last = blocks.pop();
  return tagName === "a" && last !== undefined
    ? [...blocks, withAddress(element, last)]
    : [...blocks, ...keepFilled([last ?? ""])];
}

function listText({ tagName, children }: Element): string {
  const items: string[] = [];
  let number = 0;
  for (const node of children) {
    if (node.type !== "element") continue;
    if (node.tagName === "li") number += 1;
    const marker = node.tagName !== "li" ? "  " : tagName === "ol" ? `${number}. ` : "- ";
    const text = blocksOf(node.tagName === "li" ? node.children : [node]).join("\n");
    if (text !== "") items.push(marker + text.replaceAll(/\n(?=.)/g, `\n${" ".repeat(marker.length)}`));
  }
  return items.join("\n");
}

/** A table of one column only arranges its blocks; any other has a line for each row. */
function tableBlocks(table: Element): string[] {
  const rows = rowsOf(table).map((cells) => cells.map(({ children }) => blocksOf(children)));
  if (rows.every((cells) => cells.length <= 1)) return rows.flat(2);
  const lines = rows.map((cells) => cells.map((blocks) => oneLineOf(blocks)));
  return keepFilled([
    lines
      .filter((cells) => cells.some((cell) => cell !== ""))
      .map((cells) => cells.join(" | ").trim())
      .join("\n"),
  ]);
}

function oneLineOf(blocks: readonly string[]): string {
  const lines = blocks.flatMap((block) => block.split("\n")).map((line) => line.trim());
  return keepFilled(lines).join(" / ");
}

function rowsOf({ children }: Element): Element[][] {
  const parts = children.filter((node) => node.type === "element");
  return parts.flatMap((part) => {
    if (part.tagName !== "tr") return TABLE_PARTS.has(part.tagName) ? rowsOf(part) : [];
    return [part.children.filter((node) => node.type === "element")];
  });
}

function quote(text: string): string {
  return text.replaceAll(/^(?:(.+)|$)/gm, (_line, words: string | undefined) => (words ? `> ${words}` : ">"));
}

/** Line breaks stand as "\n"; every other white space of the source is one blank. */
function inlineText(node: Node): string {
  if (node.type === "text") return collapse(node.value);
  return node.type === "element" ? elementText(node, inlineText) : "";
}

function collapse(text: string): string {
  return text
    .replaceAll(/[ \t\r\n\f]+/g, (blanks) => (blanks.includes("\n") ? "\n" : " "))
    .replaceAll(BREAK_IN_HAN, "")
    .replaceAll("\n", " ");
}

function preText(nodes: readonly Node[]): string {
  const textOf = (node: Node): string => {
    if (node.type === "text") return node.value;
    return node.type === "element" ? elementText(node, textOf) : "";
  };
  return nodes.map(textOf).join("").replace(/^\n+/, "").trimEnd();
}

function elementText(element: Element, textOf: (node: Node) => string): string {
  if (element.tagName === "br") return "\n";
  if (element.tagName === "img") return pictureText(element);
  const text = element.children.map(textOf).join("");
  return element.tagName === "a" && element.children.length > 0 ? withAddress(element, text) : text;
}

function pictureText({ properties: { alt } }: Element): string {
  const text = typeof alt === "string" ? alt.replaceAll(/\s+/g, " ").trim() : "";
  return text === "" ? "" : `[${text}]`;
}

/** A link's text and behind it the address, once where the text is the address. */
function withAddress({ properties: { href } }: Element, text: string): string {
  if (typeof href !== "string") return text;
  const address = href.replace(/^(?:mailto|tel):/i, "");
  const said = text.trim();
  if (said === "" || bareAddress(said) === bareAddress(address)) return text.replace(said, () => address);
  const end = text.trimEnd().length;
  return `${text.slice(0, end)} (${address})${text.slice(end)}`;
}

function bareAddress(address: string): string {
  return address.replace(/^https?:\/\//i, "").replace(/\/$/, "");
}

const blockHolders = new WeakMap<Element, boolean>();

/** Remembered, so that deep nesting costs no more than its length. */
function holdsBlock(element: Element): boolean {
  const known = blockHolders.get(element);
  if (known !== undefined) return known;
  const { tagName, children } = element;
  const holds = BLOCKS.has(tagName) || children.some((node) => node.type === "element" && holdsBlock(node));
  blockHolders.set(element, holds);
  return holds;
}

/** No-break spaces keep their number, as they do on screen. */
function tidy(text: string): string {
  return text
    .replaceAll(/ {2,}/g, " ")
    .split("\n")
    .map((line) => line.replace(/^ /, "").replace(/ $/, ""))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll("\u00a0", " ")
    .trim();
}

function keepFilled(blocks: readonly string[]): string[] {
  return blocks.filter((block) => block.trim() !== "");
}
