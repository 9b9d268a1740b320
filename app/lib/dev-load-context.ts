import type { LoadContext } from "./load-context.ts";

/** The load context of the development server: the API answers over the network, from a running Worker. */
export async function createDevLoadContext(input: {
  request: Request;
  apiOrigin: string;
  nonce: string;
}): Promise<LoadContext> {
  const cookie = input.request.headers.get("cookie") ?? "";
  return {
    nonce: input.nonce,
    session: null,
    env: { version: "dev", supportUrl: "mailto:support@kolscout.test", imageOrigins: [] },
    async api(request) {
      const url = new URL(request.url);
      const headers = new Headers(request.headers);
      if (!headers.has("cookie")) headers.set("cookie", cookie);
      return fetch(new Request(new URL(url.pathname + url.search, input.apiOrigin), new Request(request, { headers })));
    },
  };
}
