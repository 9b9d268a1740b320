/**
 * The journal of removals, outside the database: one that is brought back from before a removal shows the creator again, and finds in here that they are gone. An entry's
 * name holds the time and the removal's id; its content the keys for good, and the account for as long as some copy of the database may still hold it.
 */
import * as z from "zod";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { REMOVED_VIA } from "#workers/modules/creators/domain.ts";

const PREFIX = "removals/";
/** Each is read as well. */
const MAX_PER_LOOK = 50;
const TIME_LENGTH = 13;

const Entry = z.object({
  id: z.string(),
  key: z.string(),
  handleKey: z.string().nullable(),
  platform: z.enum(PLATFORMS),
  accountId: z.string().nullable(),
  handle: z.string().nullable(),
  removedVia: z.enum(REMOVED_VIA),
  removedAt: z.number(),
});
export type RemovalEntry = z.output<typeof Entry>;
export type JournaledRemoval = RemovalEntry & { journalKey: string };

/** Keys sort by time. */
export function removalJournalKey(id: string, at: number): string {
  return `${PREFIX}${String(at).padStart(TIME_LENGTH, "0")}/${id}`;
}

export function createRemovalJournal(bucket: Pick<R2Bucket, "put" | "get" | "list" | "delete">) {
  return {
    /** Writes a removal down; again changes nothing. */
    async write({ journalKey, ...entry }: JournaledRemoval): Promise<void> {
      await bucket.put(journalKey, JSON.stringify(Entry.parse(entry)));
    },

    /** Removals after a key, or all of them, the earliest first, at most fifty. */
    async listAfter(key: string | null): Promise<JournaledRemoval[]> {
      const { objects } = await bucket.list({
        prefix: PREFIX,
        limit: MAX_PER_LOOK,
        ...(key === null ? {} : { startAfter: key }),
      });
      const read = await Promise.all(
        objects.map(async (object) => [object.key, await bucket.get(object.key)] as const),
      );
      const entries = read.map(async ([journalKey, object]): Promise<JournaledRemoval[]> => {
        if (object === null) return [];
        return [{ journalKey, ...Entry.parse(JSON.parse(await object.text())) }];
      });
      return (await Promise.all(entries)).flat();
    },

    /** Forgets a removal that support takes back. */
    async forget(journalKey: string): Promise<void> {
      await bucket.delete(journalKey);
    },
  };
}
export type RemovalJournal = ReturnType<typeof createRemovalJournal>;
