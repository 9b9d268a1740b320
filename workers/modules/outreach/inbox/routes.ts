import { publicRoute, type Route } from "#workers/api/route.ts";
import { receivePush } from "./contract.ts";
import type { InboxService } from "./service.ts";

/** The call that Google makes. */
export function createInboxRoutes({ inbox }: { inbox: Pick<InboxService, "receivePush"> }): Route[] {
  return [
    publicRoute(receivePush, async ({ request, input }) => {
      await inbox.receivePush(request.headers.get("authorization"), input.body);
      return new Response(null, { status: 204 });
    }),
  ];
}
