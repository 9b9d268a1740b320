import { type Route, route } from "#workers/api/route.ts";
import { convertShortLink, parseLinksCall } from "./contract.ts";
import type { LinksService } from "./service.ts";

/** The calls of links. */
export function createLinksRoutes({ links }: { links: LinksService }): Route[] {
  return [
    route(parseLinksCall, async ({ input }) =>
      links.parse(input.body.text, input.body.purpose, input.body.platform ?? null),
    ),
    route(convertShortLink, async ({ actor, input, request }) => ({
      data: await links.convertXiaohongshu(actor, input.query.shortLink, request.signal),
    })),
  ];
}
