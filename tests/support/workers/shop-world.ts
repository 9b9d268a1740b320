/** Projects of two people and the imports of shop figures, over the API. */

import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import { createTexts } from "#workers/api/texts.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { type Clock, fixedClock } from "#workers/kernel/clock.ts";
import { createListStore } from "#workers/modules/lists/list-store.ts";
import { createShopImportService } from "#workers/modules/shops/import-service.ts";
import { createShopImportStore } from "#workers/modules/shops/import-store.ts";
import { shopsLocales } from "#workers/modules/shops/locales.ts";
import { createShopRoutes } from "#workers/modules/shops/routes.ts";
import { createShopService, type ShopServiceDeps } from "#workers/modules/shops/shop-service.ts";
import { createShopStore } from "#workers/modules/shops/shop-store.ts";
import { unique } from "./quota-world.ts";
import { openTestApi, testActor } from "./test-api.ts";

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

type Options = { d1?: D1Database; clock?: Clock; tasks?: ShopServiceDeps["tasks"]; owner?: Actor };

const NO_TASKS: ShopServiceDeps["tasks"] = {
  create: () => Promise.reject(new Error("no tasks here")),
  latest: async () => null,
};

export async function shopWorld({ d1 = env.DB, clock = fixedClock(NOW), tasks = NO_TASKS, owner }: Options = {}) {
  const actors = {
    owner: owner ?? { ...testActor("free"), userId: unique("owner") },
    stranger: { ...testActor("free"), userId: unique("stranger") },
  };
  const projectId = await makeProject(actors.owner.userId);
  const projects = { list: async () => [{ id: projectId }] };
  const imports = createShopImportService({ store: createShopImportStore(d1), clock, projects });
  const shop = createShopService({ store: createShopStore(d1), lists: createListStore(env.DB), tasks, clock });
  const api = openTestApi(createShopRoutes({ imports, shop }), { actors, texts: createTexts({ shops: shopsLocales }) });
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
    /** A page of the project by a query. */
    async page(query: Record<string, string> = {}) {
      const { data } = await call("GET", `/ttInfo/ttshop?${new URLSearchParams({ projectId, ...query })}`);
      return { ...data, handles: data.data.map((one: { handle_name: string }) => one.handle_name) };
    },
    overview: async () => (await call("GET", `/ttInfo/shop-overview?projectId=${projectId}`)).data,
    /** The stored row of a handle. */
    async stored(handle: string) {
      const row = await env.DB.prepare("SELECT * FROM shop_creators WHERE project_id = ?1 AND handle = ?2")
        .bind(projectId, handle)
        .first<Record<string, unknown>>();
      return row;
    },
  };
}
