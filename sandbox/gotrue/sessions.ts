/** Sessions: access tokens signed, refresh tokens rotated, sign-outs. */
import { randomBytes, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { SandboxContext } from "#sandbox/service.ts";
import { AuthError } from "./auth-error.ts";
import type { SigningKey } from "./signing-key.ts";
import type { AuthStore, SignInMethod, StoredSession, StoredToken } from "./store.ts";
import type { AuthUser } from "./user.ts";

/** A session as GoTrue answers it. `expires_at` is in seconds since 1970. */
export type SessionReply = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: AuthUser;
};

export type LogoutScope = "global" | "local" | "others";

type Dependencies = Pick<SandboxContext<unknown>, "clock" | "settings" | "publicUrl"> & {
  store: AuthStore;
  key: SigningKey;
};

const REUSE_INTERVAL_MS = 10_000;
const BearerClaims = z.object({ sub: z.string(), session_id: z.string() });

/** The rules of sessions over the store, with the sandbox's clock. */
export function createSessions(dependencies: Dependencies) {
  const { clock, store, key } = dependencies;

  const reply = async (user: AuthUser, session: StoredSession, refreshToken: StoredToken): Promise<SessionReply> => {
    const { token, expiresIn, expiresAt } = await signAccessToken(dependencies, user, session);
    return {
      access_token: token,
      token_type: "bearer",
      expires_in: expiresIn,
      expires_at: expiresAt,
      refresh_token: refreshToken.token,
      user,
    };
  };

  return {
    /** Opens a session for somebody who has just proven who they are. */
    start(user: AuthUser, method: SignInMethod): Promise<SessionReply> {
      const session = { id: randomUUID(), userId: user.id, method, signedInAtMs: clock.now() };
      store.insertSession(session);
      return reply(user, session, issueToken(store, session));
    },

    /**
     * Trades a refresh token for the next one. A used token answers the active one within 10 s; later its reuse is
     * taken for theft and ends the session. 400 refresh_token_not_found or refresh_token_already_used.
     */
    refresh(token: string): Promise<SessionReply> {
      const known = store.findToken(token);
      const session = known === null ? null : store.findSession(known.sessionId);
      const user = session === null ? null : store.findUserById(session.userId);
      if (known === null || session === null || user === null) {
        throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
      }
      return reply(user, session, rotate(store, session, known, clock.now()));
    },

    /** Who sent this Authorization header. 401 no_authorization; 403 bad_jwt, session_not_found or user_not_found. */
    async authenticate(authorization: string | undefined): Promise<{ user: AuthUser; session: StoredSession }> {
      const token = /^bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
      if (token === undefined) {
        throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
      }
      const claims = await verifyAccessToken(token, key, clock.now());
      const session = store.findSession(claims.session_id);
      if (session === null) {
        throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
      }
      const user = store.findUserById(claims.sub);
      if (user === null) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
      return { user, session };
    },

    /** Ends this session, all of the user's, or all but this one. */
    end({ id, userId }: StoredSession, scope: LogoutScope): void {
      for (const session of store.listSessions(userId)) {
        const isCurrent = session.id === id;
        if (scope === "global" || isCurrent === (scope === "local")) store.removeSession(session.id);
      }
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

function issueToken(store: AuthStore, session: StoredSession): StoredToken {
  const token = { token: randomBytes(9).toString("base64url"), sessionId: session.id, revokedAtMs: null };
  store.insertToken(token);
  return token;
}

function rotate(store: AuthStore, session: StoredSession, known: StoredToken, nowMs: number): StoredToken {
  if (known.revokedAtMs === null) {
    store.revokeToken(known, nowMs);
    return issueToken(store, session);
  }
  const active = nowMs - known.revokedAtMs <= REUSE_INTERVAL_MS ? store.findActiveToken(session.id) : null;
  if (active !== null) return active;
  store.removeSession(session.id);
  throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}

async function signAccessToken(
  { clock, settings, publicUrl, key }: Dependencies,
  user: AuthUser,
  session: StoredSession,
): Promise<{ token: string; expiresIn: number; expiresAt: number }> {
  const issuedAt = Math.floor(clock.now() / 1000);
  const expiresAt = issuedAt + settings.accessTokenSeconds;
  const token = await new SignJWT({
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: "aal1",
    amr: [{ method: session.method, timestamp: Math.floor(session.signedInAtMs / 1000) }],
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: "ES256", kid: key.kid, typ: "JWT" })
    .setIssuer(`${publicUrl}/auth/v1`)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key.privateKey);
  return { token, expiresIn: settings.accessTokenSeconds, expiresAt };
}

async function verifyAccessToken(token: string, key: SigningKey, nowMs: number) {
  const verified = await jwtVerify(token, key.publicKey, {
    algorithms: ["ES256"],
    audience: "authenticated",
    currentDate: new Date(nowMs),
  }).catch((error: unknown) => {
    const reason = error instanceof errors.JWTExpired ? "token has invalid claims: token is expired" : String(error);
    throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
  });
  const claims = BearerClaims.safeParse(verified.payload);
  if (!claims.success) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  return claims.data;
}
