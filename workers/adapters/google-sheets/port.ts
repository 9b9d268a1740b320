import type { TokenSource } from "#workers/adapters/outside/bearer.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";

/** Spreadsheets that the product made at Google. What each method throws is a ProviderError; `sheetLoss` (refusal.ts) says when one is lost. */

/** In whose name a call is made. Calls of one `id` are paced together. */
export type SheetAccount = { id: string; tokens: TokenSource };

/** A text is written as it stands, whatever it begins with: no formula comes of it. Null empties the cell. */
export type SheetCell = string | number | null;

/** One tab of a spreadsheet, by Google's own ids. */
export type SheetTab = { spreadsheetId: string; tabId: number };

/** A tab as it is now; its owner may have renamed it. */
export type SheetTabState = SheetTab & { title: string; rows: number; columns: number };

export type GoogleSheets = {
  /** Makes a spreadsheet with one tab, whose first `columns` columns warn who edits them. Made once: a failure that `isUncertain` may have left one behind. */
  create(
    account: SheetAccount,
    wanted: { title: string; tabTitle: string; columns: number },
    caller: Caller,
  ): Promise<SheetTabState & { url: string }>;
  /** The tab as it is; null when its owner deleted the tab, ProviderError `not_found` when the spreadsheet is gone. */
  findTab(account: SheetAccount, tab: SheetTab, caller: Caller): Promise<SheetTabState | null>;
  /** Puts a tab that its owner deleted back, empty, under the id it had. */
  addTab(
    account: SheetAccount,
    tab: SheetTab,
    wanted: { tabTitle: string; columns: number },
    caller: Caller,
  ): Promise<SheetTabState>;
  /** Makes room for so many rows; a tab never shrinks. */
  growTab(account: SheetAccount, tab: SheetTab, rows: number, caller: Caller): Promise<void>;
  /** Writes rows from row `from` (1 is the first) and the first column on, at most `MAX_CELLS_PER_WRITE` cells; what stands beside them stays. */
  write(
    account: SheetAccount,
    tab: SheetTabState,
    written: { from: number; rows: readonly (readonly SheetCell[])[] },
    caller: Caller,
  ): Promise<void>;
};

/** Google takes about 2 MB at a time: a cell of a caption or a link has some hundred bytes. */
export const MAX_CELLS_PER_WRITE = 10_000;
