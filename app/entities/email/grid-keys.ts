import type { Column } from "./rows.ts";

/** Where a key leads in the table, as in a spreadsheet. Pure. */

/** `role` is a choice, `remove` the button at the end of a row. */
export type CellColumn = Column | "role" | "remove";
/** What can be written in, from left to right. */
export const PLAIN_COLUMNS: readonly CellColumn[] = ["nickname", "email"];
export const DETAILED_COLUMNS: readonly CellColumn[] = ["nickname", "email", "role", "link"];
export type Cell = { at: number; column: CellColumn };

type Pressed = {
  key: string;
  shift: boolean;
  /** Whether the caret is at that end of the text and nothing is selected; both on a button. */
  isAtStart: boolean;
  isAtEnd: boolean;
  isBlank: boolean;
  count: number;
  /** Those of the row in their order, without `remove`; a blank row has a name and an address alone. */
  columns: readonly CellColumn[];
};

const PAGE_ROWS = 10;

/** The cell that takes the focus; null where the key does what it always does. Tab leaves the table from its first cell and from a blank row. */
export function nextCell({ at, column }: Cell, pressed: Pressed): Cell | null {
  const rowAt = (row: number): Cell => ({ at: Math.min(pressed.count - 1, Math.max(0, row)), column });
  // A choice is changed by these keys.
  if (column === "role" && ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Enter"].includes(pressed.key)) return null;
  switch (pressed.key) {
    case "ArrowDown":
      return rowAt(at + 1);
    case "ArrowUp":
      return rowAt(at - 1);
    case "PageDown":
      return rowAt(at + PAGE_ROWS);
    case "PageUp":
      return rowAt(at - PAGE_ROWS);
    case "Enter":
      return column === "remove" ? null : rowAt(pressed.shift ? at - 1 : at + 1);
    case "ArrowLeft":
      return pressed.isAtStart ? beside({ at, column }, -1, pressed) : null;
    case "ArrowRight":
      return pressed.isAtEnd ? beside({ at, column }, 1, pressed) : null;
    case "Tab":
      return tabbed({ at, column }, pressed);
    default:
      return null;
  }
}

function beside({ at, column }: Cell, step: 1 | -1, { columns }: Pressed): Cell | null {
  const all: readonly CellColumn[] = [...columns, "remove"];
  const next = all[all.indexOf(column) + step];
  return next === undefined ? null : { at, column: next };
}

function tabbed({ at, column }: Cell, { shift, isBlank, count, columns }: Pressed): Cell | null {
  const place = column === "remove" ? columns.length : columns.indexOf(column);
  const inRow = columns[place + (shift ? -1 : 1)];
  if (inRow !== undefined) return { at, column: inRow };
  if (shift) return at > 0 ? { at: at - 1, column: columns.at(-1) ?? "email" } : null;
  return isBlank || at + 1 >= count ? null : { at: at + 1, column: "nickname" };
}
