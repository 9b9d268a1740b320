/** `Idempotency-Key`: one execution per key and account, and the same answer to a repeated call within 48 hours. */

import { and, eq, isNull, lt } from "drizzle-orm";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { repeatPassing } from "#workers/db/d1-failure.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { CallMark } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { idempotencyKeys } from "./tables.ts";
import { asUnavailable } from "./unavailable.ts";

export const IDEMPOTENCY_KEPT_MS = 48 * 3_600_000;
/** How long an execution that was never heard of again keeps its key: longer than any call takes. */
export const EXECUTION_LEASE_MS = 60_000;

type SavedAnswer = { status: number; response: string };
type Begun =
  /** `token` names this execution; `firstAt` is when the key was claimed for the first time. */
  | { state: "run"; token: string; firstAt: number }
  | { state: "otherRequest" }
  | { state: "running" }
  | { state: "done"; answer: SavedAnswer };

export type IdempotencyStore = {
  /**
   * Claims the key for one execution, or tells what became of it. Concurrent callers: exactly one gets `run`. An execution without an answer
   * loses the key after its lease, because its Worker is no more.
   */
  begin(userId: string, claim: { key: string; fingerprint: string; at: number }): Promise<Begun>;
  /** Keeps the answer of an execution; nothing when another one has taken the key over. */
  finish(userId: string, claim: Claim, answer: SavedAnswer): Promise<void>;
  /** Frees the key of an execution that did nothing. */
  forget(userId: string, claim: Claim): Promise<void>;
  /** Ends the lease of an execution whose outcome is unknown; the key keeps its first time, and so the call its mark. */
  release(userId: string, claim: Claim): Promise<void>;
};

type Claim = { key: string; token: string };

const k = namesOf(idempotencyKeys);
const NEW = columnsOf(idempotencyKeys, ["userId", "key", "fingerprint", "token", "createdAt", "claimedAt"]);
const FIRST = columnsOf(idempotencyKeys, ["createdAt"]);

/** Claims the key, or takes it over from an execution whose lease is over: one statement, so that one of several callers gets it. */
const CLAIM = `
INSERT INTO ${k} (${NEW.names}) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
ON CONFLICT (${k.userId}, ${k.key}) DO UPDATE SET ${k.token} = excluded.${k.token}, ${k.claimedAt} = excluded.${k.claimedAt}
WHERE ${k.token} = excluded.${k.token} OR (${k.status} IS NULL AND ${k.fingerprint} = excluded.${k.fingerprint}
  AND ${k.claimedAt} <= excluded.${k.claimedAt} - ${EXECUTION_LEASE_MS})
RETURNING ${FIRST}`;

const { userId: ownerId, key: keyColumn, token: tokenColumn, status: statusColumn } = idempotencyKeys;

export function createIdempotencyStore(d1: D1Database): IdempotencyStore {
  const db = openDatabase(d1);
  /** The key while this execution holds it and has no answer yet. */
  const isHeld = (userId: string, { key, token }: Claim) =>
    and(eq(ownerId, userId), eq(keyColumn, key), eq(tokenColumn, token), isNull(statusColumn));

  return {
    async begin(userId, { key, fingerprint, at }) {
      // Names this execution, so that a claim whose answer was lost is known as its own.
      const token = crypto.randomUUID();
      const claim = d1.prepare(CLAIM).bind(userId, key, fingerprint, token, at);
      const claimed = await repeatPassing(() => claim.first<RowOf<typeof FIRST>>());
      if (claimed) return { state: "run", token, firstAt: claimed.createdAt };
      const row = await repeatPassing(() =>
        db
          .select()
          .from(idempotencyKeys)
          .where(and(eq(ownerId, userId), eq(keyColumn, key)))
          .get(),
      );
      // Forgotten in between: the first execution was refused before it did anything.
      if (!row) return { state: "running" };
      if (row.fingerprint !== fingerprint) return { state: "otherRequest" };
      if (row.status === null || row.response === null) return { state: "running" };
      return { state: "done", answer: { status: row.status, response: row.response } };
    },
    async finish(userId, claim, { status, response }) {
      await repeatPassing(async () => {
        await db.update(idempotencyKeys).set({ status, response }).where(isHeld(userId, claim));
      });
    },
    async forget(userId, claim) {
      await repeatPassing(async () => {
        await db.delete(idempotencyKeys).where(isHeld(userId, claim));
      });
    },
    async release(userId, claim) {
      await repeatPassing(async () => {
        await db.update(idempotencyKeys).set({ claimedAt: 0 }).where(isHeld(userId, claim));
      });
    },
  };
}

/** Deletes keys older than 48 hours; for the daily cron. */
export function purgeIdempotencyKeys(d1: D1Database, now: number): D1PreparedStatement {
  const isOld = lt(idempotencyKeys.createdAt, now - IDEMPOTENCY_KEPT_MS);
  return toStatement(d1, openDatabase(d1).delete(idempotencyKeys).where(isOld));
}

type Execution = {
  store: IdempotencyStore;
  userId: string;
  key: string;
  /** What makes two requests the same: the call and its validated input. */
  request: unknown;
  at: number;
  /** `mark` is the same for every execution under the key: what it names is made once. */
  execute(mark: CallMark): Promise<Response>;
  /** The answer for a failure whose outcome is unknown. */
  failed(error: unknown): Response;
  onStoreFailure(error: unknown): void;
};

/**
 * Runs a call at most once per key, once more if its Worker died in the middle. Throws 1409 while it runs, 1422 for another request under the
 * same key. A refusal on purpose (AppError other than 1500) has written nothing and is not kept; nor is a database out of reach (1503): what
 * the call had created bears its mark, and a repetition finds it. An unexpected failure is kept, because its outcome is unknown.
 */
export async function executeOnce(execution: Execution): Promise<Response> {
  const { store, userId, key, at } = execution;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw badField("Idempotency-Key", "api:field.invalidFormat", { field: "Idempotency-Key" });
  const begun = await store.begin(userId, { key, fingerprint: await sha256Hex(JSON.stringify(execution.request)), at });
  if (begun.state === "otherRequest") throw new AppError(1422, { messageKey: "api:idempotency.otherRequest" });
  if (begun.state === "running")
    throw new AppError(1409, { messageKey: "api:idempotency.running", retryAfterSeconds: 2 });
  if (begun.state === "done") return replay(begun.answer);
  const { token } = begun;
  try {
    const response = await execution.execute({
      hash: await sha256Hex(JSON.stringify([userId, key])),
      at: begun.firstAt,
    });
    await keep(execution, token, response);
    return response;
  } catch (error) {
    if (error instanceof AppError && error.code !== 1500) await store.forget(userId, { key, token });
    else if (asUnavailable(error) !== null) await store.release(userId, { key, token });
    else await keep(execution, token, execution.failed(error));
    throw error;
  }
}

async function keep(
  { store, userId, key, onStoreFailure }: Execution,
  token: string,
  response: Response,
): Promise<void> {
  try {
    await store.finish(userId, { key, token }, { status: response.status, response: await response.clone().text() });
  } catch (error) {
    // The call itself is done; what it created bears its mark, so that even a repetition after the lease would not create it twice.
    onStoreFailure(error);
  }
}

function replay({ status, response }: SavedAnswer): Response {
  const headers = { "content-type": "application/json", "idempotency-replayed": "true" };
  return new Response(response, { status, headers });
}
