/** `/v4/spreadsheets`: the part of the Google Sheets API that the product uses. */
import { randomInt } from "node:crypto";
import type { sheets_v4 } from "@googleapis/sheets";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { AccessGrant, Grants } from "../grants.ts";
import * as errors from "./errors.ts";
import { applyMask } from "./field-mask.ts";
import { addTab, parseRange, type Spreadsheet, type Spreadsheets, type Tab, writeArea } from "./spreadsheets.ts";

const SCOPES = ["drive.file", "drive", "spreadsheets"].map((name) => `https://www.googleapis.com/auth/${name}`);
const MINUTE_MS = 60_000;
const CALLS_PER_MINUTE = 60;

const Grid = z.object({
  rowCount: z.int().positive().optional(),
  columnCount: z.int().positive().optional(),
  frozenRowCount: z.int().nonnegative().optional(),
});
const TabProperties = z.object({
  sheetId: z.int().optional(),
  title: z.string().min(1),
  gridProperties: Grid.optional(),
});
const Protected = z.object({
  range: z.object({ sheetId: z.int().default(0), startColumnIndex: z.int().default(0), endColumnIndex: z.int() }),
  description: z.string().default(""),
  warningOnly: z.boolean().default(false),
});
const NewSpreadsheet = z.object({
  properties: z
    .object({ title: z.string().default("Untitled spreadsheet") })
    .default({ title: "Untitled spreadsheet" }),
  sheets: z.array(z.object({ properties: TabProperties, protectedRanges: z.array(Protected).default([]) })).default([]),
});
const Change = z.union([
  z.strictObject({ addSheet: z.object({ properties: TabProperties }) }),
  z.strictObject({ addProtectedRange: z.object({ protectedRange: Protected }) }),
  z.strictObject({
    updateSheetProperties: z.object({
      properties: z.object({ sheetId: z.int().default(0), gridProperties: Grid.optional() }),
      fields: z.string(),
    }),
  }),
]);
type Change = z.infer<typeof Change>;
const Changes = z.object({ requests: z.array(Change).min(1) });
const ValueCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ValueRange = z.object({
  range: z.string().optional(),
  majorDimension: z.literal("ROWS").default("ROWS"),
  values: z.array(z.array(ValueCell)),
});

type Parts = { grants: Grants; spreadsheets: Spreadsheets; publicUrl: string; clock: SandboxClock };

/** The routes; every refusal has the body that Google's has. */
export function createSheetsRoutes({ grants, spreadsheets, publicUrl, clock }: Parts): Hono {
  const routes = new Hono();
  const called = new Map<string, number[]>();

  /** Who calls, with which scope, and whether the minute allows it. */
  function enter(call: Context, what: "Read" | "Write"): AccessGrant {
    const token = /^bearer\s+(\S+)$/i.exec(call.req.header("authorization") ?? "")?.[1] ?? "";
    const grant = grants.findAccess(token);
    if (grant === null) throw errors.unauthenticated();
    if (!grant.scopes.some((scope) => SCOPES.includes(scope))) throw errors.scopeMissing();
    const key = `${what} ${grant.email}`;
    const recent = (called.get(key) ?? []).filter((at) => at > clock.now() - MINUTE_MS);
    if (recent.length >= CALLS_PER_MINUTE) throw errors.quotaExceeded(what);
    called.set(key, [...recent, clock.now()]);
    return grant;
  }

  /** A file of the caller's that this app has made; another one is unknown to it. */
  function open(call: Context, { email, clientId }: AccessGrant): Spreadsheet {
    const found = spreadsheets.find((call.req.param("id") ?? "").replace(/:batchUpdate$/, ""));
    if (found === null || found.clientId !== clientId) throw errors.notFound();
    if (found.owner !== email || found.isLocked) throw errors.noPermission();
    return found;
  }

  const show = ({ id, title, tabs }: Spreadsheet): sheets_v4.Schema$Spreadsheet => ({
    spreadsheetId: id,
    properties: { title },
    sheets: tabs.map((tab) => ({ properties: showTab(tab) })),
    spreadsheetUrl: `${publicUrl}/google/spreadsheets/d/${id}/edit`,
  });

  routes.post("/v4/spreadsheets", async (call) => {
    const { email, clientId } = enter(call, "Write");
    const { properties, sheets } = await readBody(call, NewSpreadsheet);
    const wanted = sheets.map((sheet) => sheet.properties);
    const made = spreadsheets.create(email, clientId, properties.title, wanted);
    for (const range of sheets.flatMap(({ protectedRanges }) => protectedRanges)) protect(made, range);
    return call.json(show(made));
  });
  routes.get("/v4/spreadsheets/:id", (call) => {
    const fields = call.req.query("fields");
    const shown = applyMask(show(open(call, enter(call, "Read"))), fields);
    if (shown === null) throw errors.invalidArgument(`Error expanding 'fields' parameter: ${fields}`);
    return call.json(shown.value);
  });
  // The path is `{id}:batchUpdate`, of which the parameter is the whole.
  routes.post("/v4/spreadsheets/:id", async (call) => {
    if (!call.req.path.endsWith(":batchUpdate")) throw errors.notFound();
    const file = open(call, enter(call, "Write"));
    const { requests } = await readBody(call, Changes);
    const before = structuredClone(file.tabs);
    try {
      const replies = requests.map((change) => apply(file, change));
      spreadsheets.changed();
      return call.json({ spreadsheetId: file.id, replies });
    } catch (error) {
      file.tabs = before;
      throw error;
    }
  });
  routes.put("/v4/spreadsheets/:id/values/:range", async (call) => {
    const file = open(call, enter(call, "Write"));
    const option = call.req.query("valueInputOption");
    if (option !== "RAW" && option !== "USER_ENTERED")
      throw errors.invalidArgument("'valueInputOption' is required but not specified");
    const { values } = await readBody(call, ValueRange);
    const named = call.req.param("range");
    const range = parseRange(named);
    const tab = range && file.tabs.find(({ title }) => title === range.title);
    if (!range || !tab) throw errors.invalidArgument(`Unable to parse range: ${named}`);
    writeArea(tab, range.area, values);
    spreadsheets.changed();
    return call.json(countWritten(file.id, named, values));
  });
  routes.onError((error, call) => {
    if (!(error instanceof errors.SheetsError)) throw error;
    const known = [400, 401, 403, 404, 429, 500, 503] as const;
    const status: ContentfulStatusCode = known.find((each) => each === error.status) ?? 500;
    return call.json(error.body, status);
  });
  return routes;
}

