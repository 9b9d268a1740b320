import { failureText } from "#workers/db/d1-failure.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { PostStore } from "#workers/modules/publications/post-store.ts";
import type { RunStore } from "#workers/modules/publications/run-store.ts";
import { isBurst, nextDue } from "#workers/modules/publications/strategies/domain.ts";
import type { DueStrategy, StrategyStore } from "#workers/modules/publications/strategies/store.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";
import { toRefreshTask } from "./refresh-task.ts";

type StrategySweepDeps = {
  tasks: Pick<TaskEngine, "create">;
  store: StrategyStore;
  posts: Pick<PostStore, "listKnown">;
  runs: RunStore;
  log: Log;
};

/** Posts of one account in one minute, and of all: what an outage has left behind comes in the next minutes. */
const POSTS_PER_OWNER = 200;
const POSTS_PER_SWEEP = 2_000;

/** Reads posts again that are due. It bears being run twice, late, and beside itself: a run and the move to the next one are one batch. */
export function createStrategySweep({ tasks, store, posts, runs, log }: StrategySweepDeps) {
  /** One task for what is due of one account. */
  async function runOwner(ownerId: string, due: readonly DueStrategy[], at: number): Promise<void> {
    const known = await posts.listKnown(
      { ownerId, joinId: null },
      due.map(({ publicationId }) => publicationId),
    );
    if (known.length === 0) return;
    const ids = new Set(known.map(({ id }) => id));
    const moves = due
      .filter(({ publicationId }) => ids.has(publicationId))
      .map((strategy) => ({
        id: strategy.publicationId,
        seen: strategy.dueAt,
        next: nextDue(strategy, strategy.dueAt, at),
        left: strategy.runsLeft - (isBurst(strategy, at) ? 0 : 1),
      }));
    // Two sweeps of one minute make the same task; those of two minutes are told apart by what they saw.
    const hash = await sha256Hex(JSON.stringify([ownerId, moves.map(({ id, seen }) => [id, seen]).sort()]));
    const actor = ownerAs(ownerId, { hash, at });
    const task = toRefreshTask({ actor, ownerId, runningKey: `auto/${hash}`, known, runs });
    await tasks.create({
      ...task,
      extraStatements: (made) => [...task.extraStatements(made), store.moveStatement(moves, made.id, at)],
    });
  }

  /** What a refusal means: the day's limit is waited for, anything else about money or membership ends the strategies. */
  async function settleRefusal(
    ownerId: string,
    due: readonly DueStrategy[],
    refusal: AppError,
    at: number,
  ): Promise<void> {
    const ids = due.map(({ publicationId }) => publicationId);
    const { retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds !== undefined) await store.postpone(ownerId, ids, at + retryAfterSeconds * 1_000);
    else if (refusal.code >= 1900) await store.end(ownerId, ids, "quota", at);
    else throw refusal;
  }

  return {
    /** Runs what is due at `at`; one account's trouble does not keep the others. */
    async sweep(at: number): Promise<{ owners: number }> {
      await store.endHopeless(at);
      const byOwner = new Map<string, DueStrategy[]>();
      for (const strategy of await store.listDue(at, POSTS_PER_OWNER, POSTS_PER_SWEEP)) {
        byOwner.set(strategy.ownerId, [...(byOwner.get(strategy.ownerId) ?? []), strategy]);
      }
      for (const [ownerId, due] of byOwner) {
        try {
          await runOwner(ownerId, due, at).catch((failure) => {
            if (failure instanceof AppError) return settleRefusal(ownerId, due, failure, at);
            throw failure;
          });
        } catch (failure) {
          const isMoved = /strategy_due|track_runs/.test(failureText(failure));
          log[isMoved ? "info" : "error"]("strategies.runFailed", { ownerId, failure: String(failure) });
        }
      }
      return { owners: byOwner.size };
    },
  };
}

/** The owner as the one who starts the task: nobody is signed in. */
function ownerAs(userId: string, call: NonNullable<Actor["call"]>): Actor {
  return {
    ...{ userId, email: "", isSystemAdmin: false, isBanned: false, refusal: null, membershipType: "FREE" },
    ...{ enterpriseId: null, isEnterpriseAdmin: false, sessionId: null, language: "en", call },
  };
}
