import type { Platform } from "#workers/kernel/vocabulary.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { Found, Reading } from "./page-type.ts";

/**
 * Reading a page that may be hostile. Methods are taken from the prototypes, because elements named `querySelectorAll` hide a document's own; work is bounded whatever the page holds; text is cleaned.
 */

/** Creators of one page, and elements that are looked at to find them. */
export const MOST_CREATORS = 500;
export const MOST_ITEMS = 2_000;
const MOST_LINKS = 12;
const MOST_TEXT = 80;
/** Text nodes that one element is read from. */
const MOST_NODES = 60;

type Root = Document | Element;

/** The elements below `root`, at most `most`. */
export function all(root: Root, selector: string, most = MOST_ITEMS): Element[] {
  const prototype = isDocument(root) ? Document.prototype : Element.prototype;
  const found: NodeListOf<Element> = prototype.querySelectorAll.call(root, selector);
  const elements: Element[] = [];
  for (let at = 0; at < found.length && at < most; at += 1) {
    const element = found[at];
    if (element !== undefined) elements.push(element);
  }
  return elements;
}

export function first(root: Root, selector: string): Element | null {
  const prototype = isDocument(root) ? Document.prototype : Element.prototype;
  return prototype.querySelector.call(root, selector);
}

/** Whether an element is the other one or has it inside. */
export function holds(element: Element, other: Element): boolean {
  return element === other || Element.prototype.contains.call(element, other);
}

function isDocument(root: Root): root is Document {
  return root instanceof Document;
}

/** Control characters, and the marks that are not seen or turn the direction of what follows. */
const UNWANTED = /[\p{Cc}\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** The visible beginning of an element's text; the whole of a huge one is never put together. */
export function textOf(element: Element | null): string {
  if (element === null) return "";
  const parts: string[] = [];
  const pending: Node[] = [element];
  for (let looked = 0; pending.length > 0 && looked < MOST_NODES; looked += 1) {
    const node = pending.pop();
    if (node === undefined) break;
    if (node.nodeType === 3) parts.push((node.nodeValue ?? "").slice(0, MOST_TEXT * 4));
    const tag = node.nodeName.toLowerCase();
    if (node.nodeType !== 1 || tag === "script" || tag === "style" || tag === "noscript") continue;
    const children: Node[] = [];
    for (let child = node.firstChild; child !== null && children.length < MOST_NODES; child = child.nextSibling) {
      children.push(child);
    }
    pending.push(...children.reverse());
  }
  return cleaned(parts.join(" "));
}

export function cleaned(text: string): string {
  const plain = text
    .slice(0, MOST_TEXT * 8)
    .replaceAll(UNWANTED, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, MOST_TEXT).join("");
}

/** The account that an address leads to, of one platform; null for any other address. Of a post whose address names its account, that account. */
export function accountOf(platform: Platform, href: string | null, base: URL): PlatformLink | null {
  if (href === null || href.length > 2_048 || !URL.canParse(href, base.href)) return null;
  const { href: address, protocol } = new URL(href, base.href);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const recognised = recogniseLink(address);
  if (!recognised.ok || recognised.link.platform !== platform) return null;
  const { kind, handle, id } = recognised.link;
  if (kind === "profile") return recognised.link;
  return handle === null || id === handle ? null : accountOf(platform, profileAddress(platform, handle), base);
}

/** The profile address of a handle without @. */
export function profileAddress(platform: Platform, handle: string): string {
  const name = encodeURIComponent(handle);
  if (platform === "INSTAGRAM") return `https://www.instagram.com/${name}/`;
  return platform === "TIKTOK" ? `https://www.tiktok.com/@${name}` : `https://www.youtube.com/@${name}`;
}

export function found(link: PlatformLink & { platform: Platform }, name: string, note: string): Found {
  const { platform, url, handle } = link;
  return { platform, url, handle, name: name === "" ? (handle ?? "") : name, note: withoutHandle(note, handle) };
}

/** A profile's page, which shows one. */
export function alone(creator: Found): Reading {
  return { creators: [creator], hasMore: false };
}

/** What YouTube writes beside a channel begins with its handle, which is told already. */
function withoutHandle(note: string, handle: string | null): string {
  const start = `@${handle ?? ""}`;
  const isRepeated = handle !== null && note.toLowerCase().startsWith(start.toLowerCase());
  const [next = " "] = note.slice(start.length);
  return isRepeated && !/[\w.-]/.test(next) ? note.slice(start.length).replace(/^[\s·•]+/, "") : note;
}

type ItemRule = {
  platform: Platform;
  /** Without it the page is not built as expected. */
  area: string;
  /** One for each creator or post. */
  item: string;
  /** Where the name stands in an item, else it is the link's own text; null where the page shows none. */
  name: string | null;
  note?: string;
};

/**
 * The accounts of a list of items, each once, in their order. Null when there is no such list, and when most of its items lead to no account: then the page is built otherwise, and half of it would
 * be worse than nothing.
 */
export function readItems(page: Document, base: URL, { platform, area, item, name, note }: ItemRule): Reading | null {
  const list = first(page, area);
  if (list === null) return null;
  const items = all(list, item, MOST_ITEMS + 1);
  let hasMore = items.length > MOST_ITEMS;
  const creators = new Map<string, Found>();
  let [lookedAt, withAccount] = [0, 0];
  for (const element of items.slice(0, MOST_ITEMS)) {
    lookedAt += 1;
    const anchors = [element, ...all(element, "a[href]", MOST_LINKS)];
    let account: PlatformLink | null = null;
    let anchor: Element | null = null;
    for (const candidate of anchors) {
      account = accountOf(platform, Element.prototype.getAttribute.call(candidate, "href"), base);
      anchor = candidate;
      if (account !== null) break;
    }
    if (account === null) continue;
    withAccount += 1;
    if (creators.has(account.key)) continue;
    if (creators.size >= MOST_CREATORS) {
      hasMore = true;
      break;
    }
    const shown = name === null ? "" : textOf(first(element, name) ?? anchor);
    const beside = note === undefined ? "" : textOf(first(element, note));
    creators.set(account.key, found({ ...account, platform }, shown, beside));
  }
  return withAccount * 2 < lookedAt ? null : { creators: [...creators.values()], hasMore };
}
