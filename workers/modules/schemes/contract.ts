import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { SCHEMES } from "#workers/kernel/vocabulary.ts";

/** The trial of the plans' terms (docs/decisions/schemes.md). */

const MAX_TICKET = 200;
const Interval = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** Notes that the plans were seen: once for an account, or for the browser of a ticket. Does nothing while no trial runs, and for a ticket that is none. */
export const notePlansSeen = endpoint({
  method: "post",
  path: "/subscription/plans/seen",
  access: "anyone",
  tag: "subscription",
  summary: "Note that the plans were seen",
  body: z.strictObject({ ticket: z.string().max(MAX_TICKET).nullable() }),
  output: z.object({}),
});

export const SchemeTrialView = z.object({
  /** How many trials there were; 0 before the first. */
  run: z.number().int(),
  isRunning: z.boolean(),
  /** When it was started or ended last (ms); null before the first. */
  changedAt: z.number().nullable(),
  /** What all buy under while nothing is tried. */
  scheme: z.enum(SCHEMES),
  /** People of the latest trial: those who were given a scheme, saw the plans, and paid for one after that. */
  schemes: z.array(
    z.object({
      scheme: z.enum(SCHEMES),
      given: z.number().int(),
      seen: z.number().int(),
      bought: z.number().int(),
      /** Of those who saw the plans, how many bought, with its 95 % interval; null while no one has seen them. */
      share: Interval.nullable(),
    }),
  ),
  /** The share of the first less that of the second, of the two that the same readers are given. */
  comparison: z.object({ first: z.enum(SCHEMES), second: z.enum(SCHEMES), difference: Interval }).nullable(),
});
export type SchemeTrialView = z.output<typeof SchemeTrialView>;
