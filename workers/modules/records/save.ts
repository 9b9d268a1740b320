import { namesOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { creators } from "#workers/modules/creators/tables.ts";
import type { Contact } from "#workers/modules/lists/contract.ts";
import { type FindContacts, listDelivered } from "#workers/modules/lists/port.ts";
import { firstStage, MAX_RECORDS, type Stage } from "./domain.ts";
import { recordCounts, records } from "./tables.ts";

/** How a creator becomes a record: by a tag, a note or the save key. */

const r = namesOf(records);
const k = namesOf(creators, "k");
const n = namesOf(recordCounts, "n");

/** What is known of a creator when it is saved. */
export type Beginning = {
  id: string;
  stage: Stage;
  isDelivered: boolean;
  contactedAt: number | null;
  answeredAt: number | null;
};

/**
 * SQL that saves the creators of ?4 (JSON of `Beginning`s) for the workspace ?1, by ?2 at ?3, where `condition` holds; one that is saved already only learns that it was
 * delivered since. Above `MAX_RECORDS` nothing new is saved. The trigger `record_counts_added` (migrations/0007_records_triggers.sql)
 * counts it, and the trigger `record_follows_email` (migrations/0005_creators_triggers.sql) copies a creator's new email to it.
 */
export function saveSql(condition = "true"): string {
  return `
INSERT INTO ${r} (${[r.workspaceId, r.creatorId, r.stage, r.stageAt, r.email, r.isDelivered, r.contactedAt, r.answeredAt, r.savedBy, r.savedAt, r.updatedBy, r.updatedAt].join(", ")})
SELECT ?1, ${k.id}, j.value ->> 'stage', ?3, lower(trim(${k.email})), j.value ->> 'isDelivered', j.value ->> 'contactedAt', j.value ->> 'answeredAt', ?2, ?3, ?2, ?3
FROM json_each(?4) j CROSS JOIN ${k} ON ${k.id} = j.value ->> 'id'
WHERE ${condition} AND (EXISTS (SELECT 1 FROM ${r} WHERE ${r.workspaceId} = ?1 AND ${r.creatorId} = j.value ->> 'id')
  OR (SELECT coalesce(sum(${n.count}), 0) FROM ${n} WHERE ${n.workspaceId} = ?1 AND ${n.tagId} = '') < ${MAX_RECORDS})
ON CONFLICT (${r.workspaceId}, ${r.creatorId}) DO UPDATE SET ${r.isDelivered} = max(${r.isDelivered}, excluded.${r.isDelivered})`;
}

export type BeginningDeps = {
  findContacts: FindContacts;
  /** Those of the creators that a list of the workspace has shown. */
  findDelivered: (userId: string, creatorIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Gives those that have none yet what may prove them to be the same person as others. */
  proveStored: (creatorIds: readonly string[]) => Promise<void>;
};
export type FindBeginnings = (
  actor: Pick<Actor, "userId" | "enterpriseId">,
  creatorIds: readonly string[],
  /** Addresses of those that are not stored yet. */
  addresses?: ReadonlyMap<string, string>,
) => Promise<Beginning[]>;

/** Where creators begin when they are saved now; three bounded reads for all of them. */
export function createBeginnings({ findContacts, findDelivered, proveStored }: BeginningDeps): FindBeginnings {
  return async (actor, creatorIds, addresses) => {
    const [contacts, delivered] = await Promise.all([
      findContacts(actor, creatorIds, addresses),
      findDelivered(actor.userId, creatorIds),
      proveStored(creatorIds),
    ]);
    return creatorIds.map((id) => {
      const contact = contacts.get(id);
      const times = { contactedAt: contact?.at ?? null, answeredAt: answeredAt(contact) };
      return { id, stage: firstStage(times), isDelivered: delivered.has(id), ...times };
    });
  };
}

/** When the creator wrote back; who unsubscribed by a link or could not be reached did not. */
function answeredAt(contact: Contact | undefined): number | null {
  const answer = contact?.answer ?? null;
  return answer === null || answer.kind === "unsubscribe" || answer.kind === "bounce_hard" ? null : answer.at;
}

const PLATFORMS_OF = `SELECT ${k.id} AS id, ${k.platform} AS platform FROM json_each(?1) j CROSS JOIN ${k} ON ${k.id} = j.value`;

/** Finds which creators a list of an account's workspace has shown. */
export function createDeliveredFinder(d1: D1Database): BeginningDeps["findDelivered"] {
  return async (userId, creatorIds) => {
    const asked = d1.prepare(PLATFORMS_OF).bind(JSON.stringify(creatorIds));
    const { results } = await asked.all<{ id: string; platform: Platform }>();
    return new Set((await listDelivered(d1, userId, results)).map(({ id }) => id));
  };
}
