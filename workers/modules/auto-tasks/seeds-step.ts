import * as z from "zod";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { analyseCreator, type CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import { textOfCreator } from "#workers/modules/creators/matching-text.ts";
import { followRef } from "#workers/modules/search/modes/account.ts";
import type { LinkResolver } from "#workers/modules/search/modes/plugin.ts";
import type { StepOutcome, TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { CreatorProfile, EnrichedCreator, PlatformAdapter } from "#workers/platforms/port.ts";
import type { AutoCursor } from "./cursor.ts";
import { paidCreators } from "./domain.ts";
import type { FindStore, NewFind, SeedEntry } from "./find-store.ts";
import { type AutoParams, readDescription } from "./params.ts";
import { enqueue, type SearchFor, searchLanguages, tagsOfBrief, tagsOfSeeds } from "./tags.ts";

/** The first steps of an automatic task: who the seeds are, what they say, and which hashtags follow from them. */

/** Seeds that serve as examples at most; more of them only blur what they have in common. */
export const SEEDS_USED = 30;
/** Seeds that are asked for at most, so that a list of wrong names ends. */
const SEEDS_ASKED = 100;
const SEEDS_PER_STEP = 10;
const MAX_CONNECTIONS = 5;
const MISSING_KEPT = 100;

const Account = z.object({ kind: z.enum(["handle", "id", "legacyName", "link"]), value: z.string() });

export type SeedsDeps = { finds: FindStore; links: LinkResolver };
export type StepAt = {
  task: TaskRecord;
  params: AutoParams;
  cursor: AutoCursor;
  adapter: PlatformAdapter;
  tables: MatchingTables;
  caller: Caller;
  now: number;
};

/** Looks up the next seeds. Those that do not exist, are private or got no answer are named, the others become examples. Fails for nothing when none is left. */
export async function readSeeds(deps: SeedsDeps, at: StepAt): Promise<StepOutcome> {
  const { task, cursor, tables } = at;
  const left = Math.min(SEEDS_PER_STEP, SEEDS_USED - cursor.seedsUsed, SEEDS_ASKED - cursor.seedsAsked);
  const entries = left > 0 ? await deps.finds.listSeeds(task.rootTaskId, cursor.seedsAsked, left) : [];
  const { creators, missing } = await findCreators(deps, at, entries);
  const finds = creators.map((creator, place): NewFind => {
    const text = textOfCreator(creator);
    return {
      ...{
        creatorId: creatorId(creator.profile.platform, creator.profile.accountId),
        kind: "seed",
        score: 0,
        fit: null,
      },
      ...{ rank: cursor.seedsUsed + place, name: creator.profile.handle ?? creator.profile.name },
      ...{ analysis: analyseCreator(text, tables), text },
    };
  });
  const languages = finds.length > 0 ? languagesOf(finds, at) : cursor.languages;
  const moved: AutoCursor = {
    ...cursor,
    languages,
    seedsAsked: cursor.seedsAsked + entries.length,
    seedsUsed: cursor.seedsUsed + finds.length,
    missing: [...cursor.missing, ...missing].slice(0, MISSING_KEPT),
    tags: enqueue(cursor.tags, tagsOfSeedTexts(finds, searchFor({ ...at, cursor: { ...cursor, languages } }))),
  };
  const writes = deps.finds.noteStatements(task.rootTaskId, "", finds);
  const isDone = left <= 0 || entries.length < left || moved.seedsUsed >= SEEDS_USED || moved.seedsAsked >= SEEDS_ASKED;
  return isDone ? beginCrawl(at, moved, writes) : goOn(at, moved, writes);
}

function tagsOfSeedTexts(finds: readonly NewFind[], search: SearchFor) {
  return tagsOfSeeds(
    finds.flatMap(({ text }) => text ?? []),
    search,
  );
}

/** The seeds of the first step say in which languages is searched. */
function languagesOf(finds: readonly NewFind[], { params, tables, cursor }: StepAt): AutoCursor["languages"] {
  if (cursor.languages.length > 0) return cursor.languages;
  const analyses: CreatorAnalysis[] = finds.flatMap(({ analysis }) => analysis ?? []);
  return searchLanguages(readDescription(params.filters, tables), analyses);
}

/** What is searched for, where, and in which languages. */
export function searchFor({ params, tables, cursor }: Pick<StepAt, "params" | "tables" | "cursor">): SearchFor {
  const brief = readDescription(params.filters, tables);
  const languages = cursor.languages.length > 0 ? cursor.languages : searchLanguages(brief, []);
  return { platform: params.platform, brief, tables, languages };
}

function beginCrawl(at: StepAt, moved: AutoCursor, writes: D1PreparedStatement[]): StepOutcome {
  if (moved.seedsUsed === 0) return { kind: "fail", reasonKey: "autoTasks:failures.noSeeds", deliveredUnits: 0 };
  const tags = enqueue(tagsOfBrief(searchFor({ ...at, cursor: moved })), moved.tags);
  if (tags.length === 0) {
    return { kind: "fail", reasonKey: "autoTasks:failures.nothingToSearch", deliveredUnits: 0 };
  }
  return goOn(at, { ...moved, tags, phase: "crawl", rank: moved.seedsUsed }, writes);
}

function goOn({ task }: StepAt, cursor: AutoCursor, writes: D1PreparedStatement[]): StepOutcome {
  const phaseKey = cursor.phase === "seeds" ? "autoTasks:phases.seeds" : "autoTasks:phases.crawling";
  const progress = { current: 0, total: paidCreators(task.costUnits), found: 0, phaseKey };
  return { kind: "continue", cursor, writes, progress };
}

type Missing = AutoCursor["missing"];

async function findCreators(
  { links }: SeedsDeps,
  { adapter, caller }: StepAt,
  entries: readonly SeedEntry[],
): Promise<{ creators: EnrichedCreator[]; missing: Missing }> {
  const { resolve, enrich } = adapter;
  if (entries.length === 0 || !resolve || !enrich) return { creators: [], missing: [] };
  const { results, failed } = await collectPartially(entries, MAX_CONNECTIONS, async ({ account }) => {
    const ref = await followRef(Account.parse(JSON.parse(account)), links);
    return ref === null ? null : resolve.findAccount(ref, caller);
  });
  const missing: Missing = [];
  const found = new Map<string, { profile: CreatorProfile; input: string }>();
  for (const entry of entries) {
    const profile = results.get(entry);
    const reason = failed.includes(entry) ? "no_answer" : profile?.isPrivate ? "private" : "not_found";
    if (profile && !profile.isPrivate) found.set(profile.accountId, { profile, input: entry.input });
    else missing.push({ input: entry.input, reason });
  }
  const told: EnrichedCreator[] = [];
  const asked = [...found.values()].map(({ profile }) => profile);
  for (let from = 0; from < asked.length; from += enrich.maxBatch) {
    const outcome = await enrich.enrich(asked.slice(from, from + enrich.maxBatch), caller);
    told.push(...outcome.creators);
    const name = (reason: string) => (accountId: string) => ({
      input: found.get(accountId)?.input ?? accountId,
      reason,
    });
    missing.push(...outcome.gone.map(name("gone")), ...outcome.unfinished.map(name("no_answer")));
  }
  return { creators: told, missing };
}
