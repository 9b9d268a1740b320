import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { SCHEMES } from "#workers/kernel/vocabulary.ts";
import { SchemeTrialView } from "#workers/modules/schemes/contract.ts";
import { Done, Reason } from "../acts-contract.ts";

/** The trial of the plans' terms (docs/decisions/schemes.md): how it stands, and its switch. */

const act = { method: "post", access: "systemAdmin", tag: "admin", idempotent: true } as const;
/** The trial that the page showed. */
const Run = z.number().int().min(0).max(1_000_000_000);

/** Where the trial stands and what came of it. */
export const getSchemeTrial = endpoint({
  method: "get",
  path: "/admin/schemes",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "The trial of the plans' terms",
  output: SchemeTrialView,
});

/** Starts a trial. 1409 while one runs, and when another one was meanwhile. */
export const startSchemeTrial = endpoint({
  ...act,
  path: "/admin/schemes/start",
  summary: "Start a trial of the plans' terms",
  body: z.strictObject({ run: Run, reason: Reason }),
  output: Done,
});

/** Ends the trial; all buy under `scheme` then. 1409 while none runs, and when it is another one. */
export const endSchemeTrial = endpoint({
  ...act,
  path: "/admin/schemes/end",
  summary: "End the trial of the plans' terms",
  body: z.strictObject({ run: Run, scheme: z.enum(SCHEMES), reason: Reason }),
  output: Done,
});
