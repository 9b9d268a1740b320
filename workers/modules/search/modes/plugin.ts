import { z } from "zod";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import type { Json, TaskSource } from "#workers/modules/tasks/handler.ts";
import type { FoundPage, PlatformAdapter } from "#workers/platforms/port.ts";
import type { SearchMode } from "../domain.ts";

/** What every search task is stored with, whatever its mode. */
export const SearchParams = z.object({
  projectId: z.string(),
  platform: z.enum(PLATFORMS),
  /** Videos this task looks at, at most. */
  maxVideoCount: z.number().int().positive(),
  /** Videos that earlier tasks of the same list looked at, and creators they found. */
  videosBefore: z.number().int().min(0),
  foundBefore: z.number().int().min(0),
  /** When the first task of the list began (ms): relative dates count from here, so that all its pages agree. */
  searchedAt: z.number().int(),
});
export type SearchParams = z.output<typeof SearchParams>;

/** One way of searching. A mode is written as one of these and named in `registry.ts`; the engine, the lists and the routes are shared. */
export type SearchModePlugin<Params extends SearchParams = SearchParams> = {
  mode: SearchMode;
  /** The stored parameters; refuses what this mode did not write. */
  parseParams(stored: Json): Params;
  /** Whether a platform can do it. */
  supports(adapter: PlatformAdapter): boolean;
  /** One page of the provider; throws ProviderError. */
  findPage(
    adapter: PlatformAdapter,
    params: Params,
    cursor: string | null,
    options: { now: number; signal: AbortSignal },
  ): Promise<FoundPage>;
  /** What was searched, with the platform's own page of it. */
  describeSource(params: Params): TaskSource;
};
