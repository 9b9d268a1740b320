/** The client of Google Sheets against the emulated Google, with what its owner does to a spreadsheet in the meantime. */
import { expect, test } from "vitest";
import * as z from "zod";
import { GMAIL_CLIENT } from "#sandbox/google/clients.ts";
import { anyCaller, outsideDeps } from "#tests/support/caller.ts";
import { GMAIL_SEND, grantGmail } from "#tests/support/google-consent.ts";
import { createGoogleAccounts } from "#workers/adapters/google-accounts/client.ts";
import { createGoogleSheets } from "#workers/adapters/google-sheets/client.ts";
import type { SheetAccount, SheetTab } from "#workers/adapters/google-sheets/port.ts";
import { sheetLoss } from "#workers/adapters/google-sheets/refusal.ts";
import { openSandbox } from "./support.ts";

const DRIVE_FILE = "https://www.googleapis.com/auth/drive.file";
const ME = "me@gmail.com";
const caller = anyCaller();
const WANTED = { title: "Tracking", tabTitle: "Posts", columns: 3 };

const File = z.object({
  title: z.string(),
  owner: z.string(),
  tabs: z.array(
    z.object({
      sheetId: z.number(),
      title: z.string(),
      rowCount: z.number(),
      frozenRowCount: z.number(),
      warnedColumns: z.array(z.number()),
      values: z.array(z.array(z.union([z.string(), z.number()]))),
    }),
  ),
});

async function connect({ scope = DRIVE_FILE } = {}) {
  const sandbox = await openSandbox();
  const waits: number[] = [];
  const deps = outsideDeps({
    clock: sandbox.clock,
    fetch: (address, init) => fetch(address, init),
    sleep: async (ms) => void waits.push(ms),
  });
  const baseUrl = `${sandbox.url}/google`;
  const client = { clientId: GMAIL_CLIENT.id, clientSecret: GMAIL_CLIENT.secret };
  const accounts = createGoogleAccounts(deps, { ...client, consentUrl: `${baseUrl}/o/oauth2/v2/auth`, baseUrl });
  const { access_token: value, refresh_token = "" } = await grantGmail(sandbox, { account: ME, asked: [scope] });
  let kept = { value, expiresAt: sandbox.clock.now() + 3_599_000 };
  const renewed: string[] = [];
  const account: SheetAccount = {
    id: "acc_1",
    tokens: {
      read: async () => kept,
      async renew() {
        kept = await accounts.refresh(refresh_token, caller);
        renewed.push(kept.value);
        return kept;
      },
    },
  };
  const post = (path: string, body: object) =>
    fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    sandbox,
    account,
    renewed,
    waits,
    sheets: createGoogleSheets(deps, { baseUrl }),
    revoke: () => post("/accounts/revoke", { email: ME }),
    does: ({ spreadsheetId }: Pick<SheetTab, "spreadsheetId">, deed: object) =>
      post(`/spreadsheets/d/${spreadsheetId}`, deed),
    see: async ({ spreadsheetId }: Pick<SheetTab, "spreadsheetId">) =>
      File.parse(await (await fetch(`${baseUrl}/spreadsheets/d/${spreadsheetId}`)).json()),
  };
}

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => {
      throw new Error("did not fail");
    },
    (failure: unknown) => failure,
  );

test("a spreadsheet is made with a frozen first row, and warns who types into the columns that are written anew", async () => {
  const { sheets, account, see } = await connect();
  const made = await sheets.create(account, WANTED, caller);
  expect(new URL(made.url).pathname).toBe(`/google/spreadsheets/d/${made.spreadsheetId}/edit`);
  expect(await see(made)).toMatchObject({
    title: "Tracking",
    owner: ME,
    tabs: [{ sheetId: 0, title: "Posts", frozenRowCount: 1, warnedColumns: [3], values: [] }],
  });
  expect(await sheets.findTab(account, made, caller)).toEqual({
    spreadsheetId: made.spreadsheetId,
    tabId: 0,
    title: "Posts",
    rows: 1000,
    columns: 26,
  });
});

test("values stand as they were written, whatever they begin with, and null empties a cell", async () => {
  const { sheets, account, see } = await connect();
  const tab = await sheets.create(account, WANTED, caller);
  const rows = [
    ['=HYPERLINK("https://evil.test")', "+49 170", "@me"],
    ["2026-01-02", 12.5, null],
  ];
  await sheets.write(account, tab, { from: 1, rows }, caller);
  expect((await see(tab)).tabs[0]?.values).toEqual([rows[0], ["2026-01-02", 12.5]]);
  await sheets.write(account, tab, { from: 2, rows: [[null, 3, 0]] }, caller);
  expect((await see(tab)).tabs[0]?.values[1]).toEqual(["", 3, 0]);
});

