import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { leaveUnknownPage } from "#app/lib/leave-unknown-page.server.ts";
import { TASK_TYPES } from "#workers/kernel/vocabulary.ts";
import { findAccounts, getAccount, listLedger } from "#workers/modules/admin/accounts/contract.ts";
import { listAudit } from "#workers/modules/admin/audit-contract.ts";
import { listDeadLetters } from "#workers/modules/admin/contract.ts";
import { MIN_SEARCH } from "#workers/modules/admin/domain.ts";
import { getEnterprise } from "#workers/modules/admin/enterprises/contract.ts";
import {
  listHaltedMailboxes,
  listSpenders,
  listStripeEvents,
  listStuckTasks,
  readOperations,
} from "#workers/modules/admin/operations/contract.ts";
import { listRemovals } from "#workers/modules/admin/removals/contract.ts";
import { getSchemeTrial } from "#workers/modules/admin/schemes/schemes-contract.ts";
import { listSwitches } from "#workers/modules/admin/switches/switches-contract.ts";
import { getUserInfo } from "#workers/modules/auth/contract.ts";
import { listRetention } from "#workers/modules/leaving/contract.ts";
import { readView, type View } from "./views.ts";

type Caller = { request: Request; context: AppLoadContext };

/** Lets staff in; to everybody else these pages are addresses that do not exist, and nothing is asked for them. */
async function letStaffIn({ request, context }: Caller): Promise<void> {
  if (!context.session) throw await signInFirst(request, context);
  const { isAdmin } = await loadApi(getUserInfo, {}, { request, context });
  if (!isAdmin) throw leaveUnknownPage(request, true);
}

const queryOf = ({ request }: Caller) => new URL(request.url).searchParams;

/** What is found by the letters in the address; null while there are too few. */
async function loadFound(caller: Caller) {
  const q = queryOf(caller).get("q")?.trim().slice(0, 200) ?? "";
  return { q, found: q.length < MIN_SEARCH ? null : await loadApi(findAccounts, { query: { q } }, caller) };
}
export type FoundData = Awaited<ReturnType<typeof loadFound>>;

/** A page of the ledger that the address names, or null without an account. */
async function loadLedger(caller: Caller, quota: { accountId: string } | null) {
  const ledgerPage = Math.max(1, Math.min(1_000_000, Math.trunc(Number(queryOf(caller).get("page")) || 1)));
  if (quota === null) return { ledgerPage, ledger: null };
  const { accountId } = quota;
  return {
    ledgerPage,
    ledger: await loadApi(listLedger, { params: { accountId }, query: { page: ledgerPage } }, caller),
  };
}
export type LedgerData = Awaited<ReturnType<typeof loadLedger>>;

/** An account with a page of its ledger and the newest acts about it. */
async function loadAccount(caller: Caller, id: string) {
  const [account, audit] = await Promise.all([
    loadApi(getAccount, { params: { id } }, caller),
    loadApi(listAudit, { query: { subject: id } }, caller),
  ]);
  return { account, ...(await loadLedger(caller, account.quota)), acts: audit.rows.slice(0, SHOWN_ACTS) };
}
const SHOWN_ACTS = 8;
export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

/** An enterprise with a page of its ledger and the newest acts about it. */
async function loadEnterprise(caller: Caller, id: string) {
  const [enterprise, audit] = await Promise.all([
    loadApi(getEnterprise, { params: { id } }, caller),
    loadApi(listAudit, { query: { subject: id } }, caller),
  ]);
  return { enterprise, ...(await loadLedger(caller, enterprise.quota)), acts: audit.rows.slice(0, SHOWN_ACTS) };
}
export type EnterpriseData = Awaited<ReturnType<typeof loadEnterprise>>;

/** A page of the audit trail, filtered as the address says. */
async function loadAudit(caller: Caller) {
  const query = queryOf(caller);
  const read = (name: string) => query.get(name)?.trim().slice(0, 200) || undefined;
  const filter = { actor: read("actor"), subject: read("subject"), action: read("action") };
  const cursor = query.get("cursor")?.slice(0, 512) ?? undefined;
  return {
    filter,
    isFirst: cursor === undefined,
    ...(await loadApi(listAudit, { query: { ...filter, cursor } }, caller)),
  };
}
export type AuditData = Awaited<ReturnType<typeof loadAudit>>;

/** What the address says to look at, and nothing else. */
async function loadOperations(caller: Caller) {
  const query = queryOf(caller);
  const view: View = readView(query.get("view"));
  const cursor = query.get("cursor")?.slice(0, 512) ?? undefined;
  const isFirst = cursor === undefined;
  switch (view) {
    case "overview":
      return { view, overview: await loadApi(readOperations, {}, caller) };
    case "tasks": {
      const type = TASK_TYPES.find((known) => known === query.get("type"));
      return {
        view,
        isFirst,
        type: type ?? null,
        ...(await loadApi(listStuckTasks, { query: { type, cursor } }, caller)),
      };
    }
    case "letters":
      return { view, isFirst, ...(await loadApi(listDeadLetters, { query: { cursor } }, caller)) };
    case "stripe": {
      const state = query.get("state") === "all" ? ("all" as const) : ("waiting" as const);
      return { view, isFirst, state, ...(await loadApi(listStripeEvents, { query: { state, cursor } }, caller)) };
    }
    case "mail":
      return { view, isFirst, ...(await loadApi(listHaltedMailboxes, { query: { cursor } }, caller)) };
    case "retention":
      return { view, rules: await loadApi(listRetention, {}, caller) };
    case "schemes":
      return { view, trial: await loadApi(getSchemeTrial, {}, caller) };
    case "switches":
      return { view, switches: await loadApi(listSwitches, {}, caller) };
    case "removals": {
      const before = query.get("before");
      const removals = await loadApi(listRemovals, { query: before === null ? {} : { before } }, caller);
      return { view, before, removals };
    }
    case "costs": {
      const daysAgo = Math.max(0, Math.min(39, Math.trunc(Number(query.get("daysAgo")) || 0)));
      return { view, daysAgo, ...(await loadApi(listSpenders, { query: { daysAgo } }, caller)) };
    }
  }
}
export type OperationsData = Awaited<ReturnType<typeof loadOperations>>;
export type DataOf<Name extends View> = Extract<OperationsData, { view: Name }>;

/** The page of the staff that an address below /admin names. */
export async function loadAdminPage(caller: Caller, path: string) {
  await letStaffIn(caller);
  const [first = "", id, ...more] = path.split("/");
  if (first === "" && id === undefined) return { page: "find" as const, ...(await loadFound(caller)) };
  if (first === "accounts" && id && more.length === 0)
    return { page: "account" as const, ...(await loadAccount(caller, id)) };
  if (first === "enterprises" && id && more.length === 0)
    return { page: "enterprise" as const, ...(await loadEnterprise(caller, id)) };
  if (first === "audit" && id === undefined) return { page: "audit" as const, ...(await loadAudit(caller)) };
  if (first === "operations" && id === undefined)
    return { page: "operations" as const, operations: await loadOperations(caller) };
  throw leaveUnknownPage(caller.request, true);
}
