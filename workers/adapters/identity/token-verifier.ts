/** Verifies access tokens without asking the identity service: by its public keys, or by the project's shared secret. */
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import * as z from "zod";
import type { TokenClaims, TokenVerifier } from "#workers/api/ports.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import type { KeySource } from "./key-source.ts";
import { verifyByPublishedKey } from "./published-keys.ts";

/** Difference of clocks that is forgiven. */
const SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 8192;
/** Those that the identity service signs with, by the kind of its project's key. */
const PUBLISHED_ALGORITHMS = ["ES256", "RS256", "EdDSA"];
/** A token that was found good is not checked again so soon: a screen that polls sends the same one all the time. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 2_000;

/** Exactly one way of signing is accepted, whatever a token's header says. */
export type SigningKeys = { kind: "secret"; secret: string } | { kind: "published"; keys: KeySource };

const Claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w-]+$/),
  email: z.string(),
  role: z.literal("authenticated"),
  exp: z.number(),
  iat: z.number(),
  session_id: z.string().max(128).optional(),
  is_anonymous: z.literal(false).optional(),
  user_metadata: z
    .object({
      full_name: z.string().optional().catch(undefined),
      name: z.string().optional().catch(undefined),
      avatar_url: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

type Deps = { issuer: string; signing: SigningKeys; clock: Clock };

/** `issuer` is `{SUPABASE_URL}/auth/v1`. */
export function createTokenVerifier({ issuer, signing, clock }: Deps): TokenVerifier {
  const remembered = new Map<string, { claims: TokenClaims; until: number }>();
  return {
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw new AppError(1401);
      const now = clock.now();
      const known = remembered.get(token);
      if (known && now < known.until) return known.claims;
      remembered.delete(token);
      const options: JWTVerifyOptions = {
        issuer,
        audience: "authenticated",
        clockTolerance: SKEW_SECONDS,
        currentDate: new Date(now),
        requiredClaims: ["exp", "iat", "sub"],
      };
      const claims = readClaims(await verifySignature(token, signing, options, now), now);
      const oldest = remembered.size < MAX_REMEMBERED ? undefined : remembered.keys().next().value;
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(token, { claims, until: Math.min(now + REMEMBERED_MS, claims.expiresAt) });
      return claims;
    },
  };
}

async function verifySignature(
  token: string,
  signing: SigningKeys,
  options: JWTVerifyOptions,
  now: number,
): Promise<JWTPayload> {
  try {
    if (signing.kind === "secret") {
      const secret = new TextEncoder().encode(signing.secret);
      return (await jwtVerify(token, secret, { ...options, algorithms: ["HS256"] })).payload;
    }
    return await verifyByPublishedKey(token, signing.keys, { ...options, algorithms: PUBLISHED_ALGORITHMS }, now);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof errors.JOSEError || cause instanceof TypeError) throw new AppError(1401, { cause });
    throw cause;
  }
}

function readClaims(payload: JWTPayload, now: number): TokenClaims {
  const parsed = Claims.safeParse(payload);
  const email = parsed.success ? normaliseEmail(parsed.data.email) : null;
  if (!parsed.success || email === null) throw new AppError(1401);
  const { sub, exp, iat, session_id, user_metadata } = parsed.data;
  if (iat * 1000 > now + SKEW_SECONDS * 1000) throw new AppError(1401);
  const avatarUrl = user_metadata?.avatar_url;
  return {
    subject: sub,
    email,
    name: (user_metadata?.full_name ?? user_metadata?.name ?? email.split("@")[0] ?? "").slice(0, 200),
    avatarUrl: avatarUrl && avatarUrl.length <= 1024 && avatarUrl.startsWith("https://") ? avatarUrl : null,
    sessionId: session_id ?? null,
    expiresAt: exp * 1000,
  };
}
