/** Brings the database of a test file to the present schema. Each test file has storage of its own. */
import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});
