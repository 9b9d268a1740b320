/** The API shell around given routes, with made-up accounts whose token is `<name>.<name>.<name>`. */

import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import { type ApiDeps, createApi } from "#workers/api/app.ts";
import { createIdempotencyStore } from "#workers/api/idempotency.ts";
import { createLimiter } from "#workers/api/limiter.ts";
import type { LogLine } from "#workers/api/request-log.ts";
import type { Route } from "#workers/api/route.ts";
import { createTexts } from "#workers/api/texts.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createDenials } from "#workers/modules/membership/audit.ts";

const ROLES = {
  free: {},
  paid: { membershipType: "PAID" },
  member: { membershipType: "ENTERPRISE", enterpriseId: "ent_1" },
  admin: { membershipType: "ENTERPRISE", enterpriseId: "ent_1", isEnterpriseAdmin: true },
  foreignAdmin: { membershipType: "ENTERPRISE", enterpriseId: "ent_2", isEnterpriseAdmin: true },
  formerAdmin: { isEnterpriseAdmin: true },
  root: { isSystemAdmin: true },
  banned: { isBanned: true, refusal: 1926 },
  suspended: { refusal: 1926 },
  expired: { membershipType: "PAID", refusal: 1901 },
  suspendedEnterprise: { membershipType: "ENTERPRISE", enterpriseId: "ent_3", isEnterpriseAdmin: true, refusal: 1924 },
  expiredEnterprise: { membershipType: "ENTERPRISE", enterpriseId: "ent_4", isEnterpriseAdmin: true, refusal: 1920 },
} as const satisfies Record<string, Partial<Actor>>;

export type RoleName = keyof typeof ROLES;
export const ROLE_NAMES: readonly RoleName[] = [
  "free",
  "paid",
  "member",
  "admin",
  "foreignAdmin",
  "formerAdmin",
  "root",
  "banned",
  "suspended",
  "expired",
  "suspendedEnterprise",
  "expiredEnterprise",
];

/** A made-up account of a role. */
export function testActor(name: RoleName): Actor {
  return {
    userId: `user-${name}`,
    email: `${name}@kolscout.test`,
    isSystemAdmin: false,
    isBanned: false,
    refusal: null,
    membershipType: "FREE",
    enterpriseId: null,
    isEnterpriseAdmin: false,
    sessionId: `session-${name}`,
    language: "en",
    ...ROLES[name],
  };
}

type Overrides = Partial<ApiDeps> & { actors?: Partial<Record<string, Actor>> };
type Body = { statusCode: number; message: string; data: ReturnType<typeof JSON.parse> };

export function openTestApi(routes: readonly Route[], { actors = {}, ...overrides }: Overrides = {}) {
  const clock = fixedClock(NOW);
  const lines: LogLine[] = [];
  const known: Partial<Record<string, Actor>> = {
    ...Object.fromEntries(ROLE_NAMES.map((name) => [name, testActor(name)])),
    ...actors,
  };
  const api = createApi({
    routes,
    identity: {
      async verify(token) {
        const name = token.split(".")[0] ?? "";
        if (!known[name]) throw new AppError(1401);
        return {
          subject: name,
          email: `${name}@kolscout.test`,
          name,
          avatarUrl: null,
          sessionId: null,
          expiresAt: clock.now() + 3_600_000,
        };
      },
    },
    accounts: {
      async actorFor({ subject }, { language }) {
        const actor = known[subject];
        if (!actor) throw new AppError(1401);
        return { ...actor, language };
      },
    },
    limiter: createLimiter({ clock, scale: 100 }),
    idempotency: createIdempotencyStore(env.DB),
    denials: createDenials(env.DB),
    networkMark: async (network) => network && `mark:${network}`,
    texts: createTexts(),
    health: { self: async () => undefined, outside: [] },
    clock,
    config: { version: "1.2.3", minClientVersion: "1.0.0", corsOrigins: ["https://good.example"], checkOutputs: true },
    log: (line) => lines.push(line),
    ...overrides,
  });
  const raw = (request: Request) => api.fetch(request);
  return {
    api,
    clock,
    lines,
    raw,
    /** Calls as the free account unless the headers say otherwise. */
    async call(method: string, path: string, input?: unknown, headers: Record<string, string> = {}) {
      const body = input === undefined ? undefined : JSON.stringify(input);
      const all = new Headers({
        authorization: "Bearer free.free.free",
        "content-type": "application/json",
        ...headers,
      });
      if (all.get("authorization") === "") all.delete("authorization");
      const response = await raw(new Request(`http://app/api${path}`, { method, headers: all, body }));
      const parsed: Body = await response.json();
      return { response, body: parsed };
    },
  };
}
