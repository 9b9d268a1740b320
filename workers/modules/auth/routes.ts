import { type Route, route } from "#workers/api/route.ts";
import { SCHEME_HEADER } from "#workers/kernel/vocabulary.ts";
import { getEnterpriseInfo, getUserInfo, signBrowser } from "./contract.ts";
import type { AuthService } from "./service.ts";

export function createAuthRoutes({
  auth,
}: {
  auth: Pick<AuthService, "userInfo" | "enterpriseInfo" | "signBrowser">;
}): Route[] {
  return [
    route(getUserInfo, ({ actor, request }) => auth.userInfo(actor, request.headers.get(SCHEME_HEADER))),
    route(getEnterpriseInfo, ({ actor }) => auth.enterpriseInfo(actor)),
    route(signBrowser, ({ actor, input }) => auth.signBrowser(actor, input.body.browserId)),
  ];
}
