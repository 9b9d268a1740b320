import {
  Ban,
  BookOpen,
  Building2,
  ChartLine,
  FileSpreadsheet,
  type LucideIcon,
  Mail,
  Search,
  Tags,
  Target,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { shellLocales } from "./locales.ts";

export type MenuKey = Exclude<
  keyof (typeof shellLocales)["en"]["menu"],
  "label" | "open" | "fold" | "unfold" | "contact"
>;

export type MenuEntry = {
  key: MenuKey;
  to: string;
  icon: LucideIcon;
  /** Whether the page exists: what is not built is not shown. */
  available: boolean;
  /** Only members of an enterprise see it. */
  enterpriseOnly?: boolean;
  /** Opens outside the app, in a new tab. */
  external?: boolean;
};

/** The main menu in its order (spec 1 §2): the sidebar and the command palette both read it. */
export const MENU: readonly MenuEntry[] = [
  { key: "search", to: "/search", icon: Search, available: true },
  { key: "tracking", to: "/dataManagement/kolscoutTrack", icon: ChartLine, available: false },
  { key: "audience", to: "/audience", icon: UsersRound, available: false },
  { key: "balance", to: "/settings/quotaQuery", icon: Wallet, available: false },
  { key: "enterprise", to: "/settings/enterpriseInfo", icon: Building2, available: false, enterpriseOnly: true },
  { key: "excludeList", to: "/settings/excludeList", icon: Ban, available: false },
  { key: "exportCreators", to: "/settings/exportCreators", icon: FileSpreadsheet, available: false },
  { key: "tags", to: "/records", icon: Tags, available: false },
  { key: "email", to: "/email", icon: Mail, available: false },
  { key: "cpm", to: "/cpm", icon: Target, available: false },
  { key: "tutorial", to: "https://kolscout.com/tutorial", icon: BookOpen, available: false, external: true },
];

/** Whether the plans can be seen and bought; until then every upgrade leads to support. */
export const PLANS_AVAILABLE = false;

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

/** The entries that this account may see. */
export function visibleMenu(account: { isEnterpriseMember: boolean }): MenuEntry[] {
  return MENU.filter((entry) => entry.available && (!entry.enterpriseOnly || account.isEnterpriseMember));
}
