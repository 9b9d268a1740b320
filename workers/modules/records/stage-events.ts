import { addressKeys } from "#workers/db/address-key.ts";
import { namesOf } from "#workers/db/names.ts";
import { isLikedByAiSql, ratingsAs } from "#workers/modules/lists/port.ts";
import { membersSql } from "#workers/modules/membership/workspace.ts";
import { projects } from "#workers/modules/projects/tables.ts";
import { RECORD_EVENTS, type RecordEvent, type Stage, stagesBefore } from "./domain.ts";
import { type Beginning, saveSql } from "./save.ts";
import { records } from "./tables.ts";

/** What moves records by itself: the port of the modules in which creators are written to, answer and post. */

const r = namesOf(records);
const l = namesOf(records, "l");
const p = namesOf(projects, "p");
const f = ratingsAs("f");

export type Happened = {
  /** The workspace in which it happened, which need not be the person's present one. */
  workspaceId: string;
  /** Null where only the address is known. */
  creatorId: string | null;
  /** As `normaliseEmail` writes it: records of creators with this mailbox are meant as well. */
  email?: string | null;
  kind: RecordEvent;
  /** ms. */
  at: number;
};

/** An email that was sent to a creator. */
type Written = { workspaceId: string; userId: string; creatorId: string; at: number };

const TIMES = { contacted: r.contactedAt, answered: r.answeredAt, posted: r.postedAt } as const satisfies Record<
  RecordEvent,
  string
>;

/** What happened before a person moved the record says nothing new about where it stands. */
const MOVES = `${r.stage} IN (SELECT value FROM json_each(?5)) AND ?4 > coalesce(${r.handMovedAt}, 0)`;

function happenedSql(kind: RecordEvent): string {
  const time = TIMES[kind];
  // Those whom it happened to; where one is shown under another creator, that one shows the stage of the person.
  const workspace = "?1";
  const meant = `SELECT ?2 UNION SELECT ${r.creatorId} FROM ${r} INDEXED BY records_by_key WHERE ${r.workspaceId} = ${workspace} AND ${r.email} IS NOT NULL AND ${r.addressKey} IN (SELECT value FROM json_each(?3))`;
  return `
UPDATE ${r} SET ${time} = iif(${r.creatorId} IN (${meant}), max(coalesce(${time}, 0), ?4), ${time}),
  ${r.stageAt} = iif(${MOVES}, ?4, ${r.stageAt}), ${r.stageBy} = iif(${MOVES}, NULL, ${r.stageBy}), ${r.stage} = iif(${MOVES}, '${kind}', ${r.stage})
WHERE ${r.workspaceId} = ${workspace} AND ${r.creatorId} IN (
  ${meant} UNION SELECT ${l.leadId} FROM ${l} WHERE ${l.workspaceId} = ${workspace} AND ${l.leadId} IS NOT NULL AND ${l.creatorId} IN (${meant}))`;
}

const HAPPENED = new Map(RECORD_EVENTS.map((kind) => [kind, happenedSql(kind)]));

/** A decision of a person: the record that is shown moves, unless it stands at the decision already or further along. */
const DECIDED = `
UPDATE ${r} SET ${r.stage} = ?5, ${r.stageAt} = ?4, ${r.stageBy} = ?6, ${r.handMovedAt} = ?4, ${r.updatedBy} = ?6, ${r.updatedAt} = ?4
WHERE ${r.workspaceId} = ?1 AND ${r.leadId} IS NULL AND ${r.stage} IN (SELECT value FROM json_each(?7)) AND ${r.creatorId} IN (
  SELECT coalesce(${l.leadId}, ${l.creatorId}) FROM ${l} WHERE ${l.workspaceId} = ?1 AND ${l.creatorId} = ?2
  UNION SELECT coalesce(${l.leadId}, ${l.creatorId}) FROM ${l} INDEXED BY records_by_key WHERE ${l.workspaceId} = ?1 AND ${l.email} IS NOT NULL AND ${l.addressKey} IN (SELECT value FROM json_each(?3)))`;
