import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { SWITCHES } from "#workers/kernel/vocabulary.ts";

/** What is switched off for everybody at the moment, at most ten seconds late. */
export const listSwitchedOff = endpoint({
  method: "get",
  path: "/switches/off",
  access: "signedIn",
  openTo: "banned",
  tag: "account",
  summary: "What is paused for everybody",
  output: z.array(z.enum(SWITCHES)),
});
