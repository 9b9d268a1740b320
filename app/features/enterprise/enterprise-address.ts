/** What the address of the enterprise page says: which page of the members, and whose tags (spec 3 §2.6). */
export type EnterpriseAddress = { page: number; tags: readonly string[] };

/** Spec 3 §9. */
export const MEMBERS_PER_PAGE = 10;
const MAX_PAGE = 100_000;
const MAX_TAGS = 20;

/** Reads the address; what is missing or unknown is the first page of all members. */
export function readEnterpriseAddress(params: URLSearchParams): EnterpriseAddress {
  const page = Number(params.get("page") ?? 1);
  const tags = (params.get("tags") ?? "").split(",").filter((id) => /^[\w-]{1,64}$/.test(id));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
  };
}

/** The address as short as it can be. */
export function writeEnterpriseAddress({ page, tags }: EnterpriseAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (page > 1) params.set("page", String(page));
  if (tags.length > 0) params.set("tags", tags.join(","));
  return params;
}
