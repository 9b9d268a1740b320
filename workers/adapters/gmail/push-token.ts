/** Whether a push comes from our Pub/Sub subscription. */
import { errors } from "jose";
import * as z from "zod";
import type { KeySource } from "#workers/adapters/identity/key-source.ts";
import { verifyByPublishedKey } from "#workers/adapters/identity/published-keys.ts";
import type { Clock } from "#workers/kernel/clock.ts";

const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 4096;

const Claims = z.object({ email: z.string(), email_verified: z.literal(true), iat: z.number() });

type Deps = {
  /** `https://www.googleapis.com/oauth2/v3/certs`. */
  keys: KeySource;
  clock: Clock;
  /** What the subscription was set up with. */
  audience: string;
  serviceAccount: string;
};

/**
 * True when the `Authorization` header carries a token that Google signed with RS256 for this audience and service account, and that is valid now. Throws
 * AppError 1503 when Google's keys cannot be had: Pub/Sub sends the push again.
 */
export function createPushTokens({ keys, clock, audience, serviceAccount }: Deps) {
  return {
    async isOurs(authorization: string | null): Promise<boolean> {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization?.slice(0, MAX_TOKEN_LENGTH) ?? "")?.[1];
      if (token === undefined) return false;
      const now = clock.now();
      const options = {
        algorithms: ["RS256"],
        issuer: ISSUERS,
        audience,
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(now),
        requiredClaims: ["exp", "iat"],
      };
      try {
        const claims = Claims.safeParse(await verifyByPublishedKey(token, keys, options, now)).data;
        return claims !== undefined && claims.email === serviceAccount && claims.iat <= now / 1000 + SKEW_SECONDS;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return false;
        throw error;
      }
    },
  };
}
export type PushTokens = ReturnType<typeof createPushTokens>;
