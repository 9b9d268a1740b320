/** Tags of before records became the tags of records, and of the whole team. */
import { expect, test } from "vitest";
import { databaseOf, readMigrations } from "#scripts/migrations/schema.ts";

const AT = 1_700_000_000_000;

test("tags of an enterprise's members become the team's, one for each name, on records with their counts", () => {
  const migrations = readMigrations();
  const last = migrations.findIndex(({ name }) => name.endsWith("_records_triggers.sql"));
  const database = databaseOf(migrations.slice(0, last).map(({ text }) => text));
  for (const user of ["u1", "u2", "u3"]) {
    const enterprise = user === "u3" ? null : "ent";
    database
      .prepare(
        "INSERT INTO memberships (id, user_id, type, plan, status, effective_at, enterprise_id, created_at, updated_at) VALUES (?, ?, ?, ?, 'ACTIVE', 0, ?, 0, 0)",
      )
      .run(`m${user}`, user, enterprise === null ? "FREE" : "ENTERPRISE", "FREE", enterprise);
    for (const name of ["vip", `own-${user}`])
      database
        .prepare(
          "INSERT INTO record_tags (id, owner_id, name, name_key, color, created_at, updated_at) VALUES (?, ?, ?, ?, 'red', 0, 0)",
        )
        .run(`${user}-${name}`, user, name.toUpperCase(), name);
  }
  const tag = (user: string, creator: string, name: string, at: number) =>
    database
      .prepare("INSERT INTO creator_tags (owner_id, creator_id, tag_id, created_at) VALUES (?, ?, ?, ?)")
      .run(user, creator, `${user}-${name}`, at);
  tag("u1", "c1", "vip", AT + 5);
  tag("u2", "c1", "vip", AT + 1);
  tag("u2", "c2", "vip", AT + 2);
  tag("u2", "c2", "own-u2", AT + 3);
  tag("u3", "c1", "vip", AT + 4);

  for (const { text } of migrations.slice(last)) database.exec(text);

  const all = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  expect(all("SELECT owner_id, id, use_count FROM record_tags ORDER BY id")).toEqual([
    { owner_id: "ent", id: "u1-own-u1", use_count: 0 },
    { owner_id: "ent", id: "u1-vip", use_count: 2 },
    { owner_id: "ent", id: "u2-own-u2", use_count: 1 },
    { owner_id: "u3", id: "u3-own-u3", use_count: 0 },
    { owner_id: "u3", id: "u3-vip", use_count: 1 },
  ]);
  expect(all("SELECT workspace_id, creator_id, stage, saved_by, saved_at FROM records ORDER BY number")).toEqual([
    { workspace_id: "ent", creator_id: "c1", stage: "new", saved_by: "u2", saved_at: AT + 1 },
    { workspace_id: "ent", creator_id: "c2", stage: "new", saved_by: "u2", saved_at: AT + 2 },
    { workspace_id: "u3", creator_id: "c1", stage: "new", saved_by: "u3", saved_at: AT + 4 },
  ]);
  expect(
    all(
      "SELECT g.tag_id, r.creator_id FROM creator_tags g JOIN records r ON r.number = g.record_number AND r.workspace_id = g.owner_id ORDER BY 1, 2",
    ),
  ).toEqual([
    { tag_id: "u1-vip", creator_id: "c1" },
    { tag_id: "u1-vip", creator_id: "c2" },
    { tag_id: "u2-own-u2", creator_id: "c2" },
    { tag_id: "u3-vip", creator_id: "c1" },
  ]);
  expect(all("SELECT tag_id, count FROM record_counts WHERE workspace_id = 'ent' ORDER BY tag_id")).toEqual([
    { tag_id: "", count: 2 },
    { tag_id: "u1-vip", count: 2 },
    { tag_id: "u2-own-u2", count: 1 },
  ]);
});
