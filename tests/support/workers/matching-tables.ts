import { env } from "cloudflare:workers";
import { createAssetTables } from "#workers/adapters/matching-tables/assets.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";

/** The tables that ship. */
export function matchingTables(): Promise<MatchingTables> {
  if (!env.ASSETS) throw new Error("the static assets are not bound");
  return createAssetTables(env.ASSETS).load();
}
