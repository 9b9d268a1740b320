import { addressKeys, keysOf } from "#workers/db/address-key.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import { OWN_WORD, type SuppressionReason } from "./domain.ts";
import { suppressions } from "./tables.ts";

/** What puts people on the list, as statements for the caller's batch: the list and what waits for them change together (`sending/stop.ts`). */

const s = namesOf(suppressions);
const known = namesOf(suppressions, "k");
const NEW = columnsOf(suppressions, ["workspaceId", "email", "reason", "addedBy", "createdAt"]);
const OWN = OWN_WORD.map((reason) => `'${reason}'`).join(", ");

const SUPPRESS = `
INSERT INTO ${s} (${NEW.names}) 
SELECT ?1, coalesce((SELECT ${s.email} FROM ${s} WHERE ${s.workspaceId} = ?1 AND ${s.addressKey} IN (SELECT value FROM json_each(?5)) ORDER BY ${s.email} = ?2 DESC LIMIT 1), ?2), ?3, NULL, ?4 WHERE true
ON CONFLICT (${s.workspaceId}, ${s.email}) DO UPDATE SET
  ${s.reason} = excluded.${s.reason}, ${s.addedBy} = NULL, ${s.createdAt} = excluded.${s.createdAt}
WHERE excluded.${s.reason} IN (${OWN}) AND (${s}.${s.reason} NOT IN (${OWN})
  OR (${s}.${s.reason} = 'declined' AND excluded.${s.reason} <> 'declined'))`;

/**
 * Puts a person on the list because of what the person or a mail server said. A person's own word replaces an entry that members may take off again, and unsubscribing or complaining
 * replaces a no; nothing else changes an entry that is there. An entry in another spelling of the address is the same entry.
 */
export function suppressStatement(
  d1: D1Database,
  { workspaceId, email, reason, at }: { workspaceId: string; email: string; reason: SuppressionReason; at: number },
): D1PreparedStatement {
  return d1.prepare(SUPPRESS).bind(workspaceId, email, reason, at, JSON.stringify(addressKeys(email)));
}

const ADD = `
INSERT INTO ${s} (${NEW.names}) SELECT ?1, j.value ->> 'email', ?3, ?4, ?5 FROM json_each(?2) j
WHERE NOT EXISTS (SELECT 1 FROM ${known} WHERE ${known.workspaceId} = ?1 AND ${known.addressKey} IN (j.value ->> 'key', j.value ->> 'otherKey'))
ON CONFLICT DO NOTHING RETURNING ${s.email}`;

/** Puts addresses on the list that a member names, and answers those that were new; an entry that is there, by whatever spelling, stays as it is. */
export function addStatement(
  d1: D1Database,
  entries: { workspaceId: string; emails: readonly string[]; reason: "manual" | "imported"; by: string; at: number },
): D1PreparedStatement {
  const { workspaceId, emails, reason, by, at } = entries;
  return d1
    .prepare(ADD)
    .bind(workspaceId, JSON.stringify(emails.map((email) => ({ email, ...keysOf(email) }))), reason, by, at);
}
