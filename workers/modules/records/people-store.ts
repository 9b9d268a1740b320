import { namesOf } from "#workers/db/names.ts";
import { personProofs } from "#workers/modules/creators/person-proofs.ts";
import { findReadable } from "#workers/modules/creators/stored-creator.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import { MAX_TAGS_PER_CREATOR, type OwnStage, PAIRS_READ, type Stage } from "./domain.ts";
import { creatorTags, recordMerges, recordMoves, recordPairs, recordProofs, records, recordTags } from "./tables.ts";

/**
 * SQL of creators that are one person. The triggers `record_proofs_begin`, `record_proofs_delivered` and `record_proofs_end`
 * (migrations/0007_records_triggers.sql) and the trigger `record_proofs_follow` (migrations/0005_creators_triggers.sql) keep the
 * proofs of records. The triggers `record_pairs_found` and `record_pairs_lost` find the pairs by them, and the trigger
 * `record_people_count` keeps the counts when a record is merged or split off (migrations/0007_records_triggers.sql).
 */

const r = namesOf(records, "r");
const l = namesOf(records, "l");
const j = namesOf(records, "j");
const k = namesOf(creators, "k");
const p = namesOf(recordPairs, "p");
const s = namesOf(recordPairs, "s");
const m = namesOf(recordMerges, "m");
const o = namesOf(recordMerges, "o");
const g = namesOf(creatorTags, "g");
const t = namesOf(recordTags, "t");
const f = namesOf(recordProofs, "f");
const set = namesOf(records);
const pair = namesOf(recordPairs);
const merge = namesOf(recordMerges);
const tag = namesOf(creatorTags);
const move = namesOf(recordMoves);
const proof = namesOf(recordProofs);

/** A pair with those under whom its creators are shown now, and what one may say of the proof. */
const PAIR = `SELECT ${p.firstId} AS firstId, ${p.secondId} AS secondId, ${p.kind} AS kind, coalesce(${r.leadId}, ${r.creatorId}) AS one, coalesce(${l.leadId}, ${l.creatorId}) AS other,
  CASE ${p.kind} WHEN 'mail' THEN (SELECT ${k.email} FROM ${k} WHERE ${k.id} = ${p.firstId}) END AS email,
  EXISTS (SELECT 1 FROM ${f} WHERE ${f.workspaceId} = ?1 AND ${f.key} = ${p.key} AND ${f.kind} = 'link' AND ${f.creatorId} = ${p.firstId}) AS isFromFirst`;
const JOINS = `CROSS JOIN ${r} ON ${r.workspaceId} = ?1 AND ${r.creatorId} = ${p.firstId} CROSS JOIN ${l} ON ${l.workspaceId} = ?1 AND ${l.creatorId} = ${p.secondId}`;
const OPEN = `
${PAIR} FROM (SELECT * FROM ${p} INDEXED BY record_pairs_open WHERE ${p.workspaceId} = ?1 AND ${p.state} = 'open' ORDER BY ${p.number} DESC LIMIT ${PAIRS_READ}) p ${JOINS}
ORDER BY ${p.number} DESC`;
/** All creators of the person of ?2. */
const PERSON = (id: string) => `
SELECT ${r.creatorId} FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ${id} UNION SELECT ${r.leadId} FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = ${id} AND ${r.leadId} IS NOT NULL
UNION SELECT ${r.creatorId} FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.leadId} = coalesce((SELECT ${l.leadId} FROM ${l} WHERE ${l.workspaceId} = ?1 AND ${l.creatorId} = ${id}), ${id})`;
const OPEN_OF = `
WITH person(id) AS MATERIALIZED (${PERSON("?2")})
${PAIR} FROM (SELECT s.* FROM person CROSS JOIN ${s} ON ${s.workspaceId} = ?1 AND ${s.firstId} = person.id AND ${s.state} = 'open'
  UNION SELECT s.* FROM person CROSS JOIN ${s} ON ${s.workspaceId} = ?1 AND ${s.secondId} = person.id AND ${s.state} = 'open' LIMIT ${PAIRS_READ}) p ${JOINS}
ORDER BY ${p.number} DESC`;

