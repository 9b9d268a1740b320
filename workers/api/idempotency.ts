/** `Idempotency-Key`: one execution per key and account, and the same answer for whoever asks again within 48 hours. */

import { repeatPassing } from "#workers/db/d1-failure.ts";
import type { CallMark } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
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
  /** Ends the lease of an execution of which nobody knows what it did; the key keeps its first time, and so the call its mark. */
  release(userId: string, claim: Claim): Promise<void>;
};

type Claim = { key: string; token: string };
type Row = { fingerprint: string; status: number | null; response: string | null };

export function createIdempotencyStore(d1: D1Database): IdempotencyStore {
  return {
    async begin(userId, { key, fingerprint, at }) {
      // Names this execution, so that a claim whose answer was lost is known as its own.
      const token = crypto.randomUUID();
      const claimed = await repeatPassing(() =>
        d1
          .prepare(
            `INSERT INTO idempotency_keys (user_id, key, fingerprint, token, created_at, claimed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
             ON CONFLICT (user_id, key) DO UPDATE SET token = excluded.token, claimed_at = excluded.claimed_at
             WHERE token = excluded.token
               OR (status IS NULL AND fingerprint = excluded.fingerprint AND claimed_at <= excluded.claimed_at - ${EXECUTION_LEASE_MS})
             RETURNING created_at`,
          )
          .bind(userId, key, fingerprint, token, at)
          .first<{ created_at: number }>(),
      );
      if (claimed) return { state: "run", token, firstAt: claimed.created_at };
      const row = await repeatPassing(() =>
        d1
          .prepare("SELECT fingerprint, status, response FROM idempotency_keys WHERE user_id = ?1 AND key = ?2")
          .bind(userId, key)
          .first<Row>(),
      );
      // Forgotten in between: the first execution was refused before it did anything.
      if (!row) return { state: "running" };
      if (row.fingerprint !== fingerprint) return { state: "otherRequest" };
      if (row.status === null || row.response === null) return { state: "running" };
      return { state: "done", answer: { status: row.status, response: row.response } };
    },
    async finish(userId, { key, token }, { status, response }) {
      await repeatPassing(() =>
        d1
          .prepare(
            "UPDATE idempotency_keys SET status = ?3, response = ?4 WHERE user_id = ?1 AND key = ?2 AND token = ?5 AND status IS NULL",
          )
          .bind(userId, key, status, response, token)
          .run(),
      );
    },
    async forget(userId, { key, token }) {
      await repeatPassing(() =>
        d1
          .prepare("DELETE FROM idempotency_keys WHERE user_id = ?1 AND key = ?2 AND token = ?3 AND status IS NULL")
          .bind(userId, key, token)
          .run(),
      );
    },
    async release(userId, { key, token }) {
      await repeatPassing(() =>
        d1
          .prepare(
            "UPDATE idempotency_keys SET claimed_at = 0 WHERE user_id = ?1 AND key = ?2 AND token = ?3 AND status IS NULL",
          )
          .bind(userId, key, token)
          .run(),
      );
    },
  };
}

/** Deletes keys older than 48 hours; for the daily cron. */
export function purgeIdempotencyKeys(d1: D1Database, now: number): D1PreparedStatement {
  return d1.prepare("DELETE FROM idempotency_keys WHERE created_at < ?1").bind(now - IDEMPOTENCY_KEPT_MS);
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
 * the call had created bears its mark, and a repetition finds it. A failure by surprise is kept, because nobody knows what it did.
 */
export async function executeOnce(execution: Execution): Promise<Response> {
  const { store, userId, key, at } = execution;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw badField("Idempotency-Key", "api:field.invalidFormat", { field: "Idempotency-Key" });
  const begun = await store.begin(userId, { key, fingerprint: await hashOf(execution.request), at });
  if (begun.state === "otherRequest") throw new AppError(1422, { messageKey: "api:idempotency.otherRequest" });
  if (begun.state === "running")
    throw new AppError(1409, { messageKey: "api:idempotency.running", retryAfterSeconds: 2 });
  if (begun.state === "done") return replay(begun.answer);
  const { token } = begun;
  try {
    const response = await execution.execute({ hash: await hashOf([userId, key]), at: begun.firstAt });
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

async function hashOf(request: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
