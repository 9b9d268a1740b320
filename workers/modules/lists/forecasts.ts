import { findReadable } from "#workers/modules/creators/stored-creator.ts";
import { type ForecastColumns, forecastColumns } from "./list-item.ts";

/** Predicted views of rows that an earlier release has written without them. Such a list is completed when it is first filtered by them. */

const ROWS_PER_STEP = 500;

/** A creator that cannot be read is one without a prediction. */
const UNKNOWN: ForecastColumns = { expectedLow: -1, expectedViews: -1, expectedHigh: -1 };

const LACKING = `
SELECT c.creator_id, k.card FROM candidates c INDEXED BY candidates_without_forecast
LEFT JOIN creators k ON k.id = c.creator_id WHERE c.list_id = ?1 AND c.expected_views IS NULL LIMIT ${ROWS_PER_STEP}`;

const FILL = `
UPDATE candidates SET expected_low = j.value ->> 1, expected_views = j.value ->> 2, expected_high = j.value ->> 3 FROM json_each(?2) j
WHERE candidates.list_id = ?1 AND candidates.creator_id = j.value ->> 0 AND candidates.expected_views IS NULL`;

/** Whether a list (an SQL expression) has rows without predicted views: one look into an index that is empty as a rule. */
export const lacksForecastsSql = (listId: string) =>
  `EXISTS (SELECT 1 FROM candidates INDEXED BY candidates_without_forecast WHERE list_id = ${listId} AND expected_views IS NULL)`;

/** Writes the predicted views of rows that lack them, from what is stored of their creators. In parts; safe to run again, and beside whatever else changes the list. */
export async function fillForecasts(d1: D1Database, listId: string): Promise<void> {
  for (;;) {
    const { results } = await d1.prepare(LACKING).bind(listId).all<{ creator_id: string; card: string | null }>();
    if (results.length === 0) return;
    const rows = results.map(({ creator_id, card }) => {
      const creator = card === null ? null : findReadable(card);
      const { expectedLow, expectedViews, expectedHigh } = creator === null ? UNKNOWN : forecastColumns(creator);
      return [creator_id, expectedLow, expectedViews, expectedHigh];
    });
    await d1.prepare(FILL).bind(listId, JSON.stringify(rows)).run();
    if (results.length < ROWS_PER_STEP) return;
  }
}
