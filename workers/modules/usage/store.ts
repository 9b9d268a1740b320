import { namesOf } from "#workers/db/names.ts";
import { enterprises, memberships, users } from "#workers/modules/membership/tables.ts";
import { projects } from "#workers/modules/projects/tables.ts";

const m = namesOf(memberships, "m");
const u = namesOf(users, "u");
const e = namesOf(enterprises, "e");
const p = namesOf(projects, "p");

/** Names of people and enterprises beside what they used. */
export function createUsageNames(d1: D1Database) {
  return {
    /** The address of a member of the enterprise, or null for everybody else. */
    async findMemberEmail(enterpriseId: string, userId: string): Promise<string | null> {
      const { results } = await d1
        .prepare(
          `SELECT ${u.email} AS email FROM ${m} JOIN ${u} ON ${u.id} = ${m.userId} WHERE ${m.userId} = ?2 AND ${m.enterpriseId} = ?1`,
        )
        .bind(enterpriseId, userId)
        .all<{ email: string }>();
      return results[0]?.email ?? null;
    },

    /** Every member of an enterprise. */
    async listMembers(enterpriseId: string): Promise<{ userId: string; email: string }[]> {
      const { results } = await d1
        .prepare(
          `SELECT ${m.userId} AS userId, ${u.email} AS email FROM ${m} JOIN ${u} ON ${u.id} = ${m.userId}
           WHERE ${m.enterpriseId} = ?1 ORDER BY ${u.email}`,
        )
        .bind(enterpriseId)
        .all<{ userId: string; email: string }>();
      return results;
    },

    /** The addresses of people by their ids, a hundred at most. */
    async findEmails(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const ids = [...new Set(userIds)];
      const { results } = await d1
        .prepare(`SELECT ${u.id} AS id, ${u.email} AS email FROM ${u} WHERE ${u.id} IN (${placesOf(ids)})`)
        .bind(...ids)
        .all<{ id: string; email: string }>();
      return new Map(results.map(({ id, email }) => [id, email]));
    },

    /** Which of these projects are still there; a hundred at most. */
    async findProjects(projectIds: readonly string[]): Promise<ReadonlySet<string>> {
      const ids = [...new Set(projectIds)];
      const { results } = await d1
        .prepare(`SELECT ${p.id} AS id FROM ${p} WHERE ${p.id} IN (${placesOf(ids)})`)
        .bind(...ids)
        .all<{ id: string }>();
      return new Set(results.map(({ id }) => id));
    },

    /** What the enterprise is called, or null. */
    async findEnterpriseName(enterpriseId: string): Promise<string | null> {
      const { results } = await d1
        .prepare(`SELECT ${e.name} AS name FROM ${e} WHERE ${e.id} = ?1`)
        .bind(enterpriseId)
        .all<{ name: string }>();
      return results[0]?.name ?? null;
    },
  };
}
export type UsageNames = ReturnType<typeof createUsageNames>;

function placesOf(ids: readonly string[]): string {
  return ids.map((_, index) => `?${index + 1}`).join(", ");
}
