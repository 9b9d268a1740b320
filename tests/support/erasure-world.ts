/** The deletion of accounts over a database in this process, a bucket in memory and an outside that can fail. */
import { type Faults, openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import { createSealedTexts } from "#workers/adapters/sealed-texts/bucket-keys.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createRowEraser } from "#workers/modules/leaving/erase-rows.ts";
import { createErasure } from "#workers/modules/leaving/erasure.ts";
import { createPersonFiles } from "#workers/modules/leaving/files.ts";
import { createJournal } from "#workers/modules/leaving/journal.ts";
import { createDepartureStore } from "#workers/modules/leaving/store.ts";

const LOG = { info() {}, warn() {}, error() {} };

/** As much of R2 as the product uses here; keys sort. */
export function memoryBucket(faults: Faults) {
  const objects = new Map<string, string>();
  const atRisk = <Result>(work: () => Result): Result => {
    faults.before();
    const result = work();
    faults.after();
    return result;
  };
  const bucket = {
    put: async (key: string, body: string) => atRisk(() => void objects.set(key, body)),
    get: async (key: string) => atRisk(() => objects.get(key) ?? null),
    delete: async (keys: string | string[]) =>
      atRisk(() => {
        for (const key of [keys].flat()) objects.delete(key);
      }),
    list: async ({ prefix = "", startAfter = "", limit = 1_000 }: R2ListOptions) =>
      atRisk(() => {
        const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort();
        return { objects: keys.slice(0, limit).map((key) => ({ key })), truncated: keys.length > limit };
      }),
  };
  const isBucket = (value: unknown): value is R2Bucket => value === bucket;
  if (!isBucket(bucket)) throw new Error("unreachable");
  return { bucket, objects };
}

/** A copy of `serialized`. `asked` holds the calls outside, in order; each counts as a place where a fault may strike. */
export function openErasureWorld(options: { startAt: number; faults: Faults; serialized: Uint8Array }) {
  const { startAt, faults, serialized } = options;
  const clock = fixedClock(startAt);
  const { d1, database } = openSqliteD1(faults, serialized);
  const { bucket, objects } = memoryBucket(faults);
  const asked: string[] = [];
  const outside = (what: string) => async (userId: string) => {
    faults.before();
    asked.push(`${what} ${userId}`);
    faults.after();
  };
  /** The services over a database; a copy of it that was brought back has its own. */
  function over(theirs: D1Database) {
    const store = createDepartureStore(theirs);
    const giveBack = outside("google");
    const endTasks = outside("tasks");
    return {
      store,
      erasure: createErasure({
        ...{ store, clock, log: LOG },
        journal: createJournal(bucket),
        rows: createRowEraser(theirs),
        files: createPersonFiles({ d1: theirs, bucket }),
        texts: createSealedTexts({ bucket, clock }),
        tasks: {
          async endByUser(userId) {
            await endTasks(userId);
            return 0;
          },
          closeRooms: outside("rooms"),
        },
        plans: { endAll: outside("stripe") },
        mailboxes: {
          async giveBackAll(userId, _caller, onLast) {
            await giveBack(userId);
            await onLast(`subject of ${userId}`);
          },
        },
        forgetGate: outside("gate"),
        deleteUser: outside("identity"),
      }),
    };
  }
  return { clock, d1, database, objects, asked, over, ...over(d1) };
}