/** Stages that a decision moves a record out of: what was posted or paid is beyond it. */
const DECIDED_FROM: Record<Decision, readonly Stage[]> = {
  agreed: ["new", "contacted", "answered", "dropped"],
  dropped: ["new", "contacted", "answered", "agreed"],
};
const STANDS_AT = `
SELECT count(*) AS count FROM ${l} WHERE ${l.workspaceId} = ?1 AND ${l.stage} = ?4
  AND (${l.creatorId} = ?2 OR ${l.email} IS NOT NULL AND ${l.addressKey} IN (SELECT value FROM json_each(?3)) OR ${l.creatorId} = (SELECT ${r.leadId} FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ?2))`;

/** The favorite of a person or of a colleague, or what an AI task of the person likes: writing to it was a choice. */
const IS_FAVORITE = `(EXISTS (
  ${membersSql("?2")} SELECT 1 FROM members n CROSS JOIN ${p} ON ${p.ownerId} = n.user_id CROSS JOIN ${f} ON ${f.projectId} = ${p.id}
  WHERE ${f.creatorId} = j.value ->> 'id' AND ${f.tab} = 'favorite')
  OR ${isLikedByAiSql("?2", "j.value ->> 'id'")})`;
const SAVE = saveSql();
const SAVE_FAVORITE = saveSql(IS_FAVORITE);

/** A person's decision about a creator. */
export type Decision = "agreed" | "dropped";
export type Decided = {
  workspaceId: string;
  /** Null where only the address is known. */
  creatorId: string | null;
  email: string;
  decision: Decision;
  /** When the creator was written to, and answered (ms). */
  contactedAt: number | null;
  answeredAt: number | null;
  by: string;
  /** ms. */
  at: number;
};

/**
 * Tells records what happened to their creators. A record moves to the event's stage when it stands before it, never back, and not when a person moved it after the event;
 * the time of the event is kept in any case. A creator that is not saved is left alone; telling something twice changes nothing the second time. Of merged
 * creators each goes on learning what happens to it, and the one that leads moves with any of them. The trigger `record_moves_are_kept` (migrations/0007_records_triggers.sql)
 * and the trigger `record_tag_counts_moved` (migrations/0007_records_triggers.sql) write the move down and count it.
 */
export function createRecordStages(d1: D1Database) {
  /** For the batch that writes down the event itself. */
  function happenedStatement({ workspaceId, creatorId, email, kind, at }: Happened): D1PreparedStatement {
    const sql = HAPPENED.get(kind) ?? "";
    return d1
      .prepare(sql)
      .bind(
        workspaceId,
        creatorId,
        JSON.stringify(email ? addressKeys(email) : []),
        at,
        JSON.stringify(stagesBefore(kind)),
      );
  }
  return {
    happenedStatement,

    /** Saves a creator of ours that was written to, where the writer or a colleague likes it; before the statement that says that it was contacted. */
    saveFavoriteStatement({ workspaceId, userId, creatorId, at }: Written): D1PreparedStatement {
      const beginning: Beginning = {
        id: creatorId,
        stage: "contacted",
        isDelivered: true,
        contactedAt: at,
        answeredAt: null,
      };
      return d1.prepare(SAVE_FAVORITE).bind(workspaceId, userId, at, JSON.stringify([beginning]));
    },

    /** Moves the record of a creator to a decision, and saves the creator there where it is not saved. */
    decidedStatements({ workspaceId, creatorId: id, email, decision, contactedAt, answeredAt, by, at }: Decided) {
      const beginning = { id, stage: decision, isDelivered: true, contactedAt, answeredAt };
      const from = JSON.stringify(DECIDED_FROM[decision]);
      return [
        ...(id === null ? [] : [d1.prepare(SAVE).bind(workspaceId, by, at, JSON.stringify([beginning]))]),
        d1.prepare(DECIDED).bind(workspaceId, id, JSON.stringify(addressKeys(email)), at, decision, by, from),
      ];
    },

    /** Whether a record of the creator stands at a decision. */
    async standsAt({
      workspaceId,
      creatorId,
      email,
      decision,
    }: Pick<Decided, "workspaceId" | "creatorId" | "email" | "decision">) {
      const count = await d1
        .prepare(STANDS_AT)
        .bind(workspaceId, creatorId, JSON.stringify(addressKeys(email)), decision)
        .first<number>("count");
      return (count ?? 0) > 0;
    },

    async happened(event: Happened): Promise<void> {
      await happenedStatement(event).run();
    },
  };
}
export type RecordStages = ReturnType<typeof createRecordStages>;
