/** Who of a world fits a description: the measure of what a crawl finds. */
import type { PlatformName } from "#sandbox/world/port.ts";
import { analyseCreator } from "#workers/matching/analyse.ts";
import { readBrief } from "#workers/matching/brief.ts";
import type { CreatorText } from "#workers/matching/creator-text.ts";
import { openPool } from "#workers/matching/pool.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";

/** A creator with posts, by which it can be reached. */
export type Known = { platform: PlatformName; handle: string; labels: readonly string[]; text: CreatorText };
type Asked = { platform: PlatformName; description: string; label: string | null };

const POSTS_READ = 12;

/**
 * Those whom matching calls perfect fits when it sees the whole world at once, best first. Where there is a label, those who bear it and are in one of
 * the two groups: a category holds many who have nothing to do with the description.
 */
export function fitting(
  world: readonly Known[],
  { platform, description, label }: Asked,
  tables: MatchingTables,
): Known[] {
  const own = world.filter((known) => known.platform === platform);
  const analyses = own.map(({ text }) => analyseCreator({ ...text, posts: text.posts.slice(0, POSTS_READ) }, tables));
  return rankPool(openPool(analyses, tables), readBrief(description, tables), NO_EXAMPLES, tables).flatMap(
    ({ creator, fit }) => {
      const known = own[creator];
      if (known === undefined || fit === "NONE") return [];
      return (label === null ? fit === "PERFECT" : known.labels.includes(label)) ? known : [];
    },
  );
}
