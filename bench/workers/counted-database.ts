/** A D1 that adds up the rows its batches read and wrote. */
export type CountedDatabase = { d1: D1Database; rows: { read: number; written: number } };

export function countRows(d1: D1Database): CountedDatabase {
  const rows = { read: 0, written: 0 };
  const counted: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => d1.prepare(sql),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await d1.batch<Row>(statements);
      for (const { meta } of results) {
        rows.read += meta.rows_read;
        rows.written += meta.rows_written;
      }
      return results;
    },
  };
  return { d1: Object.assign(Object.create(d1), counted), rows };
}
