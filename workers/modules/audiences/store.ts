import { and, eq } from "drizzle-orm";
import { openDatabase } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { AudienceProfile } from "./contract.ts";
import type { AudienceOutcome } from "./domain.ts";
import { postAudiences } from "./tables.ts";

const a = namesOf(postAudiences);
const ROW = columnsOf(postAudiences);
export type AudienceRow = RowOf<typeof ROW>;

/** A second one while the first runs breaks `audience_running`, and with it the batch that would make its task. */
const BEGIN = `
INSERT INTO ${a} (${a.ownerId}, ${a.publicationId}, ${a.taskId}, ${a.running}, ${a.outcome}, ${a.comments}) VALUES (?1, ?2, ?3, 1, 'asked', 0)
ON CONFLICT (${a.ownerId}, ${a.publicationId}) DO UPDATE SET ${a.taskId} = ?3, ${a.running} = ${a.running} + 1, ${a.outcome} = 'asked', ${a.comments} = 0`;
const COUNT = `UPDATE ${a} SET ${a.comments} = ?4 WHERE ${a.ownerId} = ?1 AND ${a.publicationId} = ?2 AND ${a.taskId} = ?3`;
const SETTLE = `
UPDATE ${a} SET ${a.outcome} = ?4, ${a.comments} = ?5, ${a.profile} = coalesce(?6, ${a.profile}), ${a.takenAt} = CASE WHEN ?6 IS NULL THEN ${a.takenAt} ELSE ?7 END
WHERE ${a.ownerId} = ?1 AND ${a.publicationId} = ?2 AND ${a.taskId} = ?3`;
/** The end of a task says nothing of a question that a step has settled. */
const CLOSE = `${SETTLE} AND ${a.outcome} = 'asked'`;
const END = `UPDATE ${a} SET ${a.running} = 0 WHERE ${a.ownerId} = ?1 AND ${a.publicationId} = ?2 AND ${a.taskId} = ?3`;

/** Whose audience, of which post, by which task. */
export type AudienceKey = { ownerId: string; publicationId: string; taskId: string };
export type AudienceEnd = { outcome: AudienceOutcome; comments: number; profile: AudienceProfile | null; at: number };

export function createAudienceStore(d1: D1Database) {
  const db = openDatabase(d1);
  const bound = (sql: string, { ownerId, publicationId, taskId }: AudienceKey, ...more: unknown[]) =>
    d1.prepare(sql).bind(ownerId, publicationId, taskId, ...more);
  return {
    async find(ownerId: string, publicationId: string): Promise<AudienceRow | null> {
      const isMeant = and(eq(postAudiences.ownerId, ownerId), eq(postAudiences.publicationId, publicationId));
      return (await db.select(ROW.fields).from(postAudiences).where(isMeant).get()) ?? null;
    },

    /** In the batch that makes the task: refuses it while another one runs. */
    beginStatement: (key: AudienceKey): D1PreparedStatement => bound(BEGIN, key),

    /** How far the task has come. */
    countStatement: (key: AudienceKey, comments: number): D1PreparedStatement => bound(COUNT, key, comments),

    /** What came of the question; a profile that was there stays where there is no new one. */
    settleStatement: (key: AudienceKey, end: AudienceEnd): D1PreparedStatement => bound(SETTLE, key, ...valuesOf(end)),

    /** The task has ended: another one may be asked. `left` is what came where no step has settled it. */
    endStatements: (key: AudienceKey, left: AudienceEnd): D1PreparedStatement[] => [
      bound(CLOSE, key, ...valuesOf(left)),
      bound(END, key),
    ],
  };
}
export type AudienceStore = ReturnType<typeof createAudienceStore>;

function valuesOf({ outcome, comments, profile, at }: AudienceEnd): unknown[] {
  return [outcome, comments, profile === null ? null : JSON.stringify(profile), at];
}
