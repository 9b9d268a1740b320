/** Spreadsheets that an app made for people, kept in one file. Of a cell only what was written is known, never what it would show. */
import { randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import type { SandboxContext } from "#sandbox/service.ts";
import { openStateFile } from "#sandbox/state-file.ts";
import * as errors from "./errors.ts";

const Cell = z.union([z.string(), z.number(), z.boolean()]);
export type Cell = z.infer<typeof Cell>;

const Tab = z.object({
  sheetId: z.number(),
  title: z.string(),
  rowCount: z.number(),
  columnCount: z.number(),
  frozenRowCount: z.number(),
  /** Columns that warn who edits them, by how many there are from the first. */
  warnedColumns: z.array(z.number()),
  /** Sparse: a row or a cell that was never written is empty. */
  rows: z.array(z.array(Cell)),
});
export type Tab = z.infer<typeof Tab>;

const Spreadsheet = z.object({
  id: z.string(),
  owner: z.string(),
  /** The app that made it: with `drive.file` no other sees it. */
  clientId: z.string(),
  title: z.string(),
  tabs: z.array(Tab),
  /** Who connected it may not write any more. */
  isLocked: z.boolean(),
});
export type Spreadsheet = z.infer<typeof Spreadsheet>;

const NEW_TAB = { rowCount: 1_000, columnCount: 26, frozenRowCount: 0 };

export type NewTab = {
  sheetId?: number;
  title: string;
  gridProperties?: { rowCount?: number; columnCount?: number; frozenRowCount?: number };
};

/** A rectangle of cells; all ends are included and count from 0. */
export type Area = { top: number; bottom: number; left: number; right: number };

/** Opens the spreadsheets of the state folder. */
export function openSpreadsheets({ stateDir }: Pick<SandboxContext<unknown>, "stateDir">) {
  const byId = new Map<string, Spreadsheet>();
  const file = openStateFile(stateDir, "google-sheets.json", z.array(Spreadsheet), () => [...byId.values()]);
  for (const each of file.saved ?? []) byId.set(each.id, each);

  return {
    flush: () => file.flush(),
    changed: () => file.changed(),
    list: () => [...byId.values()],
    find: (id: string) => byId.get(id) ?? null,
    remove(id: string): boolean {
      file.changed();
      return byId.delete(id);
    },
    create(owner: string, clientId: string, title: string, tabs: readonly NewTab[]): Spreadsheet {
      const id = `1${randomBytes(32).toString("base64url")}`.slice(0, 44);
      const made: Spreadsheet = { id, owner, clientId, title, tabs: [], isLocked: false };
      for (const tab of tabs.length > 0 ? tabs : [{ title: "Sheet1", sheetId: 0 }]) addTab(made, tab);
      byId.set(id, made);
      file.changed();
      return made;
    },
  };
}
export type Spreadsheets = ReturnType<typeof openSpreadsheets>;

/** Adds a tab; refuses a title or an id that another one has. */
export function addTab(
  spreadsheet: Spreadsheet,
  { sheetId = randomInt(1, 2 ** 31), title, gridProperties }: NewTab,
): Tab {
  if (spreadsheet.tabs.some((tab) => tab.title === title))
    throw errors.invalidArgument(`A sheet with the name "${title}" already exists. Please enter another name.`);
  if (spreadsheet.tabs.some((tab) => tab.sheetId === sheetId))
    throw errors.invalidArgument(`A sheet with the id ${sheetId} already exists. Please enter another id.`);
  const tab: Tab = { sheetId, title, ...NEW_TAB, ...gridProperties, warnedColumns: [], rows: [] };
  spreadsheet.tabs.push(tab);
  return tab;
}

/** Writes values into an area; refuses what does not fit into it or into the tab. A null leaves its cell as it was. */
export function writeArea(tab: Tab, area: Area, values: readonly (readonly (Cell | null)[])[]): void {
  const { top, bottom, left, right } = area;
  if (bottom >= tab.rowCount || right >= tab.columnCount) {
    const range = `'${tab.title}'!${cellName(left, top)}:${cellName(right, bottom)}`;
    const limits = `Max rows: ${tab.rowCount}, max columns: ${tab.columnCount}`;
    throw errors.invalidArgument(`Range (${range}) exceeds grid limits. ${limits}`);
  }
  const isTooLarge = values.length > bottom - top + 1 || values.some((row) => row.length > right - left + 1);
  if (isTooLarge) throw errors.invalidArgument("Requested writing beyond the range that was named.");
  for (const [down, cells] of values.entries()) {
    while (tab.rows.length <= top + down) tab.rows.push([]);
    const row = tab.rows[top + down] ?? [];
    while (row.length < left + cells.length) row.push("");
    for (const [across, cell] of cells.entries()) if (cell !== null) row[left + across] = cell;
  }
}

/** The values of a tab, as `values.get` answers them: no empty rows at the end, and no empty cells at the end of a row. */
export function readValues({ rows }: Tab): Cell[][] {
  const trimmed = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1);
}

/** The area that a range in A1 notation names, with the title of its tab; null for what is no such range. */
export function parseRange(range: string): { title: string; area: Area } | null {
  const parts = /^(?:'((?:[^']|'')+)'|([^'!]+))!([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range);
  if (parts === null) return null;
  const [, quoted, plain = "", left = "", top = "", right = "", bottom = ""] = parts;
  return {
    title: quoted?.replaceAll("''", "'") ?? plain,
    area: { left: columnIndex(left), right: columnIndex(right), top: Number(top) - 1, bottom: Number(bottom) - 1 },
  };
}

const columnIndex = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellName(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
