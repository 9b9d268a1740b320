import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { callApi } from "#app/lib/api.client.ts";
import { usePromptParams } from "#app/lib/use-prompt-params.ts";
import type {
  getDailyUsage,
  getEnterpriseDailyUsage,
  getEnterpriseStats,
  getEnterpriseUsageDetails,
  getStatement,
  getUsageDetails,
  getUserStats,
} from "#workers/modules/usage/contract.ts";
import type { UsageData } from "./load-usage.server.ts";
import { readUsageAddress, type UsageAddress, writeUsageAddress } from "./usage-address.ts";

const STALE_MS = 30_000;

/** Everything the usage page shows. The address says whose use and which days. */
export function useUsageScreen(data: UsageData) {
  const [params, setParams] = usePromptParams();
  const asked = useMemo(() => readUsageAddress(params), [params]);
  const { enterprise } = data;
  // A plain member sees what is left of the enterprise and its own use alone (spec 3 §6).
  const isEnterprise = asked.view === "enterprise" && enterprise !== null;
  const isAdmin = enterprise?.isAdmin === true;
  const enterpriseId = isEnterprise && isAdmin ? enterprise.id : null;
  const member =
    enterpriseId === null ? null : (enterprise?.members.find(({ userId }) => userId === asked.member) ?? null);
  // A member of an enterprise has no account of its own that is paid from.
  const hasStatement = member === null && (enterpriseId !== null || enterprise === null);
  const address: UsageAddress = {
    ...asked,
    view: isEnterprise ? "enterprise" : "personal",
    member: member?.userId ?? null,
    table: asked.table === "statement" && !hasStatement ? "details" : asked.table,
  };
  const change = (to: Partial<UsageAddress>) =>
    setParams((now) => writeUsageAddress({ ...readUsageAddress(now), page: 1, ...to }), {
      replace: true,
      preventScrollReset: true,
    });
  const zone = useTimeZone();
  const whose = { enterpriseId, member: address.member };
  return {
    ...{ address, change, enterprise, isEnterprise, isAdmin, zone, enterpriseId, member, hasStatement },
    // A member's part says little without the whole.
    quota: isEnterprise || enterprise?.quota === null ? (enterprise?.quota ?? null) : data.own,
    daily: useDaily(address, whose, zone),
    details: useDetails(address, whose, zone),
    stats: useStats(whose, zone),
    statement: useStatement(address, enterpriseId),
  };
}
export type UsageScreen = ReturnType<typeof useUsageScreen>;

type Whose = { enterpriseId: string | null; member: string | null };

/** The visitor's zone; null on the server and until the browser has taken the page over. */
function useTimeZone(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}

function rangeOf({ startDate, endDate }: UsageAddress, { member }: Whose, timeZone: string) {
  const days = startDate === null || endDate === null ? {} : { startDate, endDate };
  return { ...days, timeZone, ...(member === null ? {} : { userId: member }) };
}

const shared = { staleTime: STALE_MS, placeholderData: keepPreviousData } as const;

function useDaily(address: UsageAddress, whose: Whose, zone: string | null) {
  const { enterpriseId } = whose;
  const page = address.table === "days" ? { page: address.page, pageSize: address.pageSize } : {};
  const query = { ...rangeOf(address, whose, zone ?? ""), ...page };
  return useQuery({
    ...shared,
    enabled: zone !== null,
    queryKey: ["usage-days", enterpriseId, query],
    queryFn: ({ signal }) =>
      enterpriseId === null
        ? callApi<typeof getDailyUsage>("GET /quota/dailyUseage", { query }, { signal })
        : callApi<typeof getEnterpriseDailyUsage>(
            "GET /quota/enterprise-dailyUseage",
            { query: { ...query, enterpriseId } },
            { signal },
          ),
  });
}

function useDetails(address: UsageAddress, whose: Whose, zone: string | null) {
  const { enterpriseId } = whose;
  const { page, pageSize, table } = address;
  const query = { ...rangeOf(address, whose, zone ?? ""), page, pageSize };
  return useQuery({
    ...shared,
    enabled: zone !== null && table === "details",
    queryKey: ["usage-details", enterpriseId, query],
    queryFn: ({ signal }) =>
      enterpriseId === null
        ? callApi<typeof getUsageDetails>("GET /quota/useageDetails", { query }, { signal })
        : callApi<typeof getEnterpriseUsageDetails>(
            "GET /quota/enterprise-useageDetails",
            { query: { ...query, enterpriseId } },
            { signal },
          ),
  });
}

/** A month by type; of an enterprise with what each member used. */
function useStats({ enterpriseId, member }: Whose, zone: string | null) {
  const timeZone = zone ?? "";
  return useQuery({
    ...shared,
    enabled: zone !== null,
    queryKey: ["usage-month", enterpriseId, member, timeZone],
    async queryFn({ signal }) {
      if (enterpriseId !== null && member === null)
        return callApi<typeof getEnterpriseStats>(
          "GET /quota/enterprise/quota-usage-stats/:id",
          { params: { id: enterpriseId }, query: { timeZone } },
          { signal },
        );
      const query = { timeZone, ...(member === null ? {} : { userId: member }) };
      const own = await callApi<typeof getUserStats>("GET /quota/user/quota-usage-stats", { query }, { signal });
      return { ...own, memberUsageStats: null };
    },
  });
}

function useStatement({ table, page, pageSize }: UsageAddress, enterpriseId: string | null) {
  const query = { page, pageSize, ...(enterpriseId === null ? {} : { enterpriseId }) };
  return useQuery({
    ...shared,
    enabled: table === "statement",
    queryKey: ["quota-statement", query],
    queryFn: ({ signal }) => callApi<typeof getStatement>("GET /quota/statement", { query }, { signal }),
  });
}