/** Pairs between the person of ?2 and that of ?3, in either order. */
const BETWEEN = `${pair.workspaceId} = ?1 AND ((${pair.firstId} IN (${PERSON("?2")}) AND ${pair.secondId} IN (${PERSON("?3")})) OR (${pair.firstId} IN (${PERSON("?3")}) AND ${pair.secondId} IN (${PERSON("?2")})))`;
const DECIDE = `UPDATE ${pair} SET ${pair.state} = ?4, ${pair.decidedBy} = ?5 WHERE ${BETWEEN} AND ${pair.state} = ?6`;

const ACCOUNTS = `
SELECT ${r.creatorId} AS id, ${r.number} AS number, ${r.leadId} AS leadId, ${r.joined} AS joined, ${r.stage} AS stage, ${r.stageAt} AS stageAt, ${r.stageBy} AS stageBy, ${r.ownStage} AS ownStage,
  ${r.contactedAt} AS contacted, ${r.answeredAt} AS answered, ${r.postedAt} AS posted, ${k.platform} AS platform, ${m.mergedAt} AS mergedAt
FROM (${PERSON("?2")}) w CROSS JOIN ${r} ON ${r.workspaceId} = ?1 AND ${r.creatorId} = w.creator_id CROSS JOIN ${k} ON ${k.id} = ${r.creatorId}
LEFT JOIN ${m} ON ${m.workspaceId} = ?1 AND ${m.creatorId} = ${r.creatorId} ORDER BY ${r.leadId} IS NOT NULL, ${r.number}`;

/** The lead ?2 and the other one ?3 as they were seen: joined ?4, stages ?5 (since ?6) and ?7, and proved. */
const MERGE = `
INSERT INTO ${merge} (${[merge.workspaceId, merge.creatorId, merge.leadId, merge.tags, merge.mergedBy, merge.mergedAt].join(", ")})
SELECT ?1, ?3, ?2, (SELECT json_group_array(json_object('id', ${g.tagId}, 'at', ${g.createdAt})) FROM ${g} WHERE ${g.ownerId} = ?1 AND ${g.creatorId} = ?3), ?8, ?9
FROM ${l} CROSS JOIN ${j} ON ${j.workspaceId} = ?1 AND ${j.creatorId} = ?3
WHERE ${l.workspaceId} = ?1 AND ${l.creatorId} = ?2 AND ${l.leadId} IS NULL AND ${l.joined} = ?4 AND ${l.stage} = ?5 AND ${l.stageAt} = ?6
  AND ${j.leadId} IS NULL AND ${j.joined} = 0 AND ${j.stage} = ?7
  AND (SELECT count(DISTINCT ${g.tagId}) FROM ${g} WHERE ${g.ownerId} = ?1 AND ${g.creatorId} IN (?2, ?3)) <= ${MAX_TAGS_PER_CREATOR}
  AND EXISTS (SELECT 1 FROM ${pair} WHERE ${BETWEEN} AND ${pair.state} = 'open')
ON CONFLICT DO NOTHING RETURNING ${merge.creatorId} AS id`;
/** Only within the batch that merges there is a merge whose record still has a row of its own. */
const IS_MERGING = `EXISTS (SELECT 1 FROM ${m} CROSS JOIN ${j} ON ${j.workspaceId} = ?1 AND ${j.creatorId} = ?3 AND ${j.leadId} IS NULL WHERE ${m.workspaceId} = ?1 AND ${m.creatorId} = ?3 AND ${m.leadId} = ?2)`;
const GIVE_TAGS = `
INSERT INTO ${tag} (${[tag.ownerId, tag.creatorId, tag.tagId, tag.createdAt, tag.recordNumber, tag.stage, tag.isMerged].join(", ")})
SELECT ?1, ?2, ${g.tagId}, ${g.createdAt}, ${r.number}, ${r.stage}, 1 FROM ${g} CROSS JOIN ${r} ON ${r.workspaceId} = ?1 AND ${r.creatorId} = ?2
WHERE ${g.ownerId} = ?1 AND ${g.creatorId} = ?3 AND ${IS_MERGING} ON CONFLICT DO NOTHING`;
const TAKE_TAGS = `DELETE FROM ${tag} WHERE ${tag.ownerId} = ?1 AND ${tag.creatorId} = ?3 AND ${IS_MERGING}`;
const JOIN = `UPDATE ${set} SET ${set.leadId} = ?2 WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} = ?3 AND ${IS_MERGING}`;

