/** Projects of two people and the imports of shop figures, over the API. */
import { env } from "cloudflare:workers";
import { createTexts } from "#workers/api/texts.ts";
import { type Clock, fixedClock } from "#workers/kernel/clock.ts";
import { createShopImportService } from "#workers/modules/shops/import-service.ts";
import { createShopImportStore } from "#workers/modules/shops/import-store.ts";
import { shopsLocales } from "#workers/modules/shops/locales.ts";
import { createShopRoutes } from "#workers/modules/shops/routes.ts";
import { unique } from "./quota-world.ts";
import { openTestApi, testActor } from "./test-api.ts";

export const SHOP_NOW = Date.UTC(2026, 10, 20, 9);

/** A project of a person's own. */
export async function makeProject(ownerId: string): Promise<string> {
  const id = unique("prj");
  await env.DB.prepare(
    "INSERT INTO projects (id, owner_id, title, created_at, updated_at) VALUES (?1, ?2, 'Shop', 0, 0)",
  )
    .bind(id, ownerId)
    .run();
  return id;
}

export async function shopWorld(d1: D1Database = env.DB, clock: Clock = fixedClock(SHOP_NOW)) {
  const actors = {
    owner: { ...testActor("free"), userId: unique("owner") },
    stranger: { ...testActor("free"), userId: unique("stranger") },
  };
  const imports = createShopImportService({ store: createShopImportStore(d1), clock });
  const api = openTestApi(createShopRoutes({ imports }), { actors, texts: createTexts({ shops: shopsLocales }) });
  const projectId = await makeProject(actors.owner.userId);
  const callAs = (name: keyof typeof actors, language = "en") => {
    const headers = { authorization: `Bearer ${name}.a.b`, "x-client-language": language };
    return async (method: string, path: string, body?: unknown) => (await api.call(method, path, body, headers)).body;
  };
  const call = callAs("owner");
  return {
    ...{ actors, projectId, callAs, call, imports },
    /** The rows of a part of an import, by place: `added`, or `failed number`. */
    async send(rows: readonly object[], { importId = `import-${unique("row")}`, offset = 0 } = {}) {
      const { data } = await call("POST", "/ttInfo/shop-imports", { projectId, importId, offset, rows });
      return {
        ...data,
        told: data.rows.map((row: { status: string; reason: string | null }) =>
          row.reason === null ? row.status : `${row.status} ${row.reason}`,
        ),
      };
    },
    /** The stored row of a handle. */
    async stored(handle: string) {
      const row = await env.DB.prepare("SELECT * FROM shop_creators WHERE project_id = ?1 AND handle = ?2")
        .bind(projectId, handle)
        .first<Record<string, unknown>>();
      return row;
    },
  };
}
