import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";

const renderPage = createRequestHandler(build);

/** The deployed Worker: the API below `/api`, pages for every other address that is not a file. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname.startsWith("/api/")) {
      return Response.json({ statusCode: 1404, message: "Not found", data: null }, { status: 404 });
    }
    return renderPage(request, {
      api: async () => Response.json({ statusCode: 1404, message: "Not found", data: null }, { status: 404 }),
      nonce: crypto.randomUUID(),
      session: null,
      env: { version: "0.1.0", supportUrl: "mailto:support@kolscout.test", imageOrigins: [] },
    });
  },
};
