import { type Route, route } from "#workers/api/route.ts";
import { getEnterpriseInfo, getUserInfo, signBrowser } from "./contract.ts";
import type { AuthService } from "./service.ts";

export function createAuthRoutes({
  auth,
}: {
  auth: Pick<AuthService, "userInfo" | "enterpriseInfo" | "signBrowser">;
}): Route[] {
  return [
    route(getUserInfo, ({ actor }) => auth.userInfo(actor)),
    route(getEnterpriseInfo, ({ actor }) => auth.enterpriseInfo(actor)),
    route(signBrowser, ({ actor, input }) => auth.signBrowser(actor, input.body.browserId)),
  ];
}
