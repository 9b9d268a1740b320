export type RecordedStatement = { sql: string; values: unknown[] };

/** A database that does what the real one does and keeps every statement it was given with its values. */
export function recordedDatabase(d1: D1Database): { d1: D1Database; statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = [];
  const recorded = new Proxy(d1, {
    get(target, key) {
      if (key === "prepare") {
        return (sql: string) =>
          new Proxy(target.prepare(sql), {
            get(statement, member) {
              if (member === "bind") {
                return (...values: unknown[]) => {
                  statements.push({ sql, values });
                  return statement.bind(...values);
                };
              }
              const value: unknown = Reflect.get(statement, member);
              return typeof value === "function" ? value.bind(statement) : value;
            },
          });
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { d1: recorded, statements };
}