test("what its owner typed beside the written columns stays, and rows that are no more are emptied", async () => {
  const { sheets, account, see, does } = await connect();
  const tab = await sheets.create(account, WANTED, caller);
  const rows = ["a", "b", "c"].map((name) => [name, 1, 2]);
  await sheets.write(account, tab, { from: 2, rows }, caller);
  await does(tab, { do: "type", sheetId: 0, row: 3, column: 3, value: "my note" });
  await sheets.write(
    account,
    tab,
    {
      from: 2,
      rows: [
        ["a", 1, 2],
        [null, null, null],
        [null, null, null],
      ],
    },
    caller,
  );
  expect((await see(tab)).tabs[0]?.values).toEqual([[], ["a", 1, 2], [], ["", "", "", "my note"]]);
});

test("a tab is known by its id: renamed it is written to under its new name, deleted it is put back", async () => {
  const { sheets, account, see, does } = await connect();
  const made = await sheets.create(account, WANTED, caller);
  await does(made, { do: "renameTab", sheetId: 0, title: "Anna's posts" });
  const renamed = await sheets.findTab(account, made, caller);
  expect(renamed?.title).toBe("Anna's posts");
  if (renamed === null) return;
  await sheets.write(account, renamed, { from: 1, rows: [["here"]] }, caller);
  expect((await see(made)).tabs[0]?.values).toEqual([["here"]]);

  await does(made, { do: "deleteTab", sheetId: 0 });
  expect(await sheets.findTab(account, made, caller)).toBeNull();
  const back = await sheets.addTab(account, made, WANTED, caller);
  expect(back).toMatchObject({ tabId: 0, title: "Posts" });
  expect((await see(made)).tabs).toMatchObject([{ sheetId: 0, frozenRowCount: 1, warnedColumns: [3], values: [] }]);
});

test("beyond the rows that a tab has there is no writing before it was made longer", async () => {
  const { sheets, account, see } = await connect();
  const tab = await sheets.create(account, WANTED, caller);
  const write = () => sheets.write(account, tab, { from: 1_400, rows: [["far"]] }, caller);
  expect(await failureOf(write())).toMatchObject({ kind: "bad_request" });
  await sheets.growTab(account, tab, 2_000, caller);
  await write();
  expect((await see(tab)).tabs[0]).toMatchObject({ rowCount: 2_000 });
  expect((await see(tab)).tabs[0]?.values[1_399]).toEqual(["far"]);
});

test("every way to lose a spreadsheet has its name", async () => {
  const { sheets, account, does, revoke, sandbox } = await connect();
  const tab = await sheets.create(account, WANTED, caller);
  const lossOf = async () => sheetLoss(await failureOf(sheets.findTab(account, tab, caller)));
  await does(tab, { do: "lock", isLocked: true });
  expect(await lossOf()).toBe("rights");
  await does(tab, { do: "delete" });
  expect(await lossOf()).toBe("deleted");
  await revoke();
  expect(await lossOf()).toBe("grant");
  sandbox.faults.set({ service: "google", rates: { serverError: 1 } });
  expect(await lossOf()).toBeNull();
  const other = await connect({ scope: GMAIL_SEND });
  expect(sheetLoss(await failureOf(other.sheets.create(other.account, WANTED, caller)))).toBe("scope");
});

test("a token that has run out is renewed once", async () => {
  const { sheets, account, sandbox, renewed } = await connect();
  const tab = await sheets.create(account, WANTED, caller);
  sandbox.clock.advance(2 * 3_600_000);
  expect(await sheets.findTab(account, tab, caller)).not.toBeNull();
  expect(renewed).toHaveLength(1);
});

test("calls keep to one a second for each account, and a minute that is used up is told as such", async () => {
  const { sheets, account, waits, sandbox } = await connect();
  const tab = await sheets.create(account, WANTED, caller);
  await Promise.all([1, 2, 3].map(() => sheets.findTab(account, tab, caller)));
  expect(waits.filter((ms) => ms > 0).length).toBeGreaterThanOrEqual(2);
  sandbox.faults.set({ service: "google", rates: { rateLimited: 1 } });
  expect(await failureOf(sheets.findTab(account, tab, caller))).toMatchObject({ kind: "rate" });
});

test("a call that names fields is answered these alone", async () => {
  const { sheets, account, sandbox } = await connect();
  const { spreadsheetId } = await sheets.create(account, WANTED, caller);
  const authorization = `Bearer ${(await account.tokens.read())?.value}`;
  const ask = async (fields: string) => {
    const query = new URLSearchParams({ fields });
    const reply = await fetch(`${sandbox.url}/google/v4/spreadsheets/${spreadsheetId}?${query}`, {
      headers: { authorization },
    });
    return { status: reply.status, body: await reply.json() };
  };
  const titles = { spreadsheetId, sheets: [{ properties: { title: "Posts" } }] };
  expect((await ask("spreadsheetId,sheets(properties(title))")).body).toEqual(titles);
  expect((await ask("spreadsheetId,sheets/properties/title")).body).toEqual(titles);
  expect((await ask("sheets(properties")).status).toBe(400);
});
