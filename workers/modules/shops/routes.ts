import { type Route, route } from "#workers/api/route.ts";
import { importShopRows, uploadShopData } from "./contract.ts";
import type { ShopImportService } from "./import-service.ts";

export type ShopRoutesDeps = { imports: ShopImportService };

/** The calls of shop vetting (spec 2 §7). */
export function createShopRoutes({ imports }: ShopRoutesDeps): Route[] {
  return [
    route(importShopRows, ({ actor, input }) => imports.importRows(actor, input.body)),
    route(uploadShopData, ({ actor, input }) => imports.uploadData(actor, input.body)),
  ];
}
