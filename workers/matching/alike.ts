import type { CreatorAnalysis } from "./analyse.ts";
import { openPool } from "./pool.ts";
import { profileOf, scoreProfileParts } from "./profile.ts";
import type { MatchingTables } from "./tables.ts";

/** How much creators are about the same as one of them. Pure. */

/** Words and topics together are 2 for a creator that says all that the seed says; the direction adds up to about half of one. */
const ALL_OF_IT = 2;

/**
 * For each creator from 0 to 1 how much it says of what the seed is about: the seed's words and topics, each by its rarity among creators at large
 * (`rarity.ts`), and the direction of all its words. 0 for a creator that shares no word and no topic with the seed, however near the direction. A score hangs on
 * the seed and the creator alone, never on the others.
 */
export function scoreAlike(
  seed: CreatorAnalysis,
  creators: readonly CreatorAnalysis[],
  tables: MatchingTables,
): Float64Array {
  const { words, topics, nearness } = scoreProfileParts(openPool(creators, tables), profileOf([seed], tables), tables);
  return words.map((word, creator) => {
    const said = word + (topics[creator] ?? 0);
    return said === 0 ? 0 : Math.min(1, Math.max(0, (said + (nearness[creator] ?? 0)) / ALL_OF_IT));
  });
}
