/** The query builder over D1: in one batch with hand-written statements, and silent about values when a statement fails. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { databaseFailure, failureText } from "#workers/db/d1-failure.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { auditLog } from "#workers/modules/membership/tables.ts";
import { projects } from "#workers/modules/projects/tables.ts";

const AT = Date.UTC(2026, 10, 22);
const db = openDatabase(env.DB);
const t = namesOf(projects);

function added(id: string, title: string) {
  return db.insert(projects).values({ id, ownerId: "o", title, createdAt: AT, updatedAt: AT });
}

test("a batch holds queries of the builder and hand-written statements, all or nothing", async () => {
  const rename = env.DB.prepare(`UPDATE ${t} SET ${t.title} = ?2 WHERE ${t.id} = ?1`).bind("p1", "Second");
  await env.DB.batch([toStatement(env.DB, added("p1", "First")), rename]);

  const failing = env.DB.prepare(`UPDATE ${t} SET ${t.title} = NULL WHERE ${t.id} = ?1`).bind("p1");
  await expect(env.DB.batch([toStatement(env.DB, added("p2", "Never")), failing])).rejects.toThrow("NOT NULL");

  const list = columnsOf(projects, ["id", "title"]);
  const byHand = await env.DB.prepare(`SELECT ${list} FROM ${t}`).all<RowOf<typeof list>>();
  const built = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.ownerId, "o"));
  expect(byHand.results).toEqual([{ id: "p1", title: "Second" }]);
  expect(built).toEqual(byHand.results);
});

test("what is known of a failure names no value of the statement", async () => {
  const entry = { id: "a1", actorId: "o", action: "secret-value", subject: "s", at: AT };
  await db.insert(auditLog).values(entry);
  const failure = await db
    .insert(auditLog)
    .values(entry)
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(failureText(failure)).toContain("UNIQUE constraint failed: audit_log.id");
  expect(failureText(failure)).not.toContain("secret-value");
  expect(String(databaseFailure(failure))).not.toContain("secret-value");
});
