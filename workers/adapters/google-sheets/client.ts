import type { sheets_v4 } from "@googleapis/sheets";
import * as z from "zod";
import { openBearer } from "#workers/adapters/outside/bearer.ts";
import { createOutsideHttp, type OutsideCall, type OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { GoogleSheets, SheetAccount, SheetCell, SheetTabState } from "./port.ts";
import { classifyRefusal } from "./refusal.ts";

/** The Google Sheets API, as far as a table that the product keeps needs it. */

const PROVIDER = "google-sheets";
const SPREADSHEETS = "v4/spreadsheets";
/** Sixty reads and sixty writes a minute for each account. */
const CALLS_PER_SECOND = 1;
const FIRST_TAB = 0;
const TAB_FIELDS = "properties(sheetId,title,gridProperties(rowCount,columnCount))";

const TabProperties = z.object({
  properties: z.object({
    // The first tab's id is 0, which Google leaves out of some replies.
    sheetId: z.number().int().default(FIRST_TAB),
    title: z.string(),
    gridProperties: z
      .object({ rowCount: z.number().int().positive(), columnCount: z.number().int().positive() })
      .optional(),
  }),
});
const Spreadsheet = z.object({
  spreadsheetId: z.string().min(1),
  spreadsheetUrl: z.url(),
  sheets: z.array(TabProperties).min(1),
});
const Tabs = z.object({ sheets: z.array(TabProperties) });
const Added = z.object({ replies: z.tuple([z.object({ addSheet: TabProperties })], z.unknown()) });

/** Replies are JSON. */
type Call<Result> = Pick<OutsideCall<Result>, "method" | "path" | "query" | "body" | "isRepeatable" | "caller"> & {
  parse: (reply: unknown) => Result;
};

type Change<Result> = {
  requests: sheets_v4.Schema$Request[];
  isRepeatable?: boolean;
  caller: Caller;
  parse: (reply: unknown) => Result;
};

/** `baseUrl` is that of all Sheets paths: `https://sheets.googleapis.com`. No call has a price: Google counts by the minute, which pacing keeps to. */
export function createGoogleSheets(deps: OutsideDeps, { baseUrl }: { baseUrl: string }): GoogleSheets {
  const http = createOutsideHttp(deps, {
    provider: PROVIDER,
    baseUrl,
    headers: {},
    classify: classifyRefusal,
    billed: "successes",
    callsPerSecond: CALLS_PER_SECOND,
  });

  /** With the account's token, renewed once when Google no longer takes it. */
  function ask<Result>(account: SheetAccount, call: Call<Result>): Promise<Result> {
    const bearer = openBearer(account.tokens, deps.clock);
    return http.send({
      ...call,
      price: null,
      headers: bearer.headers,
      paceKey: account.id,
      mend: async ({ kind, status }) => kind === "auth" && status === 401 && bearer.renew(),
    });
  }

  /** Several changes that are made together or not at all. */
  function change<Result>(
    account: SheetAccount,
    spreadsheetId: string,
    { requests, ...call }: Change<Result>,
  ): Promise<Result> {
    const value = { requests } satisfies sheets_v4.Schema$BatchUpdateSpreadsheetRequest;
    const body = () => ({ kind: "json", value }) as const;
    return ask(account, { ...call, method: "POST", path: `${pathOf(spreadsheetId)}:batchUpdate`, body });
  }

  return {
    create(account, { title, tabTitle, columns }, caller) {
      const tab = newTab(tabTitle);
      const value = {
        properties: { title },
        sheets: [
          {
            properties: { ...tab, sheetId: FIRST_TAB },
            protectedRanges: [warningFor({ sheetId: FIRST_TAB, columns })],
          },
        ],
      } satisfies sheets_v4.Schema$Spreadsheet;
      return ask(account, {
        method: "POST",
        path: SPREADSHEETS,
        body: () => ({ kind: "json", value }),
        caller,
        parse: (reply) => {
          const { spreadsheetId, spreadsheetUrl: url, sheets } = Spreadsheet.parse(reply);
          const [state] = sheets.map((each) => stateOf(spreadsheetId, each));
          if (state === undefined) throw new Error("a spreadsheet has a tab");
          return { ...state, url };
        },
      });
    },

    findTab: (account, { spreadsheetId, tabId }, caller) =>
      ask(account, {
        path: pathOf(spreadsheetId),
        query: { fields: `sheets(${TAB_FIELDS})` },
        caller,
        parse: (reply) => {
          const states = Tabs.parse(reply).sheets.map((each) => stateOf(spreadsheetId, each));
          return states.find((each) => each.tabId === tabId) ?? null;
        },
      }),

    addTab: (account, { spreadsheetId, tabId }, { tabTitle, columns }, caller) =>
      change(account, spreadsheetId, {
        requests: [
          { addSheet: { properties: { ...newTab(tabTitle), sheetId: tabId } } },
          { addProtectedRange: { protectedRange: warningFor({ sheetId: tabId, columns }) } },
        ],
        caller,
        parse: (reply) => {
          const { addSheet } = Added.parse(reply).replies[0];
          return stateOf(spreadsheetId, addSheet);
        },
      }),

    growTab: (account, { spreadsheetId, tabId }, rows, caller) => {
      const properties = { sheetId: tabId, gridProperties: { rowCount: rows } };
      const requests = [{ updateSheetProperties: { properties, fields: "gridProperties.rowCount" } }];
      return change(account, spreadsheetId, { requests, isRepeatable: true, caller, parse: () => undefined });
    },

    write(account, tab, { from, rows }, caller) {
      const width = rows.reduce((most, { length }) => Math.max(most, length), 1);
      const values = rows.map((row) => row.map(toValue));
      const last = from + values.length - 1;
      const range = `'${tab.title.replaceAll("'", "''")}'!A${from}:${columnName(width)}${last}`;
      const value = { range, majorDimension: "ROWS", values } satisfies sheets_v4.Schema$ValueRange;
      return ask(account, {
        method: "PUT",
        path: `${pathOf(tab.spreadsheetId)}/values/${encodeURIComponent(range)}`,
        // RAW: nothing is read as a formula, a date or a number that only looks like one.
        query: { valueInputOption: "RAW" },
        body: () => ({ kind: "json", value }),
        caller,
        parse: () => undefined,
      });
    },
  };
}

const pathOf = (spreadsheetId: string) => `${SPREADSHEETS}/${encodeURIComponent(spreadsheetId)}`;

const newTab = (title: string) => ({ title, gridProperties: { frozenRowCount: 1 } });

/** The columns that are written anew each time: a person who types there is told, and may. */
const warningFor = ({ sheetId, columns }: { sheetId: number; columns: number }) => ({
  range: { sheetId, startColumnIndex: 0, endColumnIndex: columns },
  description: "Kolscout",
  warningOnly: true,
});

function stateOf(spreadsheetId: string, { properties }: z.output<typeof TabProperties>): SheetTabState {
  const { sheetId: tabId, title, gridProperties } = properties;
  return {
    spreadsheetId,
    tabId,
    title,
    rows: gridProperties?.rowCount ?? 0,
    columns: gridProperties?.columnCount ?? 0,
  };
}

/** Google leaves a cell as it is where null is written; an empty text empties it. */
const toValue = (cell: SheetCell): string | number => cell ?? "";

/** 1 is A, 27 is AA. */
function columnName(number: number): string {
  const rest = number - 1;
  const last = String.fromCharCode(65 + (rest % 26));
  return rest < 26 ? last : `${columnName(Math.floor(rest / 26))}${last}`;
}
