import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { namesOf } from "#workers/db/names.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import type { CreatorService } from "#workers/modules/creators/service.ts";
import type { LinkResolver } from "#workers/modules/search/modes/plugin.ts";
import { SHORT_WAIT_MS } from "#workers/modules/tasks/domain.ts";
import type { StepContext, StepOutcome, TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { canCrawl } from "./crawl-page.ts";
import { crawlOn, endByAllowance } from "./crawl-step.ts";
import { readAutoCursor } from "./cursor.ts";
import { earnedAutoUnits } from "./domain.ts";
import type { FindStore } from "./find-store.ts";
import { AutoParams } from "./params.ts";
import type { SecondOpinion } from "./second-opinion.ts";
import { readSeeds } from "./seeds-step.ts";

export type AutoTaskHandlerDeps = {
  d1: D1Database;
  platforms: Pick<Platforms, "find">;
  creators: Pick<CreatorService, "complete">;
  links: LinkResolver;
  finds: FindStore;
  /** Null where no language model is configured. */
  opinion: SecondOpinion | null;
  /** What matching looks up; read once per isolate. */
  tables: { load(): Promise<MatchingTables> };
};

const t = namesOf(tasks);

/** A task that was ended by its owner says so; it can not be gone on with. */
const RESULT_OF_ENDED = `
UPDATE ${t} SET ${t.result} = json_object('hasMore', json('false'), 'endReason', 'ended') WHERE ${t.id} = ?1 AND ${t.result} IS NULL AND ${t.status} = 'COMPLETED'`;

/**
 * The automatic task: seeds and a description → hashtags → pages → creators judged → two groups (docs/decisions/auto-task-cost.md). A step is some seeds or one
 * page under a hashtag; where it stands is in its cursor, whom it has met in `auto_finds`, and both are committed together.
 */
export function createAutoTaskHandler(deps: AutoTaskHandlerDeps): TaskHandler {
  return {
    type: "LONG_CRAWLER",
    deliveredUnits: (task) => earned(task),
    describeSource({ params }) {
      const { seedUsers, filters } = AutoParams.parse(params);
      return { label: seedUsers[0] ?? filters.kolDescription.slice(0, 80), url: null };
    },
    step: (context) => takeStep(deps, context),
    onEnd: (task) => [deps.d1.prepare(RESULT_OF_ENDED).bind(task.id)],
  };
}

function earned({ cursor, costUnits }: TaskRecord): number {
  return earnedAutoUnits(readAutoCursor(cursor).charged, costUnits);
}

async function takeStep(deps: AutoTaskHandlerDeps, { task, payer, signal, now }: StepContext): Promise<StepOutcome> {
  const params = AutoParams.parse(task.params);
  const adapter = deps.platforms.find(params.platform);
  if (!adapter || !canCrawl(adapter)) {
    return { kind: "fail", reasonKey: "autoTasks:failures.platformMissing", deliveredUnits: earned(task) };
  }
  const at = {
    task,
    params,
    cursor: readAutoCursor(task.cursor),
    adapter,
    tables: await deps.tables.load(),
    caller: { payer, signal },
    now,
  };
  try {
    return at.cursor.phase === "seeds" ? await readSeeds(deps, at) : await crawlOn(deps, at);
  } catch (failure) {
    if (failure instanceof ProviderError && isAllowanceGone(failure)) return endByAllowance(deps.d1, at, failure);
    throw failure;
  }
}

/** An allowance that returns soon is waited for, as by every task. */
function isAllowanceGone({ kind, retryAfterMs }: ProviderError): boolean {
  return kind === "quota" && retryAfterMs !== null && retryAfterMs >= SHORT_WAIT_MS;
}
