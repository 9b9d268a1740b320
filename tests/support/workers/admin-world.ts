/** Support staff over the API, with a task engine, the real ledger and the real question whether an account stands. */
import { env } from "cloudflare:workers";
import { accountOf } from "#tests/support/workers/quota-world.ts";
import { taskWorld } from "#tests/support/workers/task-world.ts";
import { openTestApi } from "#tests/support/workers/test-api.ts";
import type { OutputOf } from "#workers/api/endpoint.ts";
import { createLimiter } from "#workers/api/limiter.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildAdmin } from "#workers/composition/admin.ts";
import { buildRemovals } from "#workers/composition/removals.ts";
import { buildSchemes } from "#workers/composition/schemes.ts";
import { buildSwitches } from "#workers/composition/switches.ts";
import { MODULE_TEXTS } from "#workers/composition/texts.ts";
import { readEnv } from "#workers/env.ts";
import { createDeadLetters } from "#workers/jobs/dead-letters.ts";
import type { getAccount } from "#workers/modules/admin/accounts/contract.ts";
import type { listAudit } from "#workers/modules/admin/audit-contract.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { createStanding } from "#workers/modules/billing/standing.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { reconcile } from "#workers/modules/tasks/reconcile.ts";
import type { Platforms } from "#workers/platforms/registry.ts";

export const OFFICE = "203.0.113.9";

export type AdminWorldOptions = Parameters<typeof taskWorld>[0] & {
  /** Where profiles of removals are read; by default nowhere. */
  platforms?: Pick<Platforms, "find">;
};

export async function adminWorld({ platforms = { find: () => null }, ...options }: AdminWorldOptions = {}) {
  const world = await taskWorld({
    ...options,
    deps: { ledger: createLedger(env.DB), standing: createStanding(env.DB), ...options.deps },
  });
  const tried: string[] = [];
  const deadLetters = createDeadLetters(env.DB);
  const schemes = buildSchemes(readEnv(env), world.clock);
  const switches = buildSwitches(readEnv(env), world.clock);
  const links = createLinksService({ follower: { follow: async () => null }, shareLinks: null });
  const limiter = createLimiter({ clock: world.clock });
  const removals = buildRemovals(readEnv(env), { links, platforms, limiter, clock: world.clock });
  const routes = buildAdmin(readEnv(env), {
    ...{ schemes, switches, removals: removals.removals },
    stores: { members: createMembershipStore(env.DB) },
    tasks: world.engine,
    outbox: world.outbox,
    deadLetters,
    stripeInbox: {
      tryAgainStatement(eventId) {
        tried.push(eventId);
        return env.DB.prepare("SELECT 1");
      },
    },
    model: null,
    clock: world.clock,
  });
  const api = openTestApi(routes, { texts: createTexts(MODULE_TEXTS), clock: world.clock });

  async function call(method: string, path: string, body?: unknown, key?: string) {
    const headers = {
      authorization: "Bearer root.a.b",
      "cf-connecting-ip": OFFICE,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const reply = await api.call(method, path, body, headers);
    // No two acts of one moment, so that the trail has an order.
    if (method === "POST") world.clock.advance(1);
    return reply.body;
  }

  return {
    ...world,
    ...{ deadLetters, tried, call, schemes, switches },
    removalErasure: removals.erasure,
    account: async (id: string): Promise<OutputOf<typeof getAccount>> =>
      (await call("GET", `/admin/accounts/${id}`)).data,
    audit: async (query: string): Promise<OutputOf<typeof listAudit>> =>
      (await call("GET", `/admin/audit?${query}`)).data,

    /** Gives or takes as a page does that shows the account as it is now. */
    async grant(userId: string, units: number, { key }: { key?: string } = {}) {
      const { quota, period } = await accountOf("PAID", userId);
      const { lastAct } = await this.account(userId);
      const body = { units, reason: "agreed by phone", expected: { quota, period, lastAct } };
      return () => call("POST", `/admin/ledger/paid:${userId}`, body, key);
    },

    /** Changes the plan as a page does that shows the account as it is now. */
    async plan(userId: string, plan: string, expireAt: number | null) {
      const { membership, quota, lastAct } = await this.account(userId);
      const { type, plan: before, status, expireAt: end } = membership;
      const expected = { type, plan: before, status, expireAt: end, quota: quota?.quota, used: quota?.used, lastAct };
      return () => call("POST", `/admin/accounts/${userId}/plan`, { plan, expireAt, reason: "a pilot", expected });
    },

    /** Bans or lets in as a page does that shows the account as it is now. */
    async setBan(userId: string, act: "ban" | "unban") {
      const { membership, lastAct } = await this.account(userId);
      const body = { reason: "spam", expected: { status: membership.status, lastAct } };
      return () => call("POST", `/admin/accounts/${userId}/${act}`, body);
    },
  };
}
export type AdminWorld = Awaited<ReturnType<typeof adminWorld>>;

/** What the nightly check has against these accounts. */
export async function driftOf(...userIds: string[]) {
  return (await reconcile(env.DB)).filter(({ subject }) => userIds.some((userId) => subject.includes(userId)));
}
