/** What an error of D1 says about a batch: refused for good, or of unknown outcome and worth another try. */
import { DrizzleQueryError } from "drizzle-orm";

const PASSING = [
  /network connection lost/i,
  /overloaded/i,
  /storage (operation )?(exceeded timeout|caused object to be reset)/i,
  /object to be reset/i,
  /has been reset/i,
  /reset because its code was updated/i,
  /cannot resolve d1 db/i,
  /d1 db is (overloaded|down)/i,
  /internal error/i,
  /failed to (parse|fetch)/i,
  /timed? ?out/i,
  /client disconnected/i,
  /exceeded its (memory|cpu time) limit/i,
];

/** Failures of a database that has too much to do: the same statements at once would only add to it. */
const OVERLOADED = [/overloaded/i, /exceeded timeout/i, /exceeded its (memory|cpu time) limit/i];

/** D1's own error where drizzle has wrapped it: drizzle's message repeats the statement with its values, which no log may hold. */
export function databaseFailure(failure: unknown): unknown {
  return failure instanceof DrizzleQueryError ? failure.cause : failure;
}

/** The text of a failure and of what caused it. */
export function failureText(wrapped: unknown): string {
  const failure = databaseFailure(wrapped);
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause === undefined ? failure.message : `${failure.message}\n${failureText(failure.cause)}`;
}

/** Whether a constraint refused the batch: nothing of it was written, and trying again changes nothing. */
function isConstraintFailure(failure: unknown): boolean {
  return /constraint failed|SQLITE_CONSTRAINT/i.test(failureText(failure));
}

/**
 * Whether the same statements may succeed later. The batch may nevertheless have been COMMITTED: look before you repeat anything that is
 * not idempotent.
 */
export function isPassingFailure(failure: unknown): boolean {
  const text = failureText(failure);
  return !isConstraintFailure(failure) && PASSING.some((pattern) => pattern.test(text));
}

function isOverload(failure: unknown): boolean {
  const text = failureText(failure);
  return OVERLOADED.some((pattern) => pattern.test(text));
}

const TRIES = 3;

/**
 * Repeats work on the database that may run more than once, when its outcome is unknown; throws what the third try throws. An overloaded database is not
 * asked again: the caller is told to come back.
 */
export async function repeatPassing<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (failure) {
      if (tries >= TRIES || !isPassingFailure(failure) || isOverload(failure)) throw failure;
    }
  }
}
