import * as z from "zod";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { decodeCursor, encodeCursor } from "#workers/kernel/page.ts";
import { normalizeEmail } from "#workers/modules/membership/domain.ts";
import { auditLog, enterprises, users } from "#workers/modules/membership/tables.ts";
import type { AuditRow } from "./audit-contract.ts";

const PAGE = 50;
const MAX_LOOKED_THROUGH = 500;

const a = namesOf(auditLog, "a");
const u = namesOf(users, "u");
const e = namesOf(enterprises, "e");
const ROW = columnsOf(auditLog);
type Row = RowOf<typeof ROW>;

/** The one filter that an index answers; the others are looked for among its rows. */
const list = (index: string, filter: string) => `
SELECT ${ROW.of("a")} FROM ${a} INDEXED BY ${index}
WHERE ${filter} AND (${a.at}, ${a.id}) < (?2, ?3) ORDER BY ${a.at} DESC, ${a.id} DESC LIMIT ?4`;
const LISTS = {
  subject: list("audit_by_subject", `${a.subject} = ?1`),
  actor: list("audit_by_actor", `${a.actorId} = ?1`),
  action: list("audit_by_action", `${a.action} = ?1`),
  none: list("audit_by_time", "?1 = ''"),
};

const NAMES = `
SELECT j.value AS id, coalesce(${u.email}, ${e.name}) AS name, CASE WHEN ${u.id} IS NOT NULL THEN 'account' WHEN ${e.id} IS NOT NULL THEN 'enterprise' END AS kind FROM json_each(?1) j
LEFT JOIN ${u} ON ${u.id} = j.value LEFT JOIN ${e} ON ${e.id} = j.value`;

type Named = { name: string | null; kind: AuditRow["subjectKind"] };

const Details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export type AuditFilter = { actor?: string; subject?: string; action?: string };

/** Reads the audit trail. */
export function createAuditStore(d1: D1Database) {
  /** The account's id behind an address; what is none stays as it is. */
  async function idOf(named: string | undefined): Promise<string | undefined> {
    if (named === undefined || !named.includes("@")) return named;
    const row = await d1
      .prepare(`SELECT ${u.id} AS id FROM ${u} WHERE ${u.email} = ?1 LIMIT 1`)
      .bind(normalizeEmail(named))
      .first<{ id: string }>();
    return row?.id ?? named;
  }

  /** Addresses and names behind ids. */
  async function namesFor(ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
    const { results } = await d1
      .prepare(NAMES)
      .bind(JSON.stringify([...new Set(ids)]))
      .all<Named & { id: string }>();
    return new Map(results.map((named) => [named.id, named]));
  }

  return {
    /** A page of the rows that match all filters, the newest first; at most 500 rows are read for it. */
    async list(given: AuditFilter, cursor: string | null): Promise<{ rows: AuditRow[]; next: string | null }> {
      const filter = { ...given, actor: await idOf(given.actor), subject: await idOf(given.subject) };
      const by = (["subject", "actor", "action"] as const).find((key) => filter[key] !== undefined);
      const [at, id] = (cursor === null ? null : decodeCursor(cursor, ["number", "string"])) ?? [FAR, ""];
      const filters = Object.values(filter).filter((one) => one !== undefined).length;
      const most = filters > 1 ? MAX_LOOKED_THROUGH : PAGE;
      const value = by === undefined ? "" : (filter[by] ?? "");
      const { results } = await d1
        .prepare(LISTS[by ?? "none"])
        .bind(value, at ?? FAR, id ?? "", most + 1)
        .all<Row>();
      const looked = results.slice(0, most);
      const fits = looked.filter((row) => matches(row, filter));
      const shown = fits.slice(0, PAGE);
      const isCut = fits.length > PAGE || results.length > most;
      const end = fits.length > PAGE ? shown.at(-1) : looked.at(-1);
      const names = await namesFor(shown.flatMap(({ actorId, subject }) => [actorId, subject]));
      return {
        rows: shown.map((row) => toView(row, names)),
        next: isCut && end !== undefined ? encodeCursor([end.at, end.id]) : null,
      };
    },
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;

/** Later than every row. */
const FAR = 9e15;

function matches(row: Row, { actor, subject, action }: AuditFilter): boolean {
  return (
    (actor === undefined || row.actorId === actor) &&
    (subject === undefined || row.subject === subject) &&
    (action === undefined || row.action === action)
  );
}

function toView({ details: text, ...row }: Row, names: ReadonlyMap<string, Named>): AuditRow {
  const { reason = null, ...details } = Details.catch({}).parse(JSON.parse(text));
  const { id, at, actorId, action, subject, origin } = row;
  return {
    ...{ id, at, actorId, action, subject, origin, details },
    actorEmail: names.get(actorId)?.name ?? null,
    subjectName: names.get(subject)?.name ?? null,
    subjectKind: names.get(subject)?.kind ?? null,
    reason: reason === null ? null : String(reason),
  };
}
