import { failureText } from "#workers/db/d1-failure.ts";
import { columnsOf, namesOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import { auditLog, memberships } from "#workers/modules/membership/tables.ts";

const admin = namesOf(memberships, "admin");
const log = namesOf(auditLog);
const COLUMNS = columnsOf(auditLog, ["id", "actorId", "action", "subject", "details", "at"]).names;

/** The numbers under which a guard's own values stand; those of an act begin after them. */
const ACTOR = "?2";
export const ENTERPRISE = "?3";
const OWN_VALUES = 5;
/** The place of an act's value, counted from 0. */
export const value = (index: number) => `?${OWN_VALUES + 1 + index}`;

/**
 * What an admin does to the own enterprise. `subject` is SQL for the id of what it is done to, or NULL where that is not there or not this enterprise's (`ENTERPRISE`): parent and
 * child are asked together. `details` are keys with SQL; what was there before is read before anything changes.
 */
export type Act = {
  action: string;
  subject: string;
  details?: Readonly<Record<string, string>>;
  values: readonly (string | number)[];
};

/** Runs acts of admins: each is one batch that begins with its row on record, which only an admin of the enterprise and a subject of it can have. */
export function createActs(d1: D1Database, clock: Clock) {
  /** The row on record. Without the role its `actor_id` is NULL, without its subject `subject` is: the columns refuse, and the batch ends there. */
  function guard({ userId, enterpriseId }: Actor, { action, subject, details = {}, values }: Act, at: number) {
    const told = Object.entries(details).flatMap(([key, sql]) => [`'${key}'`, sql]);
    const sql = `INSERT INTO ${log} (${COLUMNS}) SELECT ?1,
      (SELECT ${admin.userId} FROM ${admin} WHERE ${admin.userId} = ${ACTOR} AND ${admin.enterpriseId} = ${ENTERPRISE} AND ${admin.isEnterpriseAdmin} = 1),
      ?4, (${subject}), json_object(${["'enterpriseId'", ENTERPRISE, ...told].join(", ")}), ?5`;
    return d1.prepare(sql).bind(newId("audit", at), userId, enterpriseId, action, at, ...values);
  }

  /** Keeps that an act was refused: one row for each actor, act, subject, code and day (UTC), so that the record cannot be flooded. */
  async function refuse(
    { userId, enterpriseId }: Actor,
    action: string,
    subject: string,
    error: AppError,
  ): Promise<AppError> {
    const at = clock.now();
    const day = at - (at % 86_400_000);
    const hash = await sha256Hex(JSON.stringify([userId, action, subject, error.code, day]));
    const details = JSON.stringify({ enterpriseId, refused: error.code });
    await d1
      .prepare(`INSERT INTO ${log} (${COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING`)
      .bind(markedId("audit", { hash, at: day }), userId, action, subject, details, at)
      .run();
    return error;
  }

  return {
    refuse,

    /** The caller's enterprise by the id in the address; another one is 1404, on record when an admin names it. */
    async own(actor: Actor, id: string, action?: string): Promise<string> {
      if (actor.enterpriseId !== null && actor.enterpriseId === id) return id;
      const error = new AppError(1404);
      throw action === undefined || actor.enterpriseId === null ? error : await refuse(actor, action, id, error);
    },

    /**
     * Runs an act with its statements, all or nothing; answers their results. `named` is what the caller called the subject. Throws 1403 for one who is no admin any
     * more, what `missing` says (1404) where the subject is not there, and what `explain` makes of other failures; each refusal is on record.
     */
    async run(
      actor: Actor,
      act: Act,
      statements: (at: number) => D1PreparedStatement[],
      { named, missing, explain }: Refusals,
    ): Promise<D1Result[]> {
      const at = clock.now();
      try {
        return (await d1.batch([guard(actor, act, at), ...statements(at)])).slice(1);
      } catch (failure) {
        const text = failureText(failure);
        const error = text.includes("NOT NULL constraint failed: audit_log.actor_id")
          ? new AppError(1403, { cause: failure })
          : text.includes("NOT NULL constraint failed: audit_log.subject")
            ? ((await missing?.()) ?? new AppError(1404, { cause: failure }))
            : ((await explain?.(failure, text)) ?? null);
        if (error === null) throw failure;
        throw await refuse(actor, act.action, named, error);
      }
    },
  };
}
export type Acts = ReturnType<typeof createActs>;

type Refusals = {
  named: string;
  missing?: () => AppError | Promise<AppError>;
  explain?: (failure: unknown, text: string) => AppError | null | Promise<AppError | null>;
};
