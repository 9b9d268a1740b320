import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sitemap } from "#app/features/landing/sitemap.ts";
import { ownOrigin } from "#app/lib/api.server.ts";

/** What search engines may find. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const headers = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" };
  return new Response(sitemap(ownOrigin(request, context)), { headers });
}
