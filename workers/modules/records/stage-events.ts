import { addressKeys } from "#workers/db/address-key.ts";
import { namesOf } from "#workers/db/names.ts";
import { RECORD_EVENTS, type RecordEvent, stagesBefore } from "./domain.ts";
import { records } from "./tables.ts";

/** What moves records by itself: the port of the modules in which creators are written to, answer and post. */

const r = namesOf(records);
const l = namesOf(records, "l");

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

/**
 * Tells records what happened to their creators. A record moves to the event's stage when it stands before it, never back, and not when a person moved it after the event;
 * the time of the event is kept in any case. A creator that is not saved is left alone; telling something twice changes nothing the second time. Of merged
 * creators each goes on learning what happens to it, and the one that leads moves with any of them. The trigger `record_moves_are_kept` (migrations/0037_one_person_triggers.sql)
 * and the trigger `record_tag_counts_moved` (migrations/0025_records_triggers.sql) write the move down and count it.
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

    async happened(event: Happened): Promise<void> {
      await happenedStatement(event).run();
    },
  };
}
export type RecordStages = ReturnType<typeof createRecordStages>;
