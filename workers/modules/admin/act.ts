import { failureText } from "#workers/db/d1-failure.ts";
import { namesOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import { type AuditEntry, auditStatement } from "#workers/modules/membership/audit.ts";
import { auditLog } from "#workers/modules/membership/tables.ts";
import type { AdminAction } from "./domain.ts";

/** Who acts, from where (a mark), when, and why. */
export type Acting = { actor: Pick<Actor, "userId" | "call">; origin: string | null; reason: string; at: number };

/** A condition in SQL; its parameters are numbered from `?9` on. */
export type Guard = { sql: string; values: readonly (string | number | null)[] };

export type Act = {
  action: AdminAction;
  /** The account, enterprise, task or message that it is done to. */
  subject: string;
  /** What is kept in the audit row beside the reason: the numbers before and after. */
  details: NonNullable<AuditEntry["details"]>;
  /** The id of the last act about the subject that the page showed, null for none; left out where the guard says enough. */
  lastAct?: string | null;
  guard?: Guard;
  /** Text of the refusal where the guard does not hold; left out where that means that the page is no longer true. */
  refusal?: string;
  statements: readonly D1PreparedStatement[];
};

const a = namesOf(auditLog);
const last = namesOf(auditLog, "last");

/** The newest act about a subject; refused ones change nothing and do not count. */
export const lastActOf = (subject: string) => `(SELECT ${last.id} FROM ${last} INDEXED BY audit_by_subject
  WHERE ${last.subject} = ${subject} AND ${last.action} <> 'act.refused' ORDER BY ${last.at} DESC, last.rowid DESC LIMIT 1)`;

/** The row of the act, whose time is NULL (and so aborts the whole batch) unless everything is as the page showed it. */
const record = (guard: string) => `
INSERT INTO ${a} (${a.id}, ${a.actorId}, ${a.action}, ${a.subject}, ${a.details}, ${a.origin}, ${a.at})
VALUES (?1, ?2, ?3, ?4, ?5, ?6, (SELECT ?7 WHERE (?8 = '*' OR ${lastActOf("?4")} IS ?8) AND (${guard})))`;

/**
 * Does acts of support: the audit row and what is done are one batch, and the row is the guard. An act that was confirmed on a page that is no longer true is refused
 * (1409) and kept as refused; of two acts at once one is done; a call that is repeated under its key is done once.
 */
export function createActs(d1: D1Database) {
  async function refuse({ actor, origin, at }: Acting, { action, subject }: Pick<Act, "action" | "subject">) {
    const entry = { actorId: actor.userId, action: "act.refused", subject, details: { action }, origin };
    await d1.batch([auditStatement(d1, entry, at)]);
  }

  return {
    /** The id that an act's row will have: what it moves may bear it. */
    idOf: ({ actor, at }: Acting): string => (actor.call ? markedId("audit", actor.call) : newId("audit", at)),

    /** Keeps that an act was refused before it began, and answers the error for it. */
    async refusal(acting: Acting, act: Pick<Act, "action" | "subject">, error: AppError): Promise<AppError> {
      await refuse(acting, act);
      return error;
    },

    /** Does the act under this id. Throws 1409 when something has changed since the page was loaded. */
    async run(acting: Acting, id: string, act: Act): Promise<void> {
      const { actor, origin, reason, at } = acting;
      const { action, subject, details, lastAct = "*", statements } = act;
      const guard = act.guard ?? { sql: "1", values: [] };
      const text = JSON.stringify({ reason, ...details });
      const row = [id, actor.userId, action, subject, text, origin, at, lastAct, ...guard.values];
      try {
        await d1.batch([d1.prepare(record(guard.sql)).bind(...row), ...statements]);
      } catch (failure) {
        const message = failureText(failure);
        // Done by an execution of the same call that died before it could answer.
        if (message.includes("UNIQUE constraint failed: audit_log.id")) return;
        if (!message.includes("NOT NULL constraint failed: audit_log.at")) throw failure;
        await refuse(acting, act);
        throw new AppError(1409, { messageKey: act.refusal ?? "admin:errors.stale", cause: failure });
      }
    },
  };
}
export type Acts = ReturnType<typeof createActs>;
