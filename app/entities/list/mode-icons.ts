import { AtSign, Hash, ListPlus, Music, ScanSearch, Sparkles, UserRoundSearch, UsersRound } from "lucide-react";
import type { ComponentType } from "react";
import type { SearchMode } from "#workers/modules/search/domain.ts";

/** Every way to find creators: the modes of search, and the AI task. */
export type WayKey = SearchMode | "auto";

/** The picture of each way. */
export const MODE_ICONS: Record<WayKey, ComponentType<{ className?: string }>> = {
  input: ScanSearch,
  hashtag: Hash,
  following: UsersRound,
  tagged: AtSign,
  bgm: Music,
  similar: UserRoundSearch,
  "web-list": ListPlus,
  auto: Sparkles,
};
