import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { listTemplates } from "#workers/modules/outreach/templates/contract.ts";

/** The templates of the person whose page this is, the newest first. */
export async function loadTemplates(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  return loadApi(listTemplates, {}, { request, context });
}
