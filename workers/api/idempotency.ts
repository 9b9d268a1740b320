/** `Idempotency-Key`: one execution per key and account, and the same answer for whoever asks again within 48 hours. */
import { repeatPassing } from "#workers/db/d1-failure.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";

export const IDEMPOTENCY_KEPT_MS = 48 * 3_600_000;

type SavedAnswer = { status: number; response: string };
type Begun =
  | { state: "run" }
  | { state: "otherRequest" }
  | { state: "running" }
  | { state: "done"; answer: SavedAnswer };

export type IdempotencyStore = {
  /** Claims the key for one execution, or tells what became of it. Concurrent callers: exactly one gets `run`. */
  begin(userId: string, claim: { key: string; fingerprint: string; at: number }): Promise<Begun>;
  finish(userId: string, key: string, answer: SavedAnswer): Promise<void>;
  forget(userId: string, key: string): Promise<void>;
};

type Row = { fingerprint: string; status: number | null; response: string | null };

export function createIdempotencyStore(d1: D1Database): IdempotencyStore {
  return {
    async begin(userId, { key, fingerprint, at }) {
      // Names this execution, so that a claim whose answer was lost is known as its own.
      const token = crypto.randomUUID();
      const claimed = await repeatPassing(() =>
        d1
          .prepare(
            "INSERT INTO idempotency_keys (user_id, key, fingerprint, token, created_at) VALUES (?1, ?2, ?3, ?4, ?5) " +
              "ON CONFLICT (user_id, key) DO UPDATE SET token = excluded.token WHERE token = excluded.token RETURNING key",
          )
          .bind(userId, key, fingerprint, token, at)
          .first(),
      );
      if (claimed) return { state: "run" };
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
    async finish(userId, key, { status, response }) {
      await repeatPassing(() =>
        d1
          .prepare(
            "UPDATE idempotency_keys SET status = ?3, response = ?4 WHERE user_id = ?1 AND key = ?2 AND status IS NULL",
          )
          .bind(userId, key, status, response)
          .run(),
      );
    },
    async forget(userId, key) {
      await repeatPassing(() =>
        d1
          .prepare("DELETE FROM idempotency_keys WHERE user_id = ?1 AND key = ?2 AND status IS NULL")
          .bind(userId, key)
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
  execute(): Promise<Response>;
  /** The answer for a failure whose outcome is unknown. */
  failed(error: unknown): Response;
  onStoreFailure(error: unknown): void;
};

/**
 * Runs a call at most once per key. Throws 1409 while it runs, 1422 for another request under the same key. A refusal on purpose
 * (AppError other than 1500) has written nothing and is not kept; a failure by surprise is kept, because it may have.
 */
export async function executeOnce(execution: Execution): Promise<Response> {
  const { store, userId, key, at } = execution;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw badField("Idempotency-Key", "api:field.invalidFormat", { field: "Idempotency-Key" });
  const begun = await store.begin(userId, { key, fingerprint: await fingerprintOf(execution.request), at });
  if (begun.state === "otherRequest") throw new AppError(1422, { messageKey: "api:idempotency.otherRequest" });
  if (begun.state === "running")
    throw new AppError(1409, { messageKey: "api:idempotency.running", retryAfterSeconds: 2 });
  if (begun.state === "done") return replay(begun.answer);
  try {
    const response = await execution.execute();
    await keep(execution, response);
    return response;
  } catch (error) {
    if (error instanceof AppError && error.code !== 1500) await store.forget(userId, key);
    else await keep(execution, execution.failed(error));
    throw error;
  }
}

async function keep({ store, userId, key, onStoreFailure }: Execution, response: Response): Promise<void> {
  try {
    await store.finish(userId, key, { status: response.status, response: await response.clone().text() });
  } catch (error) {
    // The call itself is done; the key stays "running", so that nothing can run twice.
    onStoreFailure(error);
  }
}

function replay({ status, response }: SavedAnswer): Response {
  const headers = { "content-type": "application/json", "idempotency-replayed": "true" };
  return new Response(response, { status, headers });
}

async function fingerprintOf(request: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
