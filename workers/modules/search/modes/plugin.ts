import * as z from "zod";
import type { MatchingTablesPort } from "#workers/adapters/matching-tables/port.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import type { AnyEndpoint } from "#workers/api/endpoint.ts";
import { PLATFORMS, type Platform, type TaskReason } from "#workers/kernel/vocabulary.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import type { CreatorService } from "#workers/modules/creators/service.ts";
import type { Json, TaskRecord, TaskSource } from "#workers/modules/tasks/handler.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { SearchMode } from "../domain.ts";
import type { SearchCursor } from "./cursor.ts";

/** What every search task is stored with, whatever its mode. */
export const SearchParams = z.object({
  projectId: z.string(),
  platform: z.enum(PLATFORMS),
  /** Videos (posts, accounts, links: whatever the mode goes through) that this task looks at, at most. */
  maxVideoCount: z.number().int().positive(),
  /** Those that earlier tasks of the same list looked at, and creators they found. */
  videosBefore: z.number().int().min(0),
  foundBefore: z.number().int().min(0),
  /** When the first task of the list began (ms): relative dates count from here, so that all its pages agree. */
  searchedAt: z.number().int(),
  /** The saved search that the list is a run of: whom its other runs have brought is left out. */
  savedSearchId: z.string().optional(),
});
export type SearchParams = z.output<typeof SearchParams>;

/** What the body of every call that starts a search holds, beside the mode's own fields. */
export type SearchInput = {
  projectId: string;
  platform: Platform;
  reason: TaskReason;
  maxCount?: number;
  maxVideoCount?: number;
};

/** The parameters that the service fills in by itself. */
type Shared = Exclude<keyof SearchParams, "platform">;
/** A mode's own parameters, one case a platform where they differ. */
export type OwnParams<Params> = Params extends SearchParams ? Omit<Params, Shared> : never;

/** A page of what a mode goes through. Posts and accounts alike bring authors. */
export type ModePage = {
  items: readonly { author: CreatorProfile /** What the person wrote to name the author. */; input?: string }[];
  /** Opaque; null at the end. */
  nextCursor: string | null;
  /** Only for modes whose page is not as long as its items: how many were looked at. Such a page must respect `wanted`. */
  lookedAt?: number;
  /** Entries of the input that led nowhere. */
  missing?: readonly MissingEntry[];
};

/** An entry of the input that led nowhere, kept in the task's result; `reason` is one of the link grammar's or `not_found`, `private`, `gone`, `no_answer`. */
export type MissingEntry = { input: string; reason: string };

export type PageContext<Seed> = Caller & {
  /** When the search began (ms). */
  now: number;
  /** What was looked up at the first step of the list, or came with the input. */
  seed: Seed;
  links: LinkResolver;
  /** How many the task may still look at. */
  wanted: number;
};

export type SeedContext = Caller & { links: LinkResolver; tables: MatchingTablesPort };

/** What a creator is worth to a search; `rank` is its place in the list, the next free one unless said. */
export type Weight = { score: number; rank?: number };

/** What the steps of every search need. */
export type SearchHandlerDeps = {
  d1: D1Database;
  platforms: Pick<Platforms, "find">;
  creators: Pick<CreatorService, "complete">;
  links: LinkResolver;
  /** Loaded only by what compares creators' words. */
  tables: MatchingTablesPort;
  /** Statements of other modules for the batch in which a step's creators join the list. May run twice. */
  alsoFound?(task: TaskRecord, projectId: string, creatorIds: readonly string[]): D1PreparedStatement[];
};

/** Follows links that only forward; null for one that leads nowhere known. */
export type LinkResolver = { resolve(link: PlatformLink): Promise<PlatformLink | null> };

/** Locale keys of what a mode says when the platform has nothing to give; `{{name}}` is the source's label. */
export type ModeTexts = {
  /** While it runs. */
  phase: string;
  /** The account, the tag or the music is not there (any more). */
  not_found?: string;
  /** It is there but not shown to others. */
  private?: string;
  /** It is there and holds nothing at all. */
  empty?: string;
};

/**
 * One way of searching. A mode is written as one of these and named in `registry.ts`; the engine, the money, the lists, the calls and the
 * result pages are shared. Whatever throws here may throw AppError (1400 for a wrong field) before the task exists, ProviderError in a step.
 */
export type SearchModePlugin<
  Input extends SearchInput = SearchInput,
  Params extends SearchParams = SearchParams,
  Seed = unknown,
> = {
  mode: SearchMode;
  /** The call that starts it, its body at least `SearchInput`. */
  call: AnyEndpoint;
  /** Whether the mode's folder has routes of its own, that call among them. */
  hasOwnRoutes?: boolean;
  texts: ModeTexts;
  /** The mode's own parameters out of a checked body; throws 1400 with the text that says what is wrong. */
  readInput(input: Input): OwnParams<Params>;
  /** How many items this task may look at, `before` of the same list having been looked at; throws 1400. */
  amountOf(input: Input, params: OwnParams<Params>, before: number): number;
  /** The stored parameters; refuses what this mode did not write. */
  parseParams(stored: Json): Params;
  /** Whether a platform can do it. */
  supports(adapter: PlatformAdapter): boolean;
  /** What a list is made from, kept in its cursor from the first step to the last. */
  seed?: {
    /** What the input brings that is too long for parameters, which every poll of the task repeats. */
    fromInput?(input: Input): SearchCursor["seed"];
    /** What is looked up once, at the first step: the account whose list is read, for one. Null when there is none. */
    find?(adapter: PlatformAdapter, params: Params, context: SeedContext): Promise<SearchCursor["seed"]>;
    parse(stored: Json): Seed;
  };
  /** One page of the provider; throws ProviderError. */
  findPage(
    adapter: PlatformAdapter,
    params: Params,
    cursor: string | null,
    context: PageContext<Seed>,
  ): Promise<ModePage>;
  /** For each creator of a page what its place in the list is worth, or null to leave it out; without it creators are kept in order of appearance. */
  weigh?(cards: readonly Creator[], params: Params, seed: Seed, tables: MatchingTables): (Weight | null)[];
  /** More statements for the batch in which a step's creators join the list: those that the mode keeps, new to the list or not. May run twice. */
  recordFound?(d1: D1Database, task: TaskRecord, creatorIds: readonly string[]): D1PreparedStatement[];
  /** Whether the result names the entries of the input whose creators could not be shown. */
  tellsMissing?: boolean;
  /** What the index of known creators is asked for, whose answer is shown first; only for modes whose input is words. Case makes no difference to them. */
  indexQuery?(params: OwnParams<Params>): string;
  /** Items to pay for; those on pages that brought a newcomer to the workspace unless said. Nothing is ever paid for a search without newcomers. */
  paidItems?(cursor: SearchCursor): number;
  /** What was searched, with the platform's own page of it. */
  describeSource(params: Params): TaskSource;
};
