import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { SHEET_LOSSES, SHEET_STATES } from "./domain.ts";

/** The Google spreadsheet that shows the caller's tracked posts (spec 3 §7.7). Kolscout writes its first columns; what stands beside them is its owner's. */

export const SheetView = z.object({
  /** Null while there is none, and so are the next two. */
  id: z.string().nullable(),
  spreadsheetId: z.string().nullable(),
  sheetUrl: z.string().nullable(),
  status: z.enum(["NONE", ...SHEET_STATES]),
  /** Why it is LOST: connect the account again (`grant`, `scope`), or make another one (`deleted`, `rights`). */
  lostReason: z.enum(SHEET_LOSSES).nullable(),
  /** Posts that it shows, and since when (ms); null before it was written. */
  rows: z.number().int(),
  writtenAt: z.number().int().nullable(),
  /** Connected Google accounts in whose name one can be made now; without any the owner has to consent first. */
  accounts: z.array(z.object({ id: z.string(), email: z.string() })),
  /** Whether Google can be connected here at all. */
  isConfigured: z.boolean(),
});
export type SheetView = z.output<typeof SheetView>;

/** The spreadsheet of the caller, or of a team-mate, whose accounts are not shown. 1403 for who is no team-mate. */
export const getSheet = endpoint({
  method: "get",
  path: "/googleSheet/get",
  access: "signedIn",
  openTo: "lapsed",
  tag: "tracking",
  summary: "The Google spreadsheet of tracked posts",
  query: z.object({ userId: z.string().min(1).max(64).optional() }),
  output: SheetView,
});

/** The address of Google's consent page for files that Kolscout makes; good for ten minutes. 1503 where Google is not set up. */
export const askSheetConsent = endpoint({
  method: "post",
  path: "/googleSheet/consent",
  access: "signedIn",
  tag: "tracking",
  summary: "Begin to connect Google for a spreadsheet",
  body: z.strictObject({
    /** Where the browser goes afterwards: one of our pages. */
    redirect: z.string().max(2048).optional(),
  }),
  output: z.object({ url: z.string() }),
});

/** Makes a spreadsheet and begins to write it; one that was there is forgotten and stays its owner's. 1422 without an account that allows it, 1503 when Google does not answer. */
export const createSheet = endpoint({
  method: "post",
  path: "/googleSheet",
  access: "signedIn",
  idempotent: true,
  weight: 5,
  tag: "tracking",
  summary: "Make the Google spreadsheet of tracked posts",
  body: z.strictObject({ accountId: z.string().min(1).max(64).optional() }),
  output: SheetView,
});

/** Writes the spreadsheet anew, in the background; while it is being written, nothing more happens. 1422 while there is none, 1404 for another one's id. */
export const updateSheet = endpoint({
  method: "get",
  path: "/googleSheet/update-readonly/:spreadsheetId",
  access: "signedIn",
  weight: 5,
  tag: "tracking",
  summary: "Write the Google spreadsheet anew",
  params: z.object({ spreadsheetId: z.string().min(1).max(200) }),
  output: SheetView,
});

/** Forgets the spreadsheet; the file stays its owner's. */
export const forgetSheet = endpoint({
  method: "delete",
  path: "/googleSheet",
  access: "signedIn",
  tag: "tracking",
  summary: "Stop writing the Google spreadsheet",
  output: SheetView,
});
