import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { refreshQueries, writeQuery } from "#app/lib/query-cache.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type { EnterpriseView, getEnterprise, listMembers, MemberPage } from "#workers/modules/enterprises/contract.ts";
import type { EnterpriseTagView, listEnterpriseTags } from "#workers/modules/enterprises/tag-contract.ts";
import { MEMBERS_PER_PAGE, readEnterpriseAddress, writeEnterpriseAddress } from "./enterprise-address.ts";
import type { EnterpriseData } from "./load-enterprise.server.ts";

const STALE_MS = 30_000;

/** Everything the page shows of an enterprise. The address says which members. */
export function useEnterprise(data: EnterpriseData) {
  const { id } = data;
  const client = useQueryClient();
  const [params, setParams] = usePromptParams();
  const address = useMemo(() => readEnterpriseAddress(params), [params]);
  const enterpriseKey = ["enterprise", id];
  const membersKey = ["enterprise-members", id, address.page, ...address.tags];
  const tagsKey = ["enterprise-tags", id];
  const isLoaded = data.address.page === address.page && String(data.address.tags) === String(address.tags);

  const enterprise = useQuery<EnterpriseView>({
    queryKey: enterpriseKey,
    staleTime: STALE_MS,
    initialData: data.enterprise,
    async queryFn({ signal }) {
      const { members: _members, ...found } = await callApi<typeof getEnterprise>(
        "GET /enterprise/:id",
        { params: { id } },
        { signal },
      );
      return found;
    },
  });
  const members = useQuery<MemberPage>({
    queryKey: membersKey,
    staleTime: STALE_MS,
    initialData: isLoaded ? data.members : undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi<typeof listMembers>(
        "POST /enterprise/:id/user-members",
        {
          params: { id },
          body: { page: address.page, tagIds: [...address.tags], pageSize: MEMBERS_PER_PAGE },
        },
        { signal },
      ),
  });
  const tags = useQuery<EnterpriseTagView[]>({
    queryKey: tagsKey,
    staleTime: STALE_MS,
    initialData: data.tags,
    queryFn: ({ signal }) =>
      callApi<typeof listEnterpriseTags>(
        "GET /enterprise-tags/:enterpriseId/tags",
        { params: { enterpriseId: id } },
        { signal },
      ),
  });

  return {
    ...{ id, isAdmin: data.isAdmin, email: data.email, address },
    enterprise: enterprise.data,
    members,
    tags: tags.data,
    change(to: Partial<typeof address>) {
      setParams((now) => writeEnterpriseAddress({ ...readEnterpriseAddress(now), page: 1, ...to }), {
        replace: true,
        preventScrollReset: true,
      });
    },
    setEnterprise: (change: (known: EnterpriseView) => EnterpriseView) =>
      writeQuery<EnterpriseView>(client, enterpriseKey, (known) => known && change(known)),
    setMembers: (change: (known: MemberPage) => MemberPage) =>
      writeQuery<MemberPage>(client, membersKey, (known) => known && change(known)),
    /** Reads again what an act may have changed. */
    async reload(
      ...parts: ReadonlyArray<
        "enterprise" | "enterprise-members" | "enterprise-tags" | "enterprise-invitations" | "enterprise-logs"
      >
    ) {
      await Promise.all(parts.map((part) => refreshQueries(client, { queryKey: [part, id] })));
    },
  };
}
export type EnterpriseScreen = ReturnType<typeof useEnterprise>;
