import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { ledger } from "#workers/modules/billing/tables.ts";
import type { ChargePart, ListCharge } from "./contract.ts";
import { tasks } from "./tables.ts";

/** What a whole list was charged: its search, every "Add more", every superlike and all runs that were added, from the ledger. */

const t = namesOf(tasks, "t");
const l = namesOf(ledger, "l");
const TASK = columnsOf(tasks, ["rootTaskId", "reason"]);
const MOVEMENT = columnsOf(ledger, ["taskId", "kind", "units"]);
type Row = RowOf<typeof TASK> & RowOf<typeof MOVEMENT>;

/** Runs that are added to a running task are held under its id with a suffix, which sorts before a comma (`extraHoldId`). */
const MOVEMENTS = `
SELECT ${TASK.of("t")}, ${MOVEMENT.of("l")} FROM json_each(?2) j
CROSS JOIN ${t} INDEXED BY tasks_by_root ON ${t.rootTaskId} = j.value AND ${t.userId} = ?1
CROSS JOIN ${l} ON ${l.taskId} >= ${t.id} AND ${l.taskId} < ${t.id} || ',' AND ${l.kind} IN ('CHARGE', 'CAPTURE', 'REFUND')`;

export const NO_CHARGE: ListCharge = { kept: 0, held: 0, returned: 0, parts: [] };

export type ListCharges = {
  /** The charges of the owner's lists, by the id of each list's first task, in one query. Lists without a charge are left out. */
  read(userId: string, rootTaskIds: readonly string[]): Promise<ReadonlyMap<string, ListCharge>>;
};

export function createListCharges(d1: D1Database): ListCharges {
  return {
    async read(userId, rootTaskIds) {
      if (rootTaskIds.length === 0) return new Map();
      const ids = JSON.stringify([...new Set(rootTaskIds)]);
      const { results } = await d1.prepare(MOVEMENTS).bind(userId, ids).all<Row>();
      return new Map([...groupBy(results, (row) => row.rootTaskId)].map(([id, rows]) => [id, sumList(rows)]));
    },
  };
}

const PART_ORDER = ["search", "more", "added", "superlike"] as const satisfies readonly ChargePart["kind"][];

function sumList(rows: readonly Row[]): ListCharge {
  const holds = [...groupBy(rows, (row) => row.taskId).values()].map(sumHold);
  const parts = PART_ORDER.flatMap((kind) => {
    const same = holds.filter((hold) => hold.kind === kind);
    return same.length === 0 ? [] : [{ kind, count: same.length, ...total(same) }];
  });
  return { ...total(holds), parts };
}

/** A hold that is settled is kept but for what went back. */
function sumHold(rows: readonly [Row, ...Row[]]) {
  const unitsOf = (kind: Row["kind"]) => rows.reduce((sum, row) => (row.kind === kind ? sum + row.units : sum), 0);
  const returned = -unitsOf("REFUND");
  const left = unitsOf("CHARGE") - returned;
  const isSettled = rows.some(({ kind }) => kind === "CAPTURE");
  return { kind: partOf(rows[0]), kept: isSettled ? left : 0, held: isSettled ? 0 : left, returned };
}

function partOf({ reason, taskId }: Row): ChargePart["kind"] {
  if (taskId.includes("+")) return "added";
  return ({ SEARCH: "search", NEXT_PAGE: "more", SUPERLIKE: "superlike" } as const)[reason];
}

function total(sums: readonly Omit<ListCharge, "parts">[]): Omit<ListCharge, "parts"> {
  const add = (key: "kept" | "held" | "returned") => sums.reduce((sum, one) => sum + one[key], 0);
  return { kept: add("kept"), held: add("held"), returned: add("returned") };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
