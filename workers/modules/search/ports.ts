import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CreatorCard } from "#workers/modules/creators/contract.ts";
import type { EnrichedCreator, PlatformAdapter } from "#workers/platforms/port.ts";

/** What the search asks of the creator catalogue. */
export type CreatorCatalogue = {
  /** Cards whose numbers are not older than `freshSince` (ms), by account id; unknown and older ones are left out. */
  findFresh(platform: Platform, accountIds: readonly string[], freshSince: number): Promise<Map<string, CreatorCard>>;
  /** Cards of creators as their platform told them now, by account id, and the statements that keep them. */
  prepareSave(
    creators: readonly EnrichedCreator[],
    now: number,
  ): Promise<{ cards: Map<string, CreatorCard>; statements: D1PreparedStatement[] }>;
};

/** The platforms that are set up; null for one that is not. */
export type PlatformLookup = (platform: Platform) => PlatformAdapter | null;
