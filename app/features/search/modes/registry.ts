import type { SearchMode } from "#workers/modules/search/domain.ts";
import bgm from "./bgm.ts";
import following from "./following.ts";
import hashtag from "./hashtag.ts";
import keyword from "./keyword.ts";
import type { ModeFile } from "./search-mode.ts";
import similar from "./similar.tsx";
import tagged from "./tagged.ts";
import webList from "./web-list.tsx";

/** Every way to search with its form. */
export const MODES: Record<SearchMode, ModeFile> = {
  input: keyword,
  hashtag,
  following,
  tagged,
  bgm,
  similar,
  "web-list": webList,
};
