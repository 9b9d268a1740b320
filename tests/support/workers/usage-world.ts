/** Quota and usage over the API: people of every kind whose charges are made as the engine makes them. */

import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildUsageRoutes } from "#workers/composition/usage.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import type { QuotaType } from "#workers/modules/billing/port.ts";
import { createQuotaStore } from "#workers/modules/billing/store.ts";
import { exportsLocales } from "#workers/modules/exports/locales.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { createMembershipStore } from "#workers/modules/membership/store.ts";
import { createTaskStore } from "#workers/modules/tasks/store.ts";
import { usageLocales } from "#workers/modules/usage/locales.ts";
import { chargeOf, DAY_MS, makeEnterprise, makeMember, settle, tryCharge, unique } from "./quota-world.ts";
import { openTestApi } from "./test-api.ts";

const PLENTY = 1_000_000;

function actorOf(userId: string, more: Partial<Actor> = {}): Actor {
  return {
    ...{ userId, email: `${userId}@example.test`, isSystemAdmin: false, isBanned: false, refusal: null },
    ...{ membershipType: "PAID", enterpriseId: null, isEnterpriseAdmin: false, sessionId: null, language: "en" },
    ...more,
  };
}

/** A paid and a free person, an enterprise with an admin and two members, another enterprise's admin, and their calls. */
export async function usageWorld({ now = NOW }: { now?: number | string } = {}) {
  const clock = fixedClock(now);
  const enterpriseId = await makeEnterprise({ quota: PLENTY });
  const otherId = await makeEnterprise({ quota: PLENTY });
  const inEnterprise = (id: string) => makeMember({ type: "ENTERPRISE", enterpriseId: id });
  const company = { membershipType: "ENTERPRISE", enterpriseId } as const;
  const actors = {
    paid: actorOf(await makeMember({ quota: PLENTY })),
    free: actorOf(await makeMember({ type: "FREE" }), { membershipType: "FREE" }),
    boss: actorOf(await inEnterprise(enterpriseId), { ...company, isEnterpriseAdmin: true }),
    ann: actorOf(await inEnterprise(enterpriseId), company),
    bob: actorOf(await inEnterprise(enterpriseId), company),
    rival: actorOf(await inEnterprise(otherId), { ...company, enterpriseId: otherId, isEnterpriseAdmin: true }),
    /** Left the enterprise; the flag stayed behind. */
    former: actorOf(await makeMember({ quota: PLENTY }), { isEnterpriseAdmin: true }),
  };
  const tasks = createTaskStore(env.DB);
  const stores = {
    exports: createExportStore(env.DB),
    members: createMembershipStore(env.DB),
    quotas: createQuotaStore(env.DB),
  };
  const describe = async (ids: readonly string[]) =>
    new Map(
      (await tasks.findMany(ids)).map((row) => [
        row.id,
        { ...row, source: { label: row.id, url: null }, isDiscarded: false },
      ]),
    );
  const routes = buildUsageRoutes({ DB: env.DB, FILES: env.FILES }, { stores, tasks: { describe }, clock });
  const api = openTestApi(routes, {
    actors,
    clock,
    texts: createTexts({ usage: usageLocales, exports: exportsLocales }),
  });

  /** Charges `units` at a moment, and settles them where `kept` says how many were used. */
  async function spend(
    who: keyof typeof actors,
    units: number,
    { at = NOW, kept, type = "SIMILAR_SEARCH" }: { at?: number; kept?: number; type?: QuotaType } = {},
  ): Promise<string> {
    const taskId = unique("tsk");
    const payer = await createLedger(env.DB).resolvePayer(actors[who].userId, at);
    const refusal = await tryCharge(payer, { ...chargeOf(taskId, units, at), quotaType: type, description: "yoga" });
    if (refusal !== null) throw new Error(`refused: ${refusal === "duplicate" ? refusal : refusal.code}`);
    if (kept !== undefined) await settle(taskId, kept, kept === 0, at + 3 * 3_600_000);
    return taskId;
  }

  return {
    ...{ actors, clock, enterpriseId, otherId, api, spend },
    accountId: accountIdOf("ENTERPRISE", enterpriseId),
    daysAgo: (days: number) => NOW - days * DAY_MS,
    async call(who: keyof typeof actors, path: string, language?: "zh-CN") {
      const headers = { authorization: `Bearer ${who}.a.b`, ...(language ? { "x-client-language": language } : {}) };
      return (await api.call("GET", path, undefined, headers)).body;
    },
  };
}
