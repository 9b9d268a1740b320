import { failureText, isPassingFailure } from "#workers/db/d1-failure.ts";
import type { Log } from "#workers/kernel/log.ts";

/** Commits of the engine: one batch, once, whatever the database's answer says. */

const TRIES = 4;
const FIRST_PAUSE_MS = 50;

/** `committed` with the rows each statement answered (null when only a look afterwards showed that it was written), or `refused` by its guard. */
type CommitResult<Row> = { kind: "committed"; rows: Row[][] | null } | { kind: "refused" };

/** Whether a batch was aborted by its guard: the task is not any more in the state for which the batch was made. */
function isRefusedByGuard(failure: unknown): boolean {
  return /constraint failed: task_steps\./i.test(failureText(failure));
}

export type Commit = <Row>(
  statements: D1PreparedStatement[],
  wasWritten: () => Promise<boolean>,
) => Promise<CommitResult<Row>>;

/**
 * Runs a batch that begins with a guard. An answer like "network connection lost" says nothing about the outcome: then `wasWritten` looks,
 * and only a batch that is not there is sent again (if it arrives twice, its guard refuses the second). Throws what is neither.
 */
export function createCommit(deps: {
  d1: D1Database;
  log: Log;
  pause: (ms: number) => Promise<void>;
  random: () => number;
}): Commit {
  return async function commit<Row>(statements: D1PreparedStatement[], wasWritten: () => Promise<boolean>) {
    let isUncertain = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (isUncertain && (await wasWritten())) return { kind: "committed", rows: null };
        const results = await deps.d1.batch<Row>(statements);
        return { kind: "committed", rows: results.map((result) => result.results) };
      } catch (failure) {
        if (isRefusedByGuard(failure)) {
          if (isUncertain && (await wasWritten())) return { kind: "committed", rows: null };
          return { kind: "refused" };
        }
        if (!isPassingFailure(failure) || attempt >= TRIES) throw failure;
        isUncertain = true;
        deps.log.warn("task.commitUncertain", { attempt, failure: failureText(failure) });
        await deps.pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + deps.random()));
      }
    }
  };
}
