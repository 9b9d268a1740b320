/** A database that can fail at a batch, before or after it was committed, as the real one does. */
import { namesOf } from "#workers/db/names.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";

export type Fault =
  /** The batch never arrived. */
  | "lost-before"
  /** The batch was committed, its answer was lost. */
  | "lost-after"
  /** The Worker died before the batch was sent, or right after it was committed. */
  | "crash-before"
  | "crash-after";

/** Thrown where a Worker would have been killed: nothing of ours may handle it. */
export class Crash extends Error {
  constructor() {
    super("the Worker was killed here");
  }
}

const LOST = "D1_ERROR: Network connection lost.";

export type FaultChoice = (call: { kind: "batch" | "claim"; index: number }) => Fault | null;

async function withFault<Value>(fault: Fault | null, work: () => Promise<Value>): Promise<Value> {
  if (fault === "lost-before") throw new Error(LOST);
  if (fault === "crash-before") throw new Crash();
  const value = await work();
  if (fault === "lost-after") throw new Error(LOST);
  if (fault === "crash-after") throw new Crash();
  return value;
}

const t = namesOf(tasks);

/** The same database, with faults at batches and at claims of leases. Statements made by it are the real ones. */
export function faultyDatabase(real: D1Database, choose: FaultChoice): D1Database {
  let index = 0;
  const next = (kind: "batch" | "claim") => choose({ kind, index: index++ });
  return new Proxy(real, {
    get(target, property) {
      if (property === "batch") {
        return (statements: D1PreparedStatement[]) => withFault(next("batch"), () => target.batch(statements));
      }
      if (property === "prepare") {
        return (sql: string) => {
          const statement = target.prepare(sql);
          return sql.trim().startsWith(`UPDATE ${t} SET ${t.leaseToken}`)
            ? faultyClaim(statement, () => next("claim"))
            : statement;
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function faultyClaim(statement: D1PreparedStatement, next: () => Fault | null): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, property) {
      if (property === "bind") return (...values: unknown[]) => faultyClaim(target.bind(...values), next);
      if (property === "first") return () => withFault(next(), () => target.first());
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
