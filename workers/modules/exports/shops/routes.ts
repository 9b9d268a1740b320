import { type Route, route } from "#workers/api/route.ts";
import { exportShop } from "#workers/modules/shops/contract.ts";
import type { ShopExport } from "./service.ts";

/** The download of shop vetting. The link leads to the origin that was asked. */
export function createShopExportRoutes({ shopExport }: { shopExport: ShopExport }): Route[] {
  return [
    route(exportShop, ({ actor, input, request }) => {
      const { projectId, ...filters } = input.body;
      return shopExport.export(actor, projectId, filters, new URL(request.url).origin);
    }),
  ];
}
