import type { TaskView } from "#workers/modules/tasks/contract.ts";

type Totals = {
  /** Items read (videos, posts, accounts, links) and those to be read, and creators found: by this task and the ones before it in its list. */
  read: number;
  wanted: number;
  found: number;
};

/** How far a search is over all its portions: "Add more" is a task of its own, whose progress begins at 0, and its list does not. */
export function totalsOf({ params, progress }: Pick<TaskView, "params" | "progress">): Totals {
  const before = numberOf(params.videosBefore);
  return {
    read: before + progress.current,
    wanted: before + progress.total,
    found: numberOf(params.foundBefore) + progress.count,
  };
}

/** When the platform's allowance is back that has cut a search off (ms); null for a search that came to its end. */
export function allowanceReturnsAt({ result }: Pick<TaskView, "result">): number | null {
  return typeof result.allowanceReturnsAt === "number" ? result.allowanceReturnsAt : null;
}

/** Whether a search ended with creators that were known already, before its platform was asked. */
export function isFromIndex({ result }: Pick<TaskView, "result">): boolean {
  return result.isFromIndex === true;
}

/** An entry of a list of links that brought no creator, and why. */
export type DeadLink = { input: string; reason: string };

/** The links of a finished list that brought no creator; empty for every other search. */
export function deadLinksOf({ result }: Pick<TaskView, "result">): DeadLink[] {
  const { missing } = result;
  if (!Array.isArray(missing)) return [];
  return missing.flatMap((entry: unknown) => {
    if (typeof entry !== "object" || entry === null || !("input" in entry) || !("reason" in entry)) return [];
    const { input, reason } = entry;
    return typeof input === "string" && typeof reason === "string" ? [{ input, reason }] : [];
  });
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
