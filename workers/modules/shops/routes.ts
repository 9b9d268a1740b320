import { type Route, route } from "#workers/api/route.ts";
import { getShopOverview, listLikedShop, listShop, startShop } from "./contract.ts";
import { importShopRows, uploadShopData } from "./import-contract.ts";
import type { ShopImportService } from "./import-service.ts";
import type { ShopService } from "./shop-service.ts";

export type ShopRoutesDeps = { imports: ShopImportService; shop: ShopService };

/** The calls of shop vetting (spec 2 §7). */
export function createShopRoutes({ imports, shop }: ShopRoutesDeps): Route[] {
  return [
    route(importShopRows, ({ actor, input }) => imports.importRows(actor, input.body)),
    route(uploadShopData, ({ actor, input }) => imports.uploadData(actor, input.body)),
    route(listShop, ({ actor, input }) => shop.list(actor, input.query)),
    route(getShopOverview, ({ actor, input }) => shop.overview(actor, input.query.projectId)),
    route(listLikedShop, ({ actor, input }) => shop.listLiked(actor, input.query.projectId)),
    route(startShop, ({ actor, input }) => shop.start(actor, input.body.projectId)),
  ];
}
