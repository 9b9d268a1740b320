import {
  Bookmark,
  BookOpen,
  Building2,
  ChartNoAxesColumn,
  CircleDollarSign,
  FileDown,
  Link2,
  ListX,
  type LucideIcon,
  Mail,
  Search,
  Wallet,
} from "lucide-react";
import type { siteLocales } from "#app/components/site-locales.ts";
import type { PublicConfig } from "#app/lib/load-context.ts";
import { TRACKING_PATH, USAGE_PATH } from "#app/lib/paths.ts";

export type MenuKey = Exclude<keyof (typeof siteLocales)["en"]["pages"], "contact">;

/** A page of the main menu. */
export type MenuEntry = { key: MenuKey; to: string; icon: LucideIcon; enterpriseOnly?: boolean; external?: boolean };

/**
 * The main menu in its order (spec 1 §2): the sidebar and the command palette both read it. `enterpriseOnly` is for members of
 * an enterprise, `external` opens a new tab and leads where the settings say.
 */
export const MENU: readonly MenuEntry[] = [
  { key: "search", to: "/search", icon: Search },
  { key: "tracking", to: TRACKING_PATH, icon: ChartNoAxesColumn },
  { key: "audience", to: "/audience", icon: Link2 },
  { key: "balance", to: USAGE_PATH, icon: Wallet },
  { key: "enterprise", to: "/settings/enterpriseInfo", icon: Building2, enterpriseOnly: true },
  { key: "excludeList", to: "/settings/excludeList", icon: ListX },
  { key: "exportCreators", to: "/settings/exportCreators", icon: FileDown },
  { key: "records", to: "/records", icon: Bookmark },
  { key: "email", to: "/email", icon: Mail },
  { key: "cpm", to: "/cpm", icon: CircleDollarSign },
  { key: "tutorial", to: "", icon: BookOpen, external: true },
];

const MENU_HIDDEN_ON = [
  "/auto-task",
  "/email/batchSend",
  "/search/input",
  "/search/hashtag",
  "/search/bgm",
  "/search/following",
  "/search/tagged",
];

/** Whether the sidebar gives its room to the page: the creator lists and the batch sender (spec 1 §2). */
export function isMenuHidden(pathname: string): boolean {
  return MENU_HIDDEN_ON.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The entries that this account may see; the tutorial where there is one. */
export function visibleMenu(
  account: { isEnterpriseMember: boolean },
  config: Pick<PublicConfig, "tutorialUrl"> | undefined,
): MenuEntry[] {
  return MENU.filter((entry) => !entry.enterpriseOnly || account.isEnterpriseMember)
    .map((entry) => (entry.external ? { ...entry, to: config?.tutorialUrl ?? "" } : entry))
    .filter(({ to }) => to !== "");
}
