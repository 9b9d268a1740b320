import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { SWITCHES } from "#workers/kernel/vocabulary.ts";
import { Done, Reason } from "../acts-contract.ts";

/** Kinds of work that staff switch off for everybody. */

/** All switches, and when each was used last. */
export const listSwitches = endpoint({
  method: "get",
  path: "/admin/switches",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "What is switched off",
  output: z.array(
    z.object({
      name: z.enum(SWITCHES),
      isOff: z.boolean(),
      /** ms; null for a switch that was never used. */
      changedAt: z.number().int().nullable(),
    }),
  ),
});

/** Switches something off or on. 1409 where it is so already. */
export const useSwitch = endpoint({
  method: "post",
  path: "/admin/switches/:name",
  access: "systemAdmin",
  tag: "admin",
  idempotent: true,
  summary: "Switch something off or on",
  params: z.object({ name: z.enum(SWITCHES) }),
  body: z.strictObject({ isOff: z.boolean(), reason: Reason }),
  output: Done,
});