/** The merge of ?3 under ?2, while the lead has ?4 under it and stands at ?5 since ?6; marked by a lead that is none, which stands within the batch alone. */
const PART = `
UPDATE ${merge} SET ${merge.leadId} = '' WHERE ${merge.workspaceId} = ?1 AND ${merge.creatorId} = ?3 AND ${merge.leadId} = ?2
  AND EXISTS (SELECT 1 FROM ${l} WHERE ${l.workspaceId} = ?1 AND ${l.creatorId} = ?2 AND ${l.joined} = ?4 AND ${l.stage} = ?5 AND ${l.stageAt} = ?6)
RETURNING ${merge.creatorId} AS id`;
const IS_PARTING = `EXISTS (SELECT 1 FROM ${m} WHERE ${m.workspaceId} = ?1 AND ${m.creatorId} = ?3 AND ${m.leadId} = '')`;
const GIVE_BACK = `
INSERT INTO ${tag} (${[tag.ownerId, tag.creatorId, tag.tagId, tag.createdAt, tag.recordNumber, tag.stage].join(", ")})
SELECT ?1, ?3, ${t.id}, w.value ->> 'at', ${r.number}, ${r.stage}
FROM ${m} CROSS JOIN json_each(${m.tags}) w CROSS JOIN ${t} ON ${t.id} = w.value ->> 'id' AND ${t.ownerId} = ?1 CROSS JOIN ${r} ON ${r.workspaceId} = ?1 AND ${r.creatorId} = ?3
WHERE ${m.workspaceId} = ?1 AND ${m.creatorId} = ?3 AND ${m.leadId} = '' ON CONFLICT DO NOTHING`;
const TAKE_BACK = `
DELETE FROM ${tag} WHERE ${tag.ownerId} = ?1 AND ${tag.creatorId} = ?2 AND ${tag.isMerged} = 1
  AND ${tag.tagId} IN (SELECT w.value ->> 'id' FROM ${m} CROSS JOIN json_each(${m.tags}) w WHERE ${m.workspaceId} = ?1 AND ${m.creatorId} = ?3 AND ${m.leadId} = '')
  AND ${tag.tagId} NOT IN (SELECT w.value ->> 'id' FROM ${o} CROSS JOIN json_each(${o.tags}) w WHERE ${o.workspaceId} = ?1 AND ${o.leadId} = ?2)`;
const STAND = `UPDATE ${set} SET ${set.leadId} = NULL WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} = ?3 AND ${set.leadId} = ?2 AND ${IS_PARTING}`;
const FORGET_PAIRS = `
DELETE FROM ${pair} WHERE ${pair.workspaceId} = ?1 AND ${pair.state} = 'merged' AND ?3 IN (${pair.firstId}, ${pair.secondId}) AND ${pair.number} IN (
  SELECT ${p.number} FROM ${p} WHERE ${p.workspaceId} = ?1 AND ${p.firstId} = ?3 UNION SELECT ${p.number} FROM ${p} WHERE ${p.workspaceId} = ?1 AND ${p.secondId} = ?3) AND ${IS_PARTING}`;
