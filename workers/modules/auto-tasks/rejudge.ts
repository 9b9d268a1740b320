import { criteriaOfBrief } from "#workers/matching/brief.ts";
import { hashOf } from "#workers/matching/tables.ts";
import type { AutoCursor } from "./cursor.ts";
import type { DeliveredFind, FindStore, MovedFind } from "./find-store.ts";
import { judge, type Yardstick } from "./judge.ts";
import type { StepAt } from "./seeds-step.ts";

/**
 * Judges anew whom a task has delivered, when its description, criteria or ratings have changed: so all fits of a task are on one scale, and none is settled before
 * it was measured by the last word of its owner. Moves creators between the two groups only; a creator rated before the step stays where it is.
 */

/** Delivered creators that a step judges anew at most. */
const REJUDGED_PER_STEP = 100;

export type Rejudged = { cursor: AutoCursor; writes: D1PreparedStatement[] };

/** The next part of those to be judged anew, with the counters that follow. Nothing to do leaves the cursor's `rejudgedThrough` null. */
export async function rejudgeDelivered(
  finds: Pick<FindStore, "listDelivered" | "moveStatements">,
  { task, params, tables }: StepAt,
  cursor: AutoCursor,
  yardstick: Yardstick & { signature: string },
): Promise<Rejudged> {
  const measure = hashOf(JSON.stringify([tables.version, criteriaOfBrief(yardstick.brief), yardstick.signature]));
  const hasDelivered = cursor.perfect + cursor.content > 0;
  const isChanged = cursor.measure !== measure;
  const from = isChanged && hasDelivered && cursor.measure !== "" ? -1 : isChanged ? null : cursor.rejudgedThrough;
  const measured: AutoCursor = { ...cursor, measure, rejudgedThrough: from };
  if (from === null) return { cursor: measured, writes: [] };
  const delivered = await finds.listDelivered(task.rootTaskId, from, REJUDGED_PER_STEP);
  const met = delivered.map((find) => ({
    find,
    text: find.text,
    card: { ...find, platform: params.platform, handle: find.name },
  }));
  const moved = judge(met, yardstick, tables).map(({ find, kind, likeness, fit }) =>
    placeOf(find, { kind, likeness, fit }),
  );
  const gained = moved.filter(({ find, kind }) => find.kind !== kind);
  const toPerfect = gained.filter(({ kind }) => kind === "perfectFit").length;
  const toContent = gained.length - toPerfect;
  const last = delivered.at(-1);
  return {
    cursor: {
      ...measured,
      perfect: measured.perfect + toPerfect - toContent,
      content: measured.content + toContent - toPerfect,
      rejudgedThrough: delivered.length < REJUDGED_PER_STEP || !last ? null : last.rank,
    },
    writes: finds.moveStatements({ listId: task.rootTaskId, projectId: params.projectId }, moved),
  };
}

type Judged = Pick<ReturnType<typeof judge>[number], "kind" | "likeness" | "fit">;

/** Nobody who was delivered leaves the task; whom a second reading has moved keeps its group. */
function placeOf(find: DeliveredFind, { kind, likeness, fit }: Judged): MovedFind & { find: DeliveredFind } {
  const { creatorId } = find;
  if (find.fit.opinion !== null || fit === null || kind === "none") {
    return {
      find,
      creatorId,
      kind: find.fit.opinion === null ? "contentOk" : find.kind,
      score: lowered(find, kind),
      fit: find.fit,
    };
  }
  return { find, creatorId, kind, score: likeness, fit };
}

/** The lowest fit of content that is OK, for whoever does not fit any more. */
const LOWEST_CONTENT = 30;

function lowered({ fit, score }: DeliveredFind, kind: Judged["kind"]): number {
  return fit.opinion === null && kind === "none" ? LOWEST_CONTENT : score;
}
