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
import type { PublicConfig } from "#app/lib/load-context.ts";
import type { shellLocales } from "./locales.ts";

export type MenuKey = Exclude<
  keyof (typeof shellLocales)["en"]["menu"],
  "label" | "open" | "fold" | "unfold" | "contact"
>;

/** A page of the main menu. One that is not built has no picture yet and is not shown. */
type PlannedEntry = { key: MenuKey; to: string; available: false; enterpriseOnly?: boolean; external?: boolean };

export type MenuEntry = Omit<PlannedEntry, "available"> & {
  available: true;
  icon: LucideIcon;
};

/** Video tracking, and where an unknown address leads a signed-in account (spec 3 §2.1). */
export const TRACKING_PATH = "/dataManagement/kolscoutTrack";

/** What there is to spend, and where it went (spec 3 §2.9). */
export const USAGE_PATH = "/settings/quotaQuery";

/**
 * The main menu in its order (spec 1 §2): the sidebar and the command palette both read it. `enterpriseOnly` is for members of
 * an enterprise, `external` opens a new tab and leads where the settings say. A page that gets built turns `available` and brings its `icon`.
 */
export const MENU: ReadonlyArray<MenuEntry | PlannedEntry> = [
  { key: "search", to: "/search", available: true, icon: Search },
  { key: "tracking", to: TRACKING_PATH, available: true, icon: ChartNoAxesColumn },
  { key: "audience", to: "/audience", available: true, icon: Link2 },
  { key: "balance", to: USAGE_PATH, available: true, icon: Wallet },
  { key: "enterprise", to: "/settings/enterpriseInfo", available: true, icon: Building2, enterpriseOnly: true },
  { key: "excludeList", to: "/settings/excludeList", available: true, icon: ListX },
  { key: "exportCreators", to: "/settings/exportCreators", available: true, icon: FileDown },
  { key: "records", to: "/records", available: true, icon: Bookmark },
  { key: "email", to: "/email", available: true, icon: Mail },
  { key: "cpm", to: "/cpm", available: true, icon: CircleDollarSign },
  { key: "tutorial", to: "", available: true, icon: BookOpen, external: true },
];

/** The plans, to which every upgrade leads. */
export const PLANS_PATH = "/pricing";

/** Where a signed-in person lands without a remembered page. */
export const HOME = "/search";

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
  return MENU.filter((entry) => entry.available)
    .filter((entry) => !entry.enterpriseOnly || account.isEnterpriseMember)
    .map((entry) => (entry.external ? { ...entry, to: config?.tutorialUrl ?? "" } : entry))
    .filter(({ to }) => to !== "");
}
