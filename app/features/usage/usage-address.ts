/** What the address of the usage page says (spec 3 §2.9). */
export type UsageAddress = {
  /** Whose quota: one's own, or the enterprise's. */
  view: "personal" | "enterprise";
  /** A member of the enterprise; null for all of it. */
  member: string | null;
  /** Days as `2026-11-23`, both inclusive; null for the last seven. */
  startDate: string | null;
  endDate: string | null;
  /** What each charge paid for, each day, or every movement. */
  table: "details" | "days" | "statement";
  page: number;
  pageSize: number;
};

/** Spec 3 §9. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
const TABLES = ["details", "days", "statement"] as const;
const MAX_PAGE = 1_000_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what is missing or unknown is the default, and days in the wrong order change places. */
export function readUsageAddress(params: URLSearchParams): UsageAddress {
  const page = Number(params.get("page") ?? 1);
  const pageSize = Number(params.get("pageSize"));
  const member = params.get("member");
  const view = params.get("view") === "enterprise" ? "enterprise" : "personal";
  const [start, end] = [dayOf(params.get("startDate")), dayOf(params.get("endDate"))];
  // Half a range is none: the server would have to guess the other half.
  const isWhole = start !== null && end !== null;
  const [first, last] = isWhole && start > end ? [end, start] : [start, end];
  return {
    view,
    member: view === "enterprise" && member !== null && /^[\w-]{1,64}$/.test(member) ? member : null,
    startDate: isWhole ? first : null,
    endDate: isWhole ? last : null,
    table: TABLES.find((table) => table === params.get("table")) ?? "details",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
  };
}

/** The address as short as it can be: defaults are left out. */
export function writeUsageAddress(address: UsageAddress): URLSearchParams {
  const { view, member, startDate, endDate, table, page, pageSize } = address;
  const params = new URLSearchParams();
  if (view !== "personal") params.set("view", view);
  if (view === "enterprise" && member !== null) params.set("member", member);
  if (startDate !== null && endDate !== null) {
    params.set("startDate", startDate);
    params.set("endDate", endDate);
  }
  if (table !== "details") params.set("table", table);
  if (page > 1) params.set("page", String(page));
  if (pageSize !== PAGE_SIZES[0]) params.set("pageSize", String(pageSize));
  return params;
}

function dayOf(text: string | null): string | null {
  if (text === null || !DAY.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
}
