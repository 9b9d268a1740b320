/** What operators look at, one at a time; the address says which. */
export const VIEWS = [
  "overview",
  "tasks",
  "letters",
  "stripe",
  "mail",
  "costs",
  "retention",
  "schemes",
  "switches",
  "removals",
] as const;
export type View = (typeof VIEWS)[number];

export function readView(named: string | null): View {
  return VIEWS.find((view) => view === named) ?? "overview";
}

export const ADMIN_PATH = "/admin";
export const OPERATIONS_PATH = "/admin/operations";
export const AUDIT_PATH = "/admin/audit";
export const enterprisePath = (id: string) => `/admin/enterprises/${encodeURIComponent(id)}`;
export const accountPath = (id: string) => `/admin/accounts/${encodeURIComponent(id)}`;
