import { defineConfig } from "drizzle-kit";

/** `npm run db:migration` turns the tables of all modules into SQL (scripts/make-migration.ts). */
export default defineConfig({
  dialect: "sqlite",
  schema: ["./workers/modules/**/tables.ts", "./workers/adapters/outside/tables.ts"],
  out: "./node_modules/.cache/drizzle",
});
