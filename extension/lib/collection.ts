import { browser } from "wxt/browser";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { type Collected, type Found, MOST_COLUMNS, MOST_ROWS, type Table } from "../pages/page-type.ts";

/** What was collected waits here until it is put somewhere, also while the panel is signed out or nothing answers. */

const KEY = "collected";
/** Creators that wait at most; the oldest go first. */
export const MOST_WAITING = 500;

const MOST_TEXT = 2_048;

export type Waiting = Found & { collectedAt: number };

export async function readCollection(): Promise<Waiting[]> {
  const { [KEY]: stored } = await browser.storage.local.get(KEY);
  return Array.isArray(stored) ? stored.filter(isWaiting) : [];
}

export async function writeCollection(creators: readonly Waiting[]): Promise<void> {
  await browser.storage.local.set({ [KEY]: creators.slice(0, MOST_WAITING) });
}

/** The collection with what a page has brought in front; who is in it already is kept once, as the page shows them now. `dropped`: how many of the oldest made room for it. */
export function withFound(
  before: readonly Waiting[],
  found: readonly Found[],
  at: number,
): { creators: Waiting[]; dropped: number } {
  const fresh = new Set(found.map(({ url }) => url));
  const added = found.map((creator) => ({ ...creator, collectedAt: at }));
  const all = [...added, ...before.filter(({ url }) => !fresh.has(url))];
  return { creators: all.slice(0, MOST_WAITING), dropped: Math.max(0, all.length - MOST_WAITING) };
}

/** Reads the page of a tab. `noAccess`: the browser gives no access, because the toolbar button was not pressed on that page. */
export async function collectFrom(tabId: number): Promise<Collected | { state: "noAccess" }> {
  try {
    const [injected] = await browser.scripting.executeScript({ target: { tabId }, files: ["/collect.js"] });
    const answer: unknown = injected?.result;
    return isCollected(answer) ? answer : { state: "unknownPage" };
  } catch {
    return { state: "noAccess" };
  }
}

function isCollected(answer: unknown): answer is Collected {
  if (typeof answer !== "object" || answer === null) return false;
  const [state, creators]: unknown[] = [Reflect.get(answer, "state"), Reflect.get(answer, "creators")];
  const [table, hasMore]: unknown[] = [Reflect.get(answer, "table"), Reflect.get(answer, "hasMore")];
  if (state === "found") {
    const isRead = Array.isArray(creators) && creators.every(isFound) && typeof hasMore === "boolean";
    return isRead && (table === null || isTable(table));
  }
  return state === "nothing" || state === "layout" || state === "unknownPage";
}

function isFound(value: unknown): value is Found {
  if (typeof value !== "object" || value === null) return false;
  const { platform, url, handle, name, note }: Partial<Record<keyof Found, unknown>> = value;
  const texts = [url, name, note].every((text) => typeof text === "string" && text.length <= MOST_TEXT);
  const isHandle = handle === null || typeof handle === "string";
  return texts && isHandle && PLATFORMS.some((known) => known === platform) && String(url).startsWith("https://");
}

function isTable(value: unknown): value is Table {
  if (typeof value !== "object" || value === null) return false;
  const { headers, rows }: Partial<Record<keyof Table, unknown>> = value;
  const areTexts = (texts: unknown): texts is string[] =>
    Array.isArray(texts) &&
    texts.length <= MOST_COLUMNS &&
    texts.every((text) => typeof text === "string" && text.length <= MOST_TEXT);
  if (!areTexts(headers) || !Array.isArray(rows) || rows.length > MOST_ROWS) return false;
  return rows.every((cells) => areTexts(cells) && cells.length === headers.length);
}

function isWaiting(value: unknown): value is Waiting {
  return isFound(value) && typeof Reflect.get(value, "collectedAt") === "number";
}
