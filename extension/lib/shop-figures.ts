import { browser } from "wxt/browser";
import { ROWS_PER_IMPORT } from "#workers/modules/shops/domain.ts";
import type { Table } from "../pages/page-type.ts";

/** Figures of shops that were collected wait here until they are imported, also while nothing answers. */

const KEY = "shopFigures";

/** A row as the page showed it, and when (ms). */
export type FiguresRow = { cells: readonly string[]; takenAt: number };
/** `importId` names the import of just these rows: sent again under it, none is counted twice. */
export type Figures = { headers: readonly string[]; rows: readonly FiguresRow[]; importId: string };

export async function readFigures(): Promise<Figures | null> {
  const { [KEY]: stored } = await browser.storage.local.get(KEY);
  return isFigures(stored) ? stored : null;
}

/** Null forgets them. */
export async function writeFigures(figures: Figures | null): Promise<void> {
  if (figures === null) await browser.storage.local.remove(KEY);
  else await browser.storage.local.set({ [KEY]: figures });
}

/**
 * The figures that wait with those of a page behind them, at most what one call takes; the oldest go first. A row that says the same again is kept once, as the newer one. A table with other
 * columns takes the place of what waits: a column's meaning holds for all rows.
 */
export function withTable(before: Figures | null, { headers, rows }: Table, at: number): Figures {
  const isSame = before !== null && JSON.stringify(before.headers) === JSON.stringify(headers);
  const all = new Map<string, FiguresRow>();
  for (const row of [...(isSame ? before.rows : []), ...rows.map((cells) => ({ cells, takenAt: at }))]) {
    const said = JSON.stringify(row.cells);
    all.delete(said);
    all.set(said, row);
  }
  return { headers, rows: [...all.values()].slice(-ROWS_PER_IMPORT), importId: crypto.randomUUID() };
}

function isFigures(value: unknown): value is Figures {
  if (typeof value !== "object" || value === null) return false;
  const { headers, rows, importId }: Partial<Record<keyof Figures, unknown>> = value;
  const areTexts = (texts: unknown) => Array.isArray(texts) && texts.every((text) => typeof text === "string");
  return areTexts(headers) && typeof importId === "string" && Array.isArray(rows) && rows.every(isRow);

  function isRow(row: unknown): boolean {
    if (typeof row !== "object" || row === null) return false;
    return areTexts(Reflect.get(row, "cells")) && typeof Reflect.get(row, "takenAt") === "number";
  }
}
