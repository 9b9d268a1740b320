/**
 * The journal of deletions, outside the database: a database that is brought back from before a deletion shows persons again, and finds in here that they are gone.
 * An entry is an object without content; its key holds the time and the account's id, no more.
 */
import * as z from "zod";
import { JOURNAL_KEPT_MS } from "./domain.ts";

const PREFIX = "departures/";
const MAX_PER_LOOK = 1_000;
const TIME_LENGTH = 13;

export type JournalEntry = { key: string; userId: string; at: number };

/** The key of a deletion that began at `at`; keys sort by time. */
export function journalKey(userId: string, at: number): string {
  return `${PREFIX}${String(at).padStart(TIME_LENGTH, "0")}/${userId}`;
}

const Key = z.string().regex(/^departures\/\d{13}\/[\w-]+$/);

function readKey(key: string): JournalEntry | null {
  if (!Key.safeParse(key).success) return null;
  const [, at = "", userId = ""] = key.split("/");
  return { key, userId, at: Number(at) };
}

export function createJournal(bucket: Pick<R2Bucket, "put" | "list" | "delete">) {
  return {
    /** Writes a deletion down; again changes nothing. */
    async write(key: string): Promise<void> {
      await bucket.put(key, "");
    },

    /** The deletions after a key, or all of them, the earliest first, at most a thousand. */
    async listAfter(key: string | null): Promise<JournalEntry[]> {
      const { objects } = await bucket.list({
        prefix: PREFIX,
        limit: MAX_PER_LOOK,
        ...(key === null ? {} : { startAfter: key }),
      });
      return objects.flatMap((object) => readKey(object.key) ?? []);
    },

    /** Forgets deletions that no copy of the database can bring back any more; answers how many. */
    async purge(now: number): Promise<number> {
      const { objects } = await bucket.list({ prefix: PREFIX, limit: MAX_PER_LOOK });
      const old = objects.map(({ key }) => key).filter((key) => (readKey(key)?.at ?? 0) < now - JOURNAL_KEPT_MS);
      if (old.length > 0) await bucket.delete(old);
      return old.length;
    },
  };
}
export type Journal = ReturnType<typeof createJournal>;
