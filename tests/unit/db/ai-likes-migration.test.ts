/** Likes that AI tasks gave before they stayed in their own lists: what a person said is kept, the rest leaves the project and its searches. */
import { expect, it } from "vitest";
import { databaseOf, readMigrations } from "#scripts/migrations/schema.ts";

const migrations = readMigrations();
const place = migrations.findIndex(({ name }) => name.endsWith("_ai_likes_stay_in_their_lists.sql"));

const COUNTERS = `
SELECT list_id, tab, dim, key, count FROM candidate_counters WHERE count <> 0 ORDER BY 1, 2, 3, 4`;
const RECOUNT = `
SELECT list_id, iif(d.value = 'attitude', '*', tab) AS tab, d.value AS dim, CASE d.value WHEN 'country' THEN region WHEN 'followers' THEN follower_bucket
  WHEN 'views' THEN view_bucket WHEN 'email' THEN CAST(has_email AS TEXT) WHEN 'attitude' THEN attitude ELSE '' END AS key, count(*) AS count
FROM candidates CROSS JOIN json_each('["all","country","followers","views","email","attitude"]') d GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

it("they leave the project and its searches, and stay in the task's list; counters follow", () => {
  const database = databaseOf(migrations.slice(0, place).map(({ text }) => text));
  const all = (sql: string) => database.prepare(sql).all();
  for (const [listId, type] of [
    ["ai", "LONG_CRAWLER"],
    ["search", "SEARCH_INPUT_BREAK"],
  ])
    database
      .prepare(
        "INSERT INTO result_lists (project_id, task_type, platform, list_id, user_id, latest_task_id) VALUES ('p', ?, 'TIKTOK', ?, 'u', ?)",
      )
      .run(type ?? "", listId ?? "", listId ?? "");
  const creators = [
    // The task's own like; one that a person gave there; a superlike; one of the search alone.
    { id: "own", attitude: "LIKE", list: "ai", kind: "perfectFit", rated: null },
    { id: "said", attitude: "LIKE", list: "ai", kind: "perfectFit", rated: "LIKE" },
    { id: "super", attitude: "SUPERLIKE", list: "ai", kind: "perfectFit", rated: "SUPERLIKE" },
    { id: "content", attitude: "LIKE", list: "ai", kind: "contentOk", rated: null },
    { id: "searched", attitude: "LIKE", list: "search", kind: null, rated: null },
  ];
  for (const { id, attitude, list, kind, rated } of creators) {
    database
      .prepare(
        "INSERT INTO project_creators (project_id, creator_id, attitude, tab, list_id, rated_at, rated_by) VALUES ('p', ?, ?, 'favorite', ?, 1, 'u')",
      )
      .run(id, attitude, list);
    for (const listId of kind === null ? ["search"] : ["ai", "search"])
      database
        .prepare(
          `INSERT INTO candidates (list_id, creator_id, tab, attitude, rank, followers, average_views, region, has_email, follower_bucket, view_bucket, score)
           VALUES (?, ?, 'favorite', ?, 1, 1, 1, 'US', 1, 'lt1k', 'lt1k', 1)`,
        )
        .run(listId, id, attitude);
    if (kind !== null)
      database
        .prepare(
          "INSERT INTO auto_finds (list_id, creator_id, kind, rank, name, score, tag_id, rated) VALUES ('ai', ?, ?, 1, 'n', 1, 't', ?)",
        )
        .run(id, kind, rated);
  }
  database.exec(`INSERT INTO candidate_counters (list_id, tab, dim, key, count) SELECT * FROM (${RECOUNT})`);
  const text = migrations[place]?.text ?? "";
  for (const run of ["once", "twice"]) {
    database.exec(text);
    expect(all("SELECT creator_id AS id FROM project_creators ORDER BY 1"), run).toEqual(
      ["content", "said", "searched", "super"].map((id) => ({ id })),
    );
    expect(all("SELECT list_id AS list, attitude, tab FROM candidates WHERE creator_id = 'own' ORDER BY 1")).toEqual([
      { list: "ai", attitude: "LIKE", tab: "favorite" },
      { list: "search", attitude: "NORATE", tab: "pending" },
    ]);
    expect(all("SELECT count(*) AS n FROM candidates WHERE attitude = 'NORATE'")).toEqual([{ n: 1 }]);
    expect(all(COUNTERS)).toEqual(all(RECOUNT));
  }
});
