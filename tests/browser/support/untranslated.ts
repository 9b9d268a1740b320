/** Finds words on a Chinese screen that are not Chinese. */
import type { Page } from "playwright-core";

/** Names that are the same in every language. */
const NAMES = [
  "Kolscout",
  "YouTube",
  "TikTok",
  "Instagram",
  "Google",
  "Gmail",
  "Excel",
  "Chrome",
  "AI",
  "CPM",
  "English",
  "Ctrl K",
  "alt+T",
  "you@company.com",
  "Slow Bar Coffee",
];

const ADDRESS = /\S+@\S+\.\S+/g;

/** Values that are no words: numbers with K and M, lengths, handles, single keys. */
const NO_WORDS = [/@[\w.-]+/g, /\b\d[\d.,]*[KM]?\b/g, /\b[A-Z]\b/g, /\b[KM]\b/g];

/**
 * The pieces of Latin text that a person sees or hears on the page: texts, names of controls, placeholders, the title.
 * What people wrote themselves (`translate="no"`, and the texts in `content`) does not count.
 */
export async function findUntranslated(page: Page, content: readonly string[] = []): Promise<string[]> {
  const shown = await page.evaluate(collectWords);
  const known = [...content, ...NAMES].filter(Boolean).sort((one, other) => other.length - one.length);
  return shown.filter((text) => {
    // What is known may hold an address, and an address a name that is known.
    return [text, text.replaceAll(ADDRESS, " ")].every((start) => {
      let rest = start;
      for (const part of known) rest = rest.replaceAll(part, " ");
      for (const pattern of [ADDRESS, ...NO_WORDS]) rest = rest.replaceAll(pattern, " ");
      return /[A-Za-z]{2,}/.test(rest);
    });
  });
}

/** Runs in the page. */
function collectWords(): string[] {
  const found = new Set<string>([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) {
      const isOut = node.matches('script, style, noscript, template, [translate="no"]') || !node.checkVisibility();
      return isOut ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
    }
    return NodeFilter.FILTER_ACCEPT;
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        const value = node.getAttribute(name);
        if (value) found.add(value.trim());
      }
    } else if (node.textContent?.trim()) {
      found.add(node.textContent.trim());
    }
  }
  return [...found];
}
