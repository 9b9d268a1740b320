/**
 * Counters of result lists: how many rows each list holds by tab and filter choice. Whatever adds, moves or removes rows changes them by differences that SQL
 * computes from the very rows concerned, in the batch that changes those: nothing is read first, so that concurrent writes leave exact counters.
 */

/** The dimensions that are counted, as a JSON list for SQL: a row counts once in each. Attitudes are counted under the tab `*`. */
export const COUNTED_DIMS = JSON.stringify(["all", "country", "followers", "views", "email", "attitude"]);

/** Which counter a row belongs to in the dimension `d.value`. */
const keySql = (attitude: string, row: string) => `CASE d.value
  WHEN 'country' THEN ${row}.region WHEN 'followers' THEN ${row}.follower_bucket WHEN 'views' THEN ${row}.view_bucket
  WHEN 'email' THEN CAST(${row}.has_email AS TEXT) WHEN 'attitude' THEN ${attitude} ELSE '' END`;

const ADD_TO_COUNTERS = "ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + excluded.count";

/**
 * SQL that adds rows to the counters. `rows` selects `list_id, tab, attitude, region, has_email, follower_bucket, view_bucket, step`, where `step` is 1 for a row that
 * comes and -1 for one that goes; a row that changes is both. `dims` is the placeholder of `COUNTED_DIMS`.
 */
export function countRowsSql(rows: string, dims: string): string {
  return `
WITH moved AS (${rows})
INSERT INTO candidate_counters (list_id, tab, dim, key, count)
SELECT m.list_id, CASE WHEN d.value = 'attitude' THEN '*' ELSE m.tab END AS counted_tab, d.value AS dim, ${keySql("m.attitude", "m")} AS key, sum(m.step)
FROM moved m CROSS JOIN json_each(${dims}) d WHERE true GROUP BY 1, 2, 3, 4 HAVING sum(m.step) <> 0
${ADD_TO_COUNTERS}`;
}

/**
 * SQL that moves counters along with rows which are about to be rated; `moved` selects them with the columns of `countRowsSql` but for `step`, `attitude` and `tab` are
 * what they become. Must run before the rows themselves change, in the same batch.
 */
export function moveCountersSql(moved: string, become: { attitude: string; tab: string; dims: string }): string {
  const rest = "region, has_email, follower_bucket, view_bucket";
  return countRowsSql(
    `SELECT list_id, CASE s.value WHEN 1 THEN ${become.tab} ELSE tab END AS tab, CASE s.value WHEN 1 THEN ${become.attitude} ELSE attitude END AS attitude,
  ${rest}, s.value AS step FROM (${moved}) CROSS JOIN json_each('[-1,1]') s`,
    become.dims,
  );
}

/**
 * SQL that counts new rows as `?4` (`[[dim, key, count], …]`) says, as if all of them were new and unrated, and takes back what is not so for those named by `others`: as a rule
 * nobody, and so the statement sums a few dozen values instead of six for each row. `others` selects the columns of `countRowsSql` but for `list_id` and `step`, and
 * `stays_out`. `?1` is the list, `?5` `COUNTED_DIMS`.
 */
export function countNewSql(others: string): string {
  return `
WITH others AS MATERIALIZED (${others}), counted AS (
  SELECT 'pending' AS tab, a.value ->> 0 AS dim, a.value ->> 1 AS key, a.value ->> 2 AS n FROM json_each(?4) a
  UNION ALL SELECT 'pending', d.value, ${keySql("'NORATE'", "others")}, -1 FROM others CROSS JOIN json_each(?5) d
  UNION ALL SELECT others.tab, d.value, ${keySql("others.attitude", "others")}, 1 FROM others CROSS JOIN json_each(?5) d WHERE NOT stays_out
)
INSERT INTO candidate_counters (list_id, tab, dim, key, count)
SELECT ?1, CASE dim WHEN 'attitude' THEN '*' ELSE tab END AS counted_tab, dim, key, sum(n)
FROM counted WHERE true GROUP BY 2, 3, 4 HAVING sum(n) <> 0
${ADD_TO_COUNTERS}`;
}