/** The trigger `record_pairs_found` (migrations/0007_records_triggers.sql) adds pairs that still have a proof. */
const FORGET_PROOFS = `DELETE FROM ${proof} WHERE ${proof.creatorId} = ?3 AND ${proof.workspaceId} = ?1 AND ${IS_PARTING}`;
const PROVE = `
INSERT INTO ${proof} (${[proof.workspaceId, proof.key, proof.kind, proof.creatorId].join(", ")})
SELECT ?1, w.value ->> 'key', w.value ->> 'kind', ${k.id} FROM ${k} CROSS JOIN json_each(coalesce(${k.proofs}, '[]')) w CROSS JOIN ${r} ON ${r.workspaceId} = ?1 AND ${r.creatorId} = ${k.id} AND ${r.isDelivered} = 1
WHERE ${k.id} = ?3 AND ${IS_PARTING} ON CONFLICT DO NOTHING`;
const FORGET = `DELETE FROM ${merge} WHERE ${merge.workspaceId} = ?1 AND ${merge.creatorId} = ?3 AND ${merge.leadId} = ''`;

/** A merge is no move: where it changes the stage of the lead, what the trigger `record_moves_are_kept` (migrations/0007_records_triggers.sql) writes down goes again. */
const restage = (isGoingOn: string) => [
  `UPDATE ${set} SET ${set.stage} = ?4, ${set.stageAt} = ?5, ${set.stageBy} = ?6, ${set.ownStage} = ?7 WHERE ${set.workspaceId} = ?1 AND ${set.creatorId} = ?2 AND ${isGoingOn}`,
  `DELETE FROM ${move} WHERE ${move.id} = (SELECT max(${move.id}) FROM ${move} WHERE ${move.workspaceId} = ?1 AND ${move.creatorId} = ?2) AND ${isGoingOn}`,
];

const stored = namesOf(creators);
const UNPROVED = `SELECT ${k.id} AS id, ${k.card} AS card FROM json_each(?1) w CROSS JOIN ${k} ON ${k.id} = w.value AND ${k.proofs} IS NULL`;
const PROVE_STORED = `UPDATE ${stored} SET ${stored.proofs} = ?2 WHERE ${stored.id} = ?1 AND ${stored.proofs} IS NULL`;

export type PairRow = {
  firstId: string;
  secondId: string;
  kind: "mail" | "link";
  one: string;
  other: string;
  email: string | null;
  isFromFirst: number;
};
export type AccountRow = {
  id: string;
  number: number;
  leadId: string | null;
  joined: number;
  stage: Stage;
  stageAt: number;
  stageBy: string | null;
  /** JSON of an `OwnStage`, or null. */
  ownStage: string | null;
  contacted: number | null;
  answered: number | null;
  posted: number | null;
  platform: string;
  mergedAt: number | null;
};
/** Where the lead stands from now on; null where it stays. */
export type NewStage = { stage: Stage; at: number; by: string | null; own: OwnStage | null } | null;

