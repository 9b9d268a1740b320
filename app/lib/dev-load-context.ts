import { BrowserToken } from "#workers/modules/auth/contract.ts";
import type { LoadContext } from "./load-context.ts";

/**
 * The load context of the development server: the API answers over the network, from a running Worker. One signs in on the Worker's
 * address; its cookie counts for every port of this host, and the Worker tells whose it is.
 */
export async function createDevLoadContext(input: {
  request: Request;
  apiOrigin: string;
  imageOrigins: string[];
  nonce: string;
}): Promise<LoadContext> {
  const { request, apiOrigin, nonce } = input;
  const token = await askForToken(apiOrigin, request.headers.get("cookie"));
  return {
    nonce,
    session: token && toPageSession(token),
    identity: null,
    images: null,
    scheme: null,
    report: (error) => console.error(error),
    isNewFault: () => true,
    env: {
      version: "dev",
      supportUrl: "mailto:support@kolscout.test",
      tutorialUrl: null,
      amazonUrl: null,
      extensionUrl: null,
      demoUrl: null,
      domesticUrl: null,
      imageOrigins: input.imageOrigins,
      playersBase: null,
      pictureOrigin: apiOrigin,
      closedExports: [],
    },
    async api(call) {
      const url = new URL(call.url);
      const headers = new Headers(call.headers);
      if (token) headers.set("authorization", `Bearer ${token.accessToken}`);
      return fetch(new Request(new URL(url.pathname + url.search, apiOrigin), new Request(call, { headers })));
    },
  };
}

async function askForToken(apiOrigin: string, cookie: string | null): Promise<BrowserToken | null> {
  if (cookie === null) return null;
  const headers = { cookie, origin: apiOrigin };
  const response = await fetch(new URL("/session", apiOrigin), { method: "POST", headers });
  const parsed = BrowserToken.safeParse(response.ok ? await response.json() : null);
  return parsed.success ? parsed.data : null;
}

function toPageSession({ expiresAt, user }: BrowserToken) {
  return { userId: user.id, email: user.email, fullName: user.fullName, avatarUrl: user.avatarUrl, expiresAt };
}
