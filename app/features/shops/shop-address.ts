import { SHOP_FILTER_NAMES, SHOP_FILTERS, type ShopFilterName } from "#workers/modules/shops/domain.ts";

/** What the address of the page says: the page and the filters. Pure. */
export type ShopAddress = {
  page: number;
  ranges: Readonly<Record<ShopFilterName, readonly string[]>>;
  hasEmail: boolean | null;
  videoRows: 1 | 2;
  isSample: boolean;
};

/** Reads an address; what it cannot mean is left out. */
export function readShopAddress(params: URLSearchParams): ShopAddress {
  const page = Number(params.get("page") ?? 1);
  const rangesOf = (name: ShopFilterName) => {
    const chosen = (params.get(name) ?? "").split(",");
    return SHOP_FILTERS[name].map(({ id }) => id as string).filter((id) => chosen.includes(id));
  };
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    ranges: {
      postRate: rangesOf("postRate"),
      gmv: rangesOf("gmv"),
      units: rangesOf("units"),
      gpm: rangesOf("gpm"),
      perBuyer: rangesOf("perBuyer"),
      followers: rangesOf("followers"),
      views: rangesOf("views"),
    },
    hasEmail: params.get("hasEmail") === "true" ? true : params.get("hasEmail") === "false" ? false : null,
    videoRows: params.get("videoRow") === "2" ? 2 : 1,
    isSample: params.get("mock") === "true",
  };
}

/** The address as a query, without what is as it always is; `projectId` and what others put there stay. */
export function writeShopAddress(before: URLSearchParams, address: ShopAddress): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, value: string | null) => (value === null ? params.delete(name) : params.set(name, value));
  put("page", address.page === 1 ? null : String(address.page));
  for (const name of SHOP_FILTER_NAMES) put(name, address.ranges[name].join(",") || null);
  put("hasEmail", address.hasEmail === null ? null : String(address.hasEmail));
  put("videoRow", address.videoRows === 1 ? null : "2");
  return params;
}

/** How many choices leave creators out. */
export function countFilters({ ranges, hasEmail }: ShopAddress): number {
  return SHOP_FILTER_NAMES.reduce((sum, name) => sum + ranges[name].length, hasEmail === null ? 0 : 1);
}

/** The filters as the call takes them. */
export function filterQuery({ ranges, hasEmail }: ShopAddress): Record<string, string> {
  const chosen = SHOP_FILTER_NAMES.filter((name) => ranges[name].length > 0).map((name) => [
    name,
    ranges[name].join(","),
  ]);
  return { ...Object.fromEntries(chosen), ...(hasEmail === null ? {} : { hasEmail: String(hasEmail) }) };
}
