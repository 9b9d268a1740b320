import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, expectTypeOf, it } from "vitest";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";

const notes = sqliteTable("notes", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull(),
  order: integer("order"),
});

it("a table and its columns are named as they are in the database, quoted so that no name can turn into a text", () => {
  const t = namesOf(notes);
  expect(`UPDATE ${t} SET ${t.order} = ?2 WHERE ${t.ownerId} = ?1`).toBe(
    "UPDATE `notes` SET `order` = ?2 WHERE `owner_id` = ?1",
  );
});

it("an alias is introduced by the table and borne by its columns", () => {
  const n = namesOf(notes, "n");
  expect(`SELECT ${columnsOf(notes, ["ownerId"]).of("n")} FROM ${n} WHERE ${n.id} = ?1`).toBe(
    "SELECT n.`owner_id` AS `ownerId` FROM `notes` n WHERE n.`id` = ?1",
  );
});

it("columns are listed in the order asked for, under their names in TypeScript, and their row has the types of the table", () => {
  const some = columnsOf(notes, ["order", "ownerId"]);
  expect(`${some}`).toBe("`order` AS `order`, `owner_id` AS `ownerId`");
  expect(some.fields).toEqual({ order: notes.order, ownerId: notes.ownerId });
  expect(some.names).toBe("`order`, `owner_id`");
  expect(columnsOf(notes).names).toBe("`id`, `owner_id`, `order`");
  expectTypeOf<RowOf<typeof some>>().toEqualTypeOf<{ order: number | null; ownerId: string }>();
});
