import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Pictures of hosts that refuse other sites; for signed-in accounts only, so that this is no open proxy. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.session || !context.images) return new Response(null, { status: 404 });
  return context.images.show(new URL(request.url).searchParams.get("url") ?? "");
}
