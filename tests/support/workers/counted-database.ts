import { env } from "cloudflare:workers";

/** The database with the rows that its statements have read. */
export function countedDatabase(): { d1: D1Database; read: () => number } {
  let rows = 0;
  const count = <Answer extends { meta: D1Meta }>(answer: Answer): Answer => {
    rows += answer.meta.rows_read;
    return answer;
  };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const statementOf = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, key) {
        if (key === "bind") return (...values: unknown[]) => statementOf(target.bind(...values));
        if (key === "all") return async () => count(await target.all());
        throw new Error(`${String(key)} is not counted`);
      },
    });
    inner.set(wrapped, statement);
    return wrapped;
  };
  const d1 = new Proxy(env.DB, {
    get(target, key) {
      if (key === "prepare") return (sql: string) => statementOf(target.prepare(sql));
      if (key === "batch") {
        return async (statements: D1PreparedStatement[]) =>
          (await target.batch(statements.map((statement) => inner.get(statement) ?? statement))).map(count);
      }
      throw new Error(`${String(key)} is not counted`);
    },
  });
  return { d1, read: () => rows };
}