/** People in the database; every method names the workspace first. */
export function createPeopleStore(d1: D1Database) {
  type Named = { workspaceId: string; leadId: string; joinedId: string };
  const statements = ({ workspaceId, leadId, joinedId }: Named, texts: readonly string[]) =>
    texts.map((text) => d1.prepare(text).bind(workspaceId, leadId, joinedId));
  const restaged = ({ workspaceId, leadId, joinedId }: Named, to: NewStage, isGoingOn: string) => {
    const [update = "", forget = ""] = restage(isGoingOn);
    if (to === null) return [];
    const own = to.own === null ? null : JSON.stringify(to.own);
    return [
      d1.prepare(update).bind(workspaceId, leadId, joinedId, to.stage, to.at, to.by, own),
      d1.prepare(forget).bind(workspaceId, leadId, joinedId),
    ];
  };

  return {
    /** Pairs that nothing was said to yet, the last found first; with a creator those of its person. */
    async listOpen(workspaceId: string, creatorId: string | null): Promise<PairRow[]> {
      const asked =
        creatorId === null ? d1.prepare(OPEN).bind(workspaceId) : d1.prepare(OPEN_OF).bind(workspaceId, creatorId);
      return (await asked.all<PairRow>()).results;
    },

    /** Gives creators that were stored before creators had proofs theirs; by them the trigger `record_proofs_follow` (migrations/0005_creators_triggers.sql) finds pairs. */
    async proveStored(creatorIds: readonly string[]): Promise<void> {
      const asked = d1.prepare(UNPROVED).bind(JSON.stringify(creatorIds));
      const { results } = await asked.all<{ id: string; card: string }>();
      const proved = results.flatMap(({ id, card }) => {
        const creator = findReadable(card);
        return creator === null ? [] : [d1.prepare(PROVE_STORED).bind(id, JSON.stringify(personProofs(creator)))];
      });
      if (proved.length > 0) await d1.batch(proved);
    },

    /** The records of the person that a creator belongs to, the lead first; none when it is not saved. */
    async listAccounts(workspaceId: string, creatorId: string): Promise<AccountRow[]> {
      return (await d1.prepare(ACCOUNTS).bind(workspaceId, creatorId).all<AccountRow>()).results;
    },

    /** Says something to all that is open (or was said) between two people; answers whether there was something. */
    async decide(
      workspaceId: string,
      [one, other]: readonly [string, string],
      { from, to, by }: { from: "open" | "dismissed"; to: "open" | "dismissed"; by: string },
    ): Promise<boolean> {
      const statement = d1.prepare(`${DECIDE} RETURNING ${pair.number} AS number`);
      return (await statement.bind(workspaceId, one, other, to, by, from).all()).results.length > 0;
    },

    /** Puts a record under another one, while both stand as they were seen; answers whether they did. Its tags are put by, and the lead bears them beside its own. */
    async merge(
      named: Named,
      seen: { lead: AccountRow; joined: AccountRow },
      to: NewStage,
      { by, at }: { by: string; at: number },
    ): Promise<boolean> {
      const { workspaceId, leadId, joinedId } = named;
      const { lead, joined } = seen;
      const states = [lead.joined, lead.stage, lead.stageAt, joined.stage];
      const results = await d1.batch<{ id: string }>([
        d1.prepare(MERGE).bind(workspaceId, leadId, joinedId, ...states, by, at),
        ...statements(named, [GIVE_TAGS, TAKE_TAGS]),
        ...restaged(named, to, IS_MERGING),
        d1
          .prepare(
            `UPDATE ${pair} SET ${pair.state} = 'merged', ${pair.decidedBy} = ?4 WHERE ${BETWEEN} AND ${pair.state} = 'open' AND ${IS_MERGING}`,
          )
          .bind(workspaceId, leadId, joinedId, by),
        ...statements(named, [JOIN]),
      ]);
      return (results[0]?.results.length ?? 0) > 0;
    },

    /** Gives a record a row of its own again with the tags it had; answers whether the person still stood as it was seen. */
    async separate(named: Named, lead: AccountRow, to: NewStage): Promise<boolean> {
      const { workspaceId, leadId, joinedId } = named;
      const results = await d1.batch<{ id: string }>([
        d1.prepare(PART).bind(workspaceId, leadId, joinedId, lead.joined, lead.stage, lead.stageAt),
        ...statements(named, [GIVE_BACK, TAKE_BACK]),
        ...restaged(named, to, IS_PARTING),
        ...statements(named, [STAND, FORGET_PAIRS, FORGET_PROOFS, PROVE, FORGET]),
      ]);
      return (results[0]?.results.length ?? 0) > 0;
    },
  };
}
export type PeopleStore = ReturnType<typeof createPeopleStore>;
