import { type Route, route } from "#workers/api/route.ts";
import type { BanActs } from "./accounts/ban-acts.ts";
import type { BrowserAct } from "./accounts/browser-acts.ts";
import { findAccounts, getAccount, listLedger } from "./accounts/contract.ts";
import type { FindStore } from "./accounts/find-store.ts";
import type { PlanAct } from "./accounts/plan-act.ts";
import type { QuotaAct } from "./accounts/quota-act.ts";
import type { AdminAccounts } from "./accounts/service.ts";
import type { TaskActs } from "./accounts/task-acts.ts";
import type { ReadActing } from "./acting.ts";
import {
  banAccount,
  changePlan,
  changeQuota,
  endTask,
  sendTaskAgain,
  setBrowserBlock,
  unbanAccount,
} from "./acts-contract.ts";
import { listAudit } from "./audit-contract.ts";
import type { AuditStore } from "./audit-store.ts";
import { changeEnterprise, getEnterprise, openEnterprise } from "./enterprises/contract.ts";
import type { AdminEnterprises } from "./enterprises/service.ts";

type Deps = {
  found: FindStore;
  accounts: AdminAccounts;
  audit: AuditStore;
  changeQuota: QuotaAct;
  changePlan: PlanAct;
  bans: BanActs;
  setBrowserBlock: BrowserAct;
  tasks: TaskActs;
  enterprises: AdminEnterprises;
  actingOf: ReadActing;
};

/** Support's calls about accounts. What they change is on record with it. */
export function createAdminRoutes({
  found,
  accounts,
  audit,
  bans,
  tasks,
  enterprises,
  actingOf,
  ...deps
}: Deps): Route[] {
  return [
    route(findAccounts, ({ input: { query } }) => found.find(query.q)),
    route(getAccount, ({ input: { params } }) => accounts.view(params.id)),
    route(listLedger, ({ input: { params, query } }) => accounts.ledger(params.accountId, query)),
    route(listAudit, ({ input: { query } }) => audit.list(query, query.cursor ?? null)),
    route(changeQuota, async (call) => {
      const { params, body } = call.input;
      return { id: await deps.changeQuota(await actingOf(call), params.accountId, body) };
    }),
    route(changePlan, async (call) => {
      const { params, body } = call.input;
      return { id: await deps.changePlan(await actingOf(call), params.id, body) };
    }),
    route(banAccount, async (call) => bans.ban(await actingOf(call), call.input.params.id, call.input.body)),
    route(unbanAccount, async (call) => bans.unban(await actingOf(call), call.input.params.id, call.input.body)),
    route(setBrowserBlock, async (call) => {
      const { params, body } = call.input;
      return { id: await deps.setBrowserBlock(await actingOf(call), params.id, body) };
    }),
    route(getEnterprise, ({ input: { params } }) => enterprises.view(params.id)),
    route(openEnterprise, async (call) => enterprises.open(await actingOf(call), call.input.body)),
    route(changeEnterprise, async (call) =>
      enterprises.change(await actingOf(call), call.input.params.id, call.input.body),
    ),
    route(endTask, async (call) => tasks.end(await actingOf(call), call.input.params.id, call.input.body)),
    route(sendTaskAgain, async (call) => tasks.sendAgain(await actingOf(call), call.input.params.id, call.input.body)),
  ];
}
