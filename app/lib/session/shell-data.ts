import { useRouteLoaderData } from "@remix-run/react";
import type { Switch } from "#workers/kernel/vocabulary.ts";
import type { AlarmView } from "#workers/modules/outreach/alarms/contract.ts";

/** Without the language model matching alone decides. */
export type ToldSwitch = Exclude<Switch, "languageModel">;

/** What the frame around every signed-in page shows. Quota in stored units, -1 is unlimited. */
export type ShellData = {
  user: { id: string; email: string; name: string; avatarUrl: string | null };
  account: {
    type: "FREE" | "PAID" | "ENTERPRISE";
    isPaid: boolean;
    /** Whether a plan may be offered: a free account in good standing. */
    mayBeOffered: boolean;
    isEnterpriseMember: boolean;
    isEnterpriseAdmin: boolean;
    isSystemAdmin: boolean;
  };
  quota: { availableUnits: number; usedUnits: number; totalUnits: number };
  projects: ReadonlyArray<{ id: string; title: string; isDefault: boolean }>;
  currentProjectId: string | null;
  /** Mailboxes that stand still. */
  alarms: readonly AlarmView[];
  /** When the account will be deleted, as its owner asked; null while it stays. */
  leavesAt: number | null;
  /** What staff have switched off for everybody, as far as people notice. */
  off: readonly ToldSwitch[];
  sidebarFolded: boolean;
};

/** The id of the layout route that loads the frame's data. */
export const SHELL_ROUTE = "routes/_app";

/** The frame's data on any signed-in page; undefined on public pages. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>(SHELL_ROUTE);
}
