import type { AppLoadContext } from "@remix-run/cloudflare";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { getEnterpriseInfo } from "#workers/modules/auth/contract.ts";
import { getEnterprise, listMembers } from "#workers/modules/enterprises/contract.ts";
import { listEnterpriseTags } from "#workers/modules/enterprises/tag-contract.ts";
import { MEMBERS_PER_PAGE, readEnterpriseAddress } from "./enterprise-address.ts";

/** The visitor's enterprise with the page of members that the address asks for; null for a visitor without one. */
export async function loadEnterprise(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  const caller = { request, context };
  const { enterpriseId: id, isEnterpriseAdmin: isAdmin, email } = await loadApi(getEnterpriseInfo, {}, caller);
  if (id === null) return null;
  const address = readEnterpriseAddress(new URL(request.url).searchParams);
  const { page, tags: tagIds } = address;
  const [{ members: _all, ...enterprise }, members, tags] = await Promise.all([
    loadApi(getEnterprise, { params: { id } }, caller),
    loadApi(listMembers, { params: { id }, body: { page, tagIds: [...tagIds], pageSize: MEMBERS_PER_PAGE } }, caller),
    loadApi(listEnterpriseTags, { params: { enterpriseId: id } }, caller),
  ]);
  return { id, isAdmin, email, enterprise, members, tags, address };
}

export type EnterpriseData = NonNullable<Awaited<ReturnType<typeof loadEnterprise>>>;
