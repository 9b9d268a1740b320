import clsx from "clsx";

/** Cards drawn before the list's width is known: three rows of three fill a large window; two abreast they end below it. */
export const FIRST_CARDS = 9;

/** Columns by the width of the list (px), as `firstRowsClass` has them in styles. */
export const COLUMNS_FROM_PX = [
  { columns: 3, from: 1_280 },
  { columns: 2, from: 768 },
] as const;

/** Cards in the normal flow: as many columns as the list has room for. */
export function firstRowsClass(videoRow: 1 | 2): string {
  return clsx("grid grid-cols-1 gap-4", videoRow === 2 && "@3xl:grid-cols-2 @7xl:grid-cols-3");
}
