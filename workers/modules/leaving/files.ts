import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { pictureKey } from "#workers/modules/outreach/templates/picture-service.ts";
import { mailPictures } from "#workers/modules/outreach/templates/tables.ts";

/** A person's objects in the bucket: files that were made for the person, and pictures of mails. */

/** Where the pieces of an export lie until it is put together; of everyone for an empty id. They lie apart from what people open. */
export const piecePrefix = (userId: string): string => `export-parts/${userId === "" ? "" : `${userId}/`}`;

const p = namesOf(mailPictures);
const NAME = columnsOf(mailPictures, ["name"]);
const PICTURES = `SELECT ${NAME} FROM ${p} WHERE ${p.ownerId} = ?1 ORDER BY ${p.name}`;

const REMOVED_AT_ONCE = 1_000;

type Deps = {
  d1: D1Database;
  bucket: Pick<R2Bucket, "get" | "list" | "delete">;
};

export function createPersonFiles({ d1, bucket }: Deps) {
  async function listPictures(userId: string): Promise<string[]> {
    return (await d1.prepare(PICTURES).bind(userId).all<RowOf<typeof NAME>>()).results.map(({ name }) => name);
  }

  async function removeBelow(prefix: string): Promise<void> {
    for (;;) {
      const { objects } = await bucket.list({ prefix, limit: REMOVED_AT_ONCE });
      if (objects.length === 0) return;
      await bucket.delete(objects.map(({ key }) => key));
    }
  }

  return {
    listPictures,

    /** The bytes of a picture, or null when it is gone. */
    readPicture: async (name: string): Promise<ReadableStream<Uint8Array> | null> =>
      (await bucket.get(pictureKey(name)))?.body ?? null,

    /** Removes everything, whether a row knows of it or not; may be repeated. */
    async removeAll(userId: string): Promise<void> {
      const pictures = (await listPictures(userId)).map(pictureKey);
      for (let start = 0; start < pictures.length; start += REMOVED_AT_ONCE) {
        await bucket.delete(pictures.slice(start, start + REMOVED_AT_ONCE));
      }
      await removeBelow(`exports/${userId}/`);
      await removeBelow(piecePrefix(userId));
    },

    /** Removes pieces of exports that were put away before a time; answers how many. */
    async removePieces(before: number): Promise<number> {
      let removed = 0;
      for (let cursor: string | undefined; ; ) {
        const page = await bucket.list({ prefix: piecePrefix(""), limit: REMOVED_AT_ONCE, cursor });
        const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key);
        if (old.length > 0) await bucket.delete(old);
        removed += old.length;
        if (!page.truncated) return removed;
        cursor = page.cursor;
      }
    },
  };
}
export type PersonFiles = ReturnType<typeof createPersonFiles>;
