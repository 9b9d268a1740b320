import { defineConfig } from "drizzle-kit";

/** The tables of all modules. `npm run db:migration` names the folder that drizzle-kit works in (scripts/migrations/drizzle-kit.ts). */
export default defineConfig({
  dialect: "sqlite",
  schema: ["./workers/{api,adapters,jobs,modules}/**/tables.ts"],
  out: process.env.DRIZZLE_OUT ?? "./node_modules/.cache/drizzle",
});
