import type { MatchingTables } from "#workers/matching/tables.ts";

/** Brings the tables of matching. They are read once per isolate; a failed read is tried again at the next call. */
export type MatchingTablesPort = { load(): Promise<MatchingTables> };
