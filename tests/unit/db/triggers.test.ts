/** What a trigger does happens far from the statement that relies on it: the code there names it, and the migration where it is to be read. */
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { databaseOf, readMigrations } from "#scripts/migrations/schema.ts";

const migrations = readMigrations();

/** Each trigger of the present schema, and the migration that made it as it is. */
function triggers(): Map<string, string> {
  const present = databaseOf(migrations.map(({ text }) => text))
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .all()
    .map(({ name }) => String(name));
  return new Map(
    present.map((name) => {
      const maker = migrations.findLast(({ text }) => new RegExp(`CREATE TRIGGER \`?${name}\\b`).test(text));
      return [name, maker?.name ?? ""];
    }),
  );
}

/** Comments of the server's code that speak of triggers of the database, by file. */
function comments(): { file: string; text: string }[] {
  const files = globSync("{workers,queues,durable-objects}/**/*.ts", { exclude: ["**/tables.ts"] });
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\/\*\*.*?\*\/|(?:^\s*\/\/.*\n)+/gms)]
      .map(([text]) => ({ file, text: text.replaceAll(/\n\s*(?:\*|\/\/)\s?/g, " ") }))
      .filter(({ text }) => /\btriggers? `/.test(text)),
  );
}

/** The names in "the trigger `a`" and "the triggers `a`, `b` and `c`". */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\btriggers?((?:(?:,| and)? `\w+`)+)/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
}

it("every trigger of the schema is named by the code that relies on it", () => {
  const named = new Set(comments().flatMap(({ text }) => namesIn(text)));
  expect([...triggers().keys()].filter((name) => !named.has(name))).toEqual([]);
});

it("every trigger that the code names is in the schema, made by the migration that the code names", () => {
  const made = triggers();
  for (const { file, text } of comments())
    for (const name of namesIn(text)) {
      const migration = made.get(name);
      expect(migration, `${name}, named in ${file}`).toBeDefined();
      expect(text, file).toContain(`migrations/${migration}`);
    }
});
