import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { addLanguage } from "./i18n/i18n.ts";

import { resources } from "./i18n/resources.ts";
import { contentSecurityPolicy } from "./lib/content-security-policy.ts";
import { NonceProvider } from "./lib/nonce.tsx";

for (const language of LANGUAGES) addLanguage(language, resources[language]);

/** Renders a document and sends it while it is rendered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const body = await renderToReadableStream(
    <NonceProvider value={loadContext.nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={loadContext.nonce} />
    </NonceProvider>,
    { nonce: loadContext.nonce },
  );

  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(loadContext.nonce, loadContext.env.imageOrigins));
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("vary", "Cookie, Accept-Language");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return new Response(body, { status, headers });
}
