/** TikTok Shop vetting. */
import type { Route } from "#workers/api/route.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createShopExportRoutes } from "#workers/modules/exports/shops/routes.ts";
import { createShopExport } from "#workers/modules/exports/shops/service.ts";
import { createShopImportService, type ShopImportDeps } from "#workers/modules/shops/import-service.ts";
import { createShopRoutes } from "#workers/modules/shops/routes.ts";
import { createShopService, type ShopServiceDeps } from "#workers/modules/shops/shop-service.ts";
import type { Stores } from "./stores.ts";

type Parts = {
  stores: Pick<Stores, "shopImports" | "shops" | "lists" | "exports">;
  tasks: ShopServiceDeps["tasks"];
  projects: ShopImportDeps["projects"];
  clock: Clock;
};

/** The calls of shop vetting and of its file. */
export function buildShopRoutes(
  { FILES: bucket }: Pick<Env, "FILES">,
  { stores, tasks, projects, clock }: Parts,
): Route[] {
  const calls = createShopRoutes({
    imports: createShopImportService({ store: stores.shopImports, clock, projects }),
    shop: createShopService({ store: stores.shops, lists: stores.lists, tasks, clock }),
  });
  const shopExport = createShopExport({ shops: stores.shops, store: stores.exports, bucket, clock });
  return [...calls, ...createShopExportRoutes({ shopExport })];
}
