import { defaultFilter } from "cmdk";
import type { THEMES } from "#app/lib/preferences.ts";
import type { SearchMode } from "#workers/modules/search/domain.ts";
import type { MenuKey } from "./navigation.ts";

/** The choice that searches for what was typed. */
export const SEARCH_ITEM = "find-creators";

/** How the values of further searches for it begin. */
export const OTHER_SEARCH = "find-creators-by ";

/** How the value of a choice that runs a saved search again begins; its name follows. */
export const RUN_AGAIN = "run-again ";

/** What people type for a command beside its name, in either language whatever the screen's. */
export const COMMAND_WORDS = {
  input: ["keyword", "关键词"],
  hashtag: ["hashtag", "tag", "话题", "标签"],
  following: ["following", "follow", "关注"],
  tagged: ["tagged", "mention", "被标记", "提及"],
  bgm: ["music", "sound", "song", "bgm", "音乐", "配乐"],
  similar: ["similar", "lookalike", "相似"],
  "web-list": ["links", "list", "paste", "链接", "名单"],
  auto: ["AI", "AI task", "automatic", "智能", "自动", "AI 任务"],
  light: ["light", "bright", "day", "浅色", "亮色"],
  dark: ["dark", "night", "深色", "暗色", "夜间"],
  system: ["system", "automatic theme", "跟随系统"],
  logout: ["log out", "sign out", "exit", "退出", "登出", "注销"],
} as const satisfies Record<SearchMode | "auto" | "logout" | (typeof THEMES)[number], readonly string[]>;

/** What people type for a page beside its name. */
export const PAGE_WORDS: Partial<Record<MenuKey, readonly string[]>> = {
  records: ["tags", "notes", "stages", "board", "CRM", "标签", "备注", "阶段", "看板"],
};

/** What stands behind it makes a choice's value its own and is not searched. */
export const HIDDEN_PART = "\t";

/**
 * How well a choice fits what was typed, 0 to 1. Searching for it always fits, in the likeliest way first, and always less than any command that does. What
 * is paid for fits least, so it is never the first choice: an Enter in the same breath orders no run.
 */
export function rankCommand(value: string, typed: string, keywords?: string[]): number {
  if (value === SEARCH_ITEM) return 3 * Number.MIN_VALUE;
  if (value.startsWith(OTHER_SEARCH)) return 2 * Number.MIN_VALUE;
  const [named = ""] = value.split(HIDDEN_PART);
  if (!named.startsWith(RUN_AGAIN)) return defaultFilter(named, typed, keywords);
  return defaultFilter(named.slice(RUN_AGAIN.length), typed, keywords) > 0 ? Number.MIN_VALUE : 0;
}
