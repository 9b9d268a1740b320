/** Who may make which call. */

import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { ErrorCode } from "#workers/kernel/errors.ts";
import type { Access, AnyEndpoint } from "./endpoint.ts";

/**
 * The code with which a caller is refused, or null when the call is allowed: 1401 without an account, 1926 for a banned one, the notice of a
 * membership or enterprise that does not stand (1901 to 1926, spec 1 §8) where only members in good standing may, 1903 where payment is needed,
 * 1403 where a role is.
 */
export function refusalFor(endpoint: Pick<AnyEndpoint, "access" | "openTo">, actor: Actor | null): ErrorCode | null {
  if (endpoint.access === "anyone") return null;
  if (!actor) return 1401;
  if (actor.isBanned && endpoint.openTo !== "banned") return 1926;
  if (actor.refusal !== null && endpoint.openTo === undefined) return actor.refusal;
  return LACKS[endpoint.access](actor);
}

const LACKS: Record<Exclude<Access, "anyone">, (actor: Actor) => ErrorCode | null> = {
  signedIn: () => null,
  paid: (actor) => (actor.membershipType === "FREE" ? 1903 : null),
  enterpriseAdmin: (actor) => (actor.enterpriseId !== null && actor.isEnterpriseAdmin ? null : 1403),
  systemAdmin: (actor) => (actor.isSystemAdmin ? null : 1403),
};

/** The bearer token of a request: from `Authorization`, for sockets from the subprotocol `bearer.<token>`. Cookies are never looked at. */
export function bearerOf(request: Request, kind: AnyEndpoint["kind"]): string | null {
  if (kind === "socket") {
    const offered = offeredProtocols(request).find((protocol) => protocol.startsWith(SOCKET_BEARER));
    if (offered) return offered.slice(SOCKET_BEARER.length);
  }
  const header = request.headers.get("authorization");
  if (header === null) return null;
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header);
  if (!match?.[1]) throw new AppError(1401);
  return match[1];
}

/** The browser extension's token of a request, or null for every other bearer. */
export function companionTokenOf(request: Request): string | null {
  return /^Bearer (kca_[\w-]{32})$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

const SOCKET_BEARER = "bearer.";
/** What a socket's client offers beside its bearer; the answer selects it, so that the token is not sent back. */
export const SOCKET_PROTOCOL = "kolscout";

export function offeredProtocols(request: Request): string[] {
  return (request.headers.get("sec-websocket-protocol") ?? "").split(",").map((protocol) => protocol.trim());
}
