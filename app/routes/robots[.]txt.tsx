import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { robots } from "#app/features/landing/sitemap.ts";
import { ownOrigin } from "#app/lib/api.server.ts";

/** What crawlers may read. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" };
  return new Response(robots(ownOrigin(request, context)), { headers });
}
