/** A signed-in person and their browser extension, over the whole API as it is deployed. */

import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { NOW } from "#tests/support/now.ts";
import { signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { challengeOf } from "#workers/modules/companion/connection-service.ts";
import { COMPANION_EXTENSION_ID } from "#workers/modules/companion/domain.ts";
import { buildServices } from "#workers/services.ts";

type Answer = { statusCode: number; message: string; data: ReturnType<typeof JSON.parse> };
export const EXTENSION_ORIGIN = `chrome-extension://${COMPANION_EXTENSION_ID}`;
export const VERIFIER = "a-secret-that-never-leaves-the-extension-before-the-exchange";

export async function companionWorld(email: string) {
  const { accessToken: session } = await signInByCode(email);
  const { sub: userId = "" } = decodeJwt(session);
  // Tokens of the identity service are made by the real clock.
  const clock = fixedClock(NOW);
  const { api, cron } = buildServices(readEnv(env), { clock });
  const fetchApi = (method: string, path: string, init: { body?: unknown; headers?: Record<string, string> }) =>
    api.fetch(
      new Request(`http://app/api${path}`, {
        ...{ method, body: init.body === undefined ? undefined : JSON.stringify(init.body) },
        headers: { "content-type": "application/json", ...init.headers },
      }),
      { waitUntil: () => undefined },
    );
  const callWith =
    (token: string | null, headers: Record<string, string> = {}) =>
    async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const all = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers };
      return (await fetchApi(method, path, { body, headers: all })).json();
    };
  const asPage = callWith(session);
  const asExtension = (token: string | null) => callWith(token, { origin: EXTENSION_ORIGIN });

  /** The code that a click on "Connect" makes. */
  async function agree(name = "Chrome on Windows"): Promise<string> {
    const given = { extensionId: COMPANION_EXTENSION_ID, challenge: await challengeOf(VERIFIER), name };
    return (await asPage("POST", "/companion/codes", given)).data.code;
  }
  const exchange = (code: string, verifier = VERIFIER, origin: string | null = EXTENSION_ORIGIN) =>
    callWith(null, origin === null ? {} : { origin })("POST", "/companion/tokens", { code, verifier });
  const refresh = (refreshToken: string) => asExtension(null)("POST", "/companion/tokens/refresh", { refreshToken });

  return {
    ...{ userId, clock, cron, fetchApi, callWith, asPage, asExtension, agree, exchange, refresh },
    /** Connects, as a person and an extension do. */
    async connect(
      name?: string,
    ): Promise<{ accessToken: string; refreshToken: string; expiresAt: number; connectionEndsAt: number }> {
      return (await exchange(await agree(name))).data;
    },
  };
}
