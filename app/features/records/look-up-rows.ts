import type { BatchTagRow } from "#workers/modules/records/batch-tag-contract.ts";

/** A part of a look-up: the profiles it asks for, and the rows that are settled. */
export type LookUpPart = { urls: readonly string[]; rows: readonly BatchTagRow[] };
/** A profile that can be looked up, and its price in stored units. */
export type Offer = NonNullable<BatchTagRow["lookUp"]>;

/** The rows of a batch tagging with what its look-ups have brought since, the latest part last. Those of `pending` wait for their part. */
export function mergeLookUps(
  tagged: readonly BatchTagRow[],
  parts: readonly LookUpPart[],
): { rows: BatchTagRow[]; pending: number; total: number } {
  const brought = new Map<string, BatchTagRow | null>();
  for (const part of parts) {
    for (const url of part.urls) brought.set(url, null);
    for (const row of part.rows) brought.set(row.url, row);
  }
  const rows = tagged.flatMap((row) => {
    const later = row.lookUp === null ? undefined : brought.get(row.lookUp.url);
    if (later === undefined) return row;
    return later === null ? [] : { ...later, url: row.url };
  });
  return { rows, pending: tagged.length - rows.length, total: brought.size };
}

/** What can be looked up now; each profile once. */
export function offersOf(rows: readonly BatchTagRow[]): Offer[] {
  const offers = rows.flatMap(({ lookUp }) => lookUp ?? []);
  return [...new Map(offers.map((offer) => [offer.url, offer])).values()];
}

/** The group under which a row is listed. */
export function groupOf({ result, lookUp }: BatchTagRow): BatchTagRow["result"] | "open" {
  return lookUp === null ? result : "open";
}
