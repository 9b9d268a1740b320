import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { addLanguage } from "./i18n/i18n.ts";

import { resources } from "./i18n/resources.ts";
import { contentSecurityPolicy } from "./lib/content-security-policy.ts";
import { renderHtml } from "./lib/html-stream.server.ts";
import { NonceProvider } from "./lib/nonce.tsx";
import { playerOrigins } from "./lib/players.ts";

for (const language of LANGUAGES) addLanguage(language, resources[language]);

/** An error that no loader meant: reported. What a loader answers, and what a visitor who left cut off, is none. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.report(isRouteErrorResponse(error) ? new Error(`${error.status} ${error.statusText}`) : error);
}

/** Renders a document and sends it while it is rendered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const body = await renderHtml(
    <NonceProvider value={loadContext.nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={loadContext.nonce} />
    </NonceProvider>,
    {
      nonce: loadContext.nonce,
      signal: request.signal,
      onError: (error) => {
        if (!request.signal.aborted) loadContext.report(error);
      },
    },
  );

  headers.set("content-type", "text/html; charset=utf-8");
  const { imageOrigins, playersBase } = loadContext.env;
  const frameOrigins = playerOrigins(playersBase);
  headers.set("content-security-policy", contentSecurityPolicy(loadContext.nonce, { imageOrigins, frameOrigins }));
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("vary", "Cookie, Accept-Language");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return new Response(body, { status, headers });
}
