import { splitTokens, writeToken } from "#workers/modules/outreach/templates/variables.ts";

/** Between what a template stores, where a variable is the text `{{nickname|friend}}`, and what the editor holds, where it is an element. For the browser. */

/** The element of a variable in the editor's HTML. */
export const VARIABLE_TAG = "mail-variable";
/** The element of a tag of the # menu; its text is what is stored. */
export const TAG_TAG = "mail-tag";

/** Stored HTML with an element in the place of every variable. */
export function toEditorHtml(stored: string): string {
  const { body } = new DOMParser().parseFromString(stored, "text/html");
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const pieces = splitTokens(text.data);
    if (pieces.some((piece) => typeof piece !== "string")) text.replaceWith(...pieces.map(toNode));
  }
  return body.innerHTML;
}

function toNode(piece: ReturnType<typeof splitTokens>[number]): Node {
  if (typeof piece === "string") return document.createTextNode(piece);
  const element = document.createElement(VARIABLE_TAG);
  element.setAttribute("name", piece.name);
  if (piece.fallback) element.setAttribute("fallback", piece.fallback);
  return element;
}

/** The editor's HTML as it is stored; nothing when there is nothing in it. */
export function toStoredHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(VARIABLE_TAG)) {
    element.replaceWith(writeToken(element.getAttribute("name") ?? "", element.getAttribute("fallback")));
  }
  for (const element of body.querySelectorAll(TAG_TAG)) element.replaceWith(element.textContent ?? "");
  const isEmpty = body.textContent?.trim() === "" && body.querySelector("img, hr, table") === null;
  return isEmpty ? "" : body.innerHTML;
}
