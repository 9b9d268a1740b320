/** TikTok Shop vetting. */
import type { Route } from "#workers/api/route.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createShopImportService } from "#workers/modules/shops/import-service.ts";
import { createShopRoutes } from "#workers/modules/shops/routes.ts";
import type { Stores } from "./stores.ts";

/** The calls of shop vetting. */
export function buildShopRoutes({ stores, clock }: { stores: Pick<Stores, "shopImports">; clock: Clock }): Route[] {
  return createShopRoutes({ imports: createShopImportService({ store: stores.shopImports, clock }) });
}