async function readBody<Body>(call: Context, schema: z.ZodType<Body>): Promise<Body> {
  const body = schema.safeParse(await call.req.json().catch(() => undefined));
  if (body.success) return body.data;
  throw errors.invalidArgument(`Invalid JSON payload received. ${z.prettifyError(body.error)}`);
}

/** Google leaves out the id of the first tab, which is 0, and every property that is 0. */
function showTab({ sheetId, title, rowCount, columnCount, frozenRowCount }: Tab): sheets_v4.Schema$SheetProperties {
  return {
    ...(sheetId === 0 ? {} : { sheetId }),
    title,
    gridProperties: { rowCount, columnCount, ...(frozenRowCount === 0 ? {} : { frozenRowCount }) },
  };
}

function countWritten(
  spreadsheetId: string,
  updatedRange: string,
  values: readonly (readonly unknown[])[],
): sheets_v4.Schema$UpdateValuesResponse {
  const lengths = values.map(({ length }) => length);
  return {
    ...{ spreadsheetId, updatedRange, updatedRows: values.length },
    updatedColumns: Math.max(0, ...lengths),
    updatedCells: lengths.reduce((sum, length) => sum + length, 0),
  };
}

function tabOf(file: Spreadsheet, sheetId: number): Tab {
  const tab = file.tabs.find((each) => each.sheetId === sheetId);
  if (tab === undefined) throw errors.invalidArgument(`No sheet with id: ${sheetId}`);
  return tab;
}

function protect(file: Spreadsheet, wanted: z.infer<typeof Protected>): sheets_v4.Schema$ProtectedRange {
  const { range, warningOnly } = wanted;
  const tab = tabOf(file, range.sheetId);
  if (warningOnly) tab.warnedColumns.push(range.endColumnIndex - range.startColumnIndex);
  return { ...wanted, protectedRangeId: randomInt(1, 2 ** 31), requestingUserCanEdit: true };
}

function apply(file: Spreadsheet, change: Change): object {
  if ("addSheet" in change) return { addSheet: { properties: showTab(addTab(file, change.addSheet.properties)) } };
  if ("addProtectedRange" in change) {
    return { addProtectedRange: { protectedRange: protect(file, change.addProtectedRange.protectedRange) } };
  }
  const { properties, fields } = change.updateSheetProperties;
  if (fields !== "gridProperties.rowCount") throw errors.invalidArgument(`Invalid field mask: ${fields}`);
  const rowCount = properties.gridProperties?.rowCount;
  if (rowCount !== undefined) tabOf(file, properties.sheetId).rowCount = rowCount;
  return {};
}
