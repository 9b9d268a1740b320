import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { mailPictures } from "./tables.ts";

const p = namesOf(mailPictures);
const NEW = columnsOf(mailPictures, ["ownerId", "name", "digest", "bytes", "createdAt"]);
const NAME = columnsOf(mailPictures, ["name"]);

/** The row that is there, or a new one while the owner's pictures are below the most: decided in one statement. */
const INSERT = `
INSERT INTO ${p} (${NEW.names})
SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM ${p} WHERE ${p.ownerId} = ?1 AND ${p.digest} = ?3)
  OR (SELECT coalesce(sum(${p.bytes}), 0) FROM ${p} WHERE ${p.ownerId} = ?1) + ?4 <= ?6
ON CONFLICT (${p.ownerId}, ${p.digest}) DO UPDATE SET ${p.digest} = excluded.${p.digest} RETURNING ${NAME}`;

type NewPicture = { name: string; digest: string; bytes: number; most: number };

/** Which pictures an account has uploaded. */
export function createPictureStore(d1: D1Database) {
  return {
    /** The name under which these bytes are kept for the owner: the given one, or that of the first upload. Null when there is no room. */
    insert(ownerId: string, { name, digest, bytes, most }: NewPicture, at: number) {
      const values = [ownerId, name, digest, bytes, at, most];
      return d1
        .prepare(INSERT)
        .bind(...values)
        .first<RowOf<typeof NAME>>();
    },
  };
}
export type PictureStore = ReturnType<typeof createPictureStore>;
