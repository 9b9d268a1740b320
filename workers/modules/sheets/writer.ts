import {
  type GoogleSheets,
  MAX_CELLS_PER_WRITE,
  type SheetAccount,
  type SheetCell,
  type SheetTabState,
} from "#workers/adapters/google-sheets/port.ts";
import { sheetLoss } from "#workers/adapters/google-sheets/refusal.ts";
import { type Caller, PRODUCT } from "#workers/adapters/outside/payer.ts";
import type { Outbox } from "#workers/jobs/outbox.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import { toPublicationView } from "#workers/modules/publications/view.ts";
import type { Translate } from "#workers/modules/tasks/ports.ts";
import type { SheetAccounts } from "./accounts.ts";
import { MAX_SHEET_ROWS, SHEET_COLUMNS, type SheetWords, toSheetRow } from "./domain.ts";
import type { SheetRow, SheetStore } from "./store.ts";
import { sheetWrite } from "./write-job.ts";

/** Keeps spreadsheets in step with tracked posts. A pass writes every row from the first on; a repeated write writes the same cells. */

type Deps = {
  d1: D1Database;
  store: SheetStore;
  accounts: Pick<SheetAccounts, "open">;
  /** Null where no client at Google is configured. */
  sheets: GoogleSheets | null;
  outbox: Pick<Outbox, "message" | "ifChangedStatement" | "sendNow">;
  clock: Clock;
  translate: Translate;
  log: Log;
};

/** Google takes about one call a second: a delivery stays short, and the rest is for the next one. */
const WRITES_PER_RUN = 4;
const ROWS_PER_WRITE = Math.floor(MAX_CELLS_PER_WRITE / SHEET_COLUMNS.length);
const RUN_TIMEOUT_MS = 60_000;
/** A tab that is too short grows by so much. */
const GROWTH_ROWS = 1_000;
const MAX_SHEETS_PER_SWEEP = 50;
const HEAD_ROWS = 1;

export function createSheetWriter({ d1, store, accounts, sheets, outbox, clock, translate, log }: Deps) {
  function wordsOf({ language }: Pick<SheetRow, "language">): SheetWords {
    return {
      head: (column) => translate(language, `sheets:head.${column}`),
      state: (state) => translate(language, `sheets:state.${state}`),
      estimated: translate(language, "sheets:estimated"),
    };
  }

  /** Begins a pass and sends its message; false while one runs. */
  async function begin(ownerId: string): Promise<boolean> {
    const at = clock.now();
    const message = outbox.message(sheetWrite, { ownerId }, { dueAt: at, at });
    const [begun] = await d1.batch([store.beginStatement(ownerId, at), outbox.ifChangedStatement(message)]);
    const isBegun = (begun?.meta.changes ?? 0) > 0;
    // The outbox's sweep sends what could not be sent now.
    if (isBegun) await outbox.sendNow(message, at).catch((error) => log.warn("sheet message not sent", { error }));
    return isBegun;
  }

  /** Goes on with a pass; true when nothing is left of it. */
  async function run(ownerId: string): Promise<{ isDone: boolean }> {
    const sheet = await store.find(ownerId);
    if (sheet === null || sheet.status !== "WRITING" || sheets === null) return { isDone: true };
    const caller = { payer: PRODUCT, signal: AbortSignal.timeout(RUN_TIMEOUT_MS) };
    const account = await accounts.open(ownerId, sheet.mailboxId, caller);
    if (typeof account === "string") {
      await store.lose(sheet, account);
      return { isDone: true };
    }
    try {
      return { isDone: await writePart(openFile(sheets, account, caller), sheet) };
    } catch (failure) {
      const reason = sheetLoss(failure);
      if (reason === null) throw failure;
      await store.lose(sheet, reason);
      return { isDone: true };
    }
  }

  /** Some writes of a pass; true when it is complete, or another one has begun. */
  async function writePart(file: SheetFile, begun: SheetRow): Promise<boolean> {
    const words = wordsOf(begun);
    const tab = await file.openTab(begun, translate(begun.language, "sheets:tab"));
    let sheet = begun;
    for (let writes = 0; writes < WRITES_PER_RUN; writes += 1) {
      const limit = Math.min(ROWS_PER_WRITE, MAX_SHEET_ROWS - sheet.written);
      const posts = limit === 0 ? [] : await store.listNext(sheet, limit);
      const rows = posts.map((post) => toSheetRow(toPublicationView(post), words));
      if (sheet.written === 0) await file.write(tab, 1, [SHEET_COLUMNS.map(words.head), ...rows]);
      else if (rows.length > 0) await file.write(tab, HEAD_ROWS + sheet.written + 1, rows);
      const last = posts.at(-1);
      const to = {
        written: sheet.written + posts.length,
        lastDatedAt: last?.datedAt ?? sheet.lastDatedAt,
        lastId: last?.id ?? sheet.lastId,
      };
      if (posts.length > 0 && !(await store.advance(sheet, to))) return true;
      sheet = { ...sheet, ...to };
      if (posts.length < limit || sheet.written === MAX_SHEET_ROWS) {
        await file.empty(tab, HEAD_ROWS + sheet.written + 1, sheet.rows - sheet.written);
        await store.finish(sheet, clock.now());
        return true;
      }
    }
    return false;
  }

  return {
    begin,
    run,
    giveUp: (ownerId: string) => store.giveUp(ownerId, clock.now()),

    /** Begins what has fallen behind. */
    async sweep(at: number): Promise<{ begun: number }> {
      let begun = 0;
      for (const ownerId of await store.listDue(at, MAX_SHEETS_PER_SWEEP)) if (await begin(ownerId)) begun += 1;
      return { begun };
    },
  };
}
export type SheetWriter = Pick<ReturnType<typeof createSheetWriter>, "run" | "giveUp">;

/** One tab of one account, for the calls of one delivery. */
function openFile(sheets: GoogleSheets, account: SheetAccount, caller: Caller) {
  async function write(tab: SheetTabState, from: number, rows: readonly (readonly SheetCell[])[]): Promise<void> {
    const last = from + rows.length - 1;
    if (last > tab.rows) {
      tab.rows = Math.ceil(last / GROWTH_ROWS) * GROWTH_ROWS;
      await sheets.growTab(account, tab, tab.rows, caller);
    }
    await sheets.write(account, tab, { from, rows }, caller);
  }

  return {
    write,

    /** The tab as it is; put back when its owner deleted it. */
    async openTab(sheet: SheetRow, tabTitle: string): Promise<SheetTabState> {
      const found = await sheets.findTab(account, sheet, caller);
      const columns = SHEET_COLUMNS.length;
      return found ?? (await sheets.addTab(account, sheet, { tabTitle, columns }, caller));
    },

    /** Empties rows that are no more. */
    async empty(tab: SheetTabState, from: number, count: number): Promise<void> {
      const emptyRow = SHEET_COLUMNS.map(() => null);
      for (let done = 0; done < count; done += ROWS_PER_WRITE) {
        const length = Math.min(ROWS_PER_WRITE, count - done);
        await write(
          tab,
          from + done,
          Array.from({ length }, () => emptyRow),
        );
      }
    },
  };
}
type SheetFile = ReturnType<typeof openFile>;
