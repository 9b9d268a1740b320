import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { MAX_RATE } from "./domain.ts";

/** Rates for a thousand views by platform and tier, and the countries of the tiers (spec 3 §7.8). */

const Rate = z.number().min(0).max(MAX_RATE);
const Rates = z.object({ T1: Rate, T2: Rate, T3: Rate });
const Countries = z.array(z.string());

export const CpmView = z.object({
  /** Dollars for a thousand views. */
  cpm: z.object({ YOUTUBE: Rates, TIKTOK: Rates, INSTAGRAM: Rates }),
  /** Codes of the countries that each tier lists; all others are paid as T3. */
  region: z.object({ T1: Countries, T2: Countries, T3: Countries }),
  remarks: z.record(z.string(), z.string()),
  /** Of what is saved; 0 while nothing is. */
  version: z.number().int(),
  /** What is saved lacked Hong Kong, and it was put back. */
  isRepaired: z.boolean(),
});
export type CpmView = z.output<typeof CpmView>;

/** The rates and tiers of the caller; the defaults while nothing is saved. */
export const getCpm = endpoint({
  method: "get",
  path: "/userConfig/cpm-distribution",
  access: "signedIn",
  openTo: "lapsed",
  tag: "cpm",
  summary: "CPM rates and country tiers",
  output: CpmView,
});

const GivenRates = z.record(z.string().max(40), z.record(z.string().max(40), z.number()));

/**
 * Replaces rates and tiers. Every platform needs a rate in every tier: 1400 where one is missing, below 0, above 10,000 or has more than two decimals. Tiers may
 * be called developed, developing and underdeveloped, countries by code or name; countries that are not recognised are dropped, and Hong Kong is put back where
 * it is missing. With `version` 1409 where another page has saved since.
 */
export const saveCpm = endpoint({
  method: "post",
  path: "/userConfig/cpm-distribution",
  access: "signedIn",
  tag: "cpm",
  summary: "Save CPM rates and country tiers",
  body: z.strictObject({
    cpm: GivenRates,
    region: z.record(z.string().max(40), z.array(z.string().max(80)).max(500)),
    remarks: z.record(z.string().max(80), z.string().max(400)).optional(),
    version: z.number().int().min(0).optional(),
  }),
  output: CpmView,
});
