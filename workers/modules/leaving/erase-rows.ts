/** Removes a person's rows by the register. Names of tables and columns come from the register and the schema, never from outside. */
import { createTableKeys } from "./person-rows.ts";
import { conditionOf, type Entry, REGISTER } from "./register.ts";

const ROWS_AT_ONCE = 1_000;
/** Beyond so many portions a run stops, and the next goes on where rows are left. */
const PORTIONS_PER_RUN = 200;

const listed = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(", ");

export function createRowEraser(d1: D1Database) {
  const keyOf = createTableKeys(d1);

  /** The statement that removes or empties a portion of what is left of the person ?1 in a table. */
  async function portionSql({ table, of, fate, blanked = {} }: Entry): Promise<string | null> {
    if (of === null || fate === "keep") return null;
    const condition = conditionOf(of);
    if (fate === "erase") {
      const key = listed(await keyOf(table));
      return `DELETE FROM \`${table}\` WHERE (${key}) IN (SELECT ${key} FROM \`${table}\` WHERE ${condition} LIMIT ${ROWS_AT_ONCE})`;
    }
    const values = Object.entries(blanked).map(([column, value]) => [column, value === null ? "NULL" : "''"] as const);
    const set = values.map(([column, value]) => `\`${column}\` = ${value}`).join(", ");
    const differs = values.map(([column, value]) => `\`${column}\` IS NOT ${value}`).join(" OR ");
    const key = listed(await keyOf(table));
    return `UPDATE \`${table}\` SET ${set} WHERE (${key}) IN (SELECT ${key} FROM \`${table}\` WHERE ${condition} AND (${differs}) LIMIT ${ROWS_AT_ONCE})`;
  }

  return {
    /** Removes the person's rows, in portions; false when there are so many that the next run must go on. May be repeated, and cut off anywhere. */
    async erase(userId: string): Promise<boolean> {
      let portions = 0;
      for (const entry of REGISTER) {
        const sql = await portionSql(entry);
        if (sql === null) continue;
        for (;;) {
          // Triggers count as changes too: a portion that changed less than a whole one was the last.
          const { meta } = await d1.prepare(sql).bind(userId).run();
          portions += 1;
          if (meta.changes < ROWS_AT_ONCE) break;
          if (portions >= PORTIONS_PER_RUN) return false;
        }
      }
      return true;
    },
  };
}
export type RowEraser = ReturnType<typeof createRowEraser>;
