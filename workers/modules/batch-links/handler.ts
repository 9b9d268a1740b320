import * as z from "zod";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { PLATFORMS, type Platform, type TaskType } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { creatorText } from "#workers/modules/creators/stored-creator.ts";
import type { Json, StepOutcome, TaskHandler, TaskRecord } from "#workers/modules/tasks/handler.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import type { BatchPost } from "./contract.ts";
import { BATCH_MODES, type BatchMode, batchCostUnits, type ItemReason } from "./domain.ts";
import { type Finding, type LookUpDeps, lookUp } from "./look-up.ts";
import { postView } from "./post-view.ts";
import type { BatchItem, BatchStore, SettledItem } from "./store.ts";

/** What a batch's task is stored with; the links themselves have rows of their own. */
const BatchParams = z.object({
  mode: z.union([z.literal(1), z.literal(2)]),
  totalLinks: z.number().int(),
  tagIds: z.array(z.string()).default([]),
});

const Cursor = z.object({
  completed: z.number().int(),
  failed: z.number().int(),
  /** How often each link was asked about in vain, by position. */
  tries: z.record(z.string(), z.number().int()),
  /** Platforms that failed the last time: the others come first. */
  troubled: z.array(z.enum(PLATFORMS)),
});
type Cursor = z.output<typeof Cursor>;

export const BATCH_TASK_TYPES = {
  [BATCH_MODES.profile]: "AUDIENCE_ANALYSIS",
  [BATCH_MODES.post]: "POST_AUDIENCE",
} as const satisfies Record<BatchMode, TaskType>;

/** Links asked about in one step. */
const LINKS_A_STEP = 10;
const MAX_TRIES = 4;
/** Before a platform that failed is asked again while no other is left. */
const RETRY_SECONDS = [2, 8, 30] as const;

/** Tags that the creators of a query get; `workspaceId` is who pays for it. */
export type FoundCreators = { userId: string; workspaceId: string; tagIds: string[]; creators: readonly Creator[] };

export type BatchHandlerDeps = LookUpDeps & {
  store: BatchStore;
  platforms: Pick<Platforms, "find">;
  /** Statements for the step's batch: what is charged is tagged with it. */
  tagFound: (found: FoundCreators) => Promise<D1PreparedStatement[]>;
};

/** The kinds of task behind a batch: one for authors, one for posts. */
export function createBatchHandlers(deps: BatchHandlerDeps): TaskHandler[] {
  return Object.values(BATCH_TASK_TYPES).map((type) => ({
    type,
    deliveredUnits: (task) => batchCostUnits(readCursor(task.cursor).completed),
    describeSource: (task) => ({ label: String(BatchParams.parse(task.params).totalLinks), url: null }),
    step: ({ task, payer, signal }) => takeStep(deps, task, { payer, signal }),
    // What no step came to; links that the last step settles are written behind this.
    onEnd: (task, status) => deps.store.closeStatements(task.id, status === "FAILED" ? "provider_failed" : "stopped"),
  }));
}

function readCursor(stored: Json): Cursor {
  return stored === null ? { completed: 0, failed: 0, tries: {}, troubled: [] } : Cursor.parse(stored);
}

/**
 * Settles the next few links of one platform. A platform in trouble lets the others go first; a link that fails again and again is given up, so that
 * one bad link neither holds nor ends its batch.
 */
async function takeStep(deps: BatchHandlerDeps, task: TaskRecord, caller: Caller): Promise<StepOutcome> {
  const { mode, tagIds } = BatchParams.parse(task.params);
  const cursor = readCursor(task.cursor);
  const items = await deps.store.listItems(task.id);
  const step = createStep(deps, task, items, cursor);
  let limited: ProviderError | null = null;
  for (const platform of platformsInTurn(items, cursor.troubled)) {
    const part = nextPart(items, platform, cursor);
    const adapter = deps.platforms.find(platform);
    if (adapter === null) return step.settle(platform, part, () => nothing("unsupported"), []);
    try {
      const { findings, writes } = await lookUp(deps, { userId: task.userId, mode, adapter, caller }, part);
      const creators = [...findings.values()].flatMap((one) => (one.kind === "found" ? (one.card ?? []) : []));
      const owner = { userId: task.userId, workspaceId: caller.payer.workspace };
      const tags = tagIds.length === 0 ? [] : await deps.tagFound({ ...owner, tagIds, creators });
      return step.settle(platform, part, ({ position }) => findings.get(position) ?? AGAIN, [...writes, ...tags]);
    } catch (failure) {
      if (!(failure instanceof ProviderError)) throw failure;
      if (failure.kind === "rate") {
        limited = failure;
        cursor.troubled = [...cursor.troubled.filter((other) => other !== platform), platform];
      } else if (failure.isPassing) {
        return step.postpone(platform, part);
      } else {
        return step.settle(platform, part, () => nothing(lastingReason(failure)), []);
      }
    }
  }
  // Every platform that is left asks to slow down: the engine waits as long as it was told to.
  if (limited !== null) throw limited;
  return step.settle(null, [], () => AGAIN, []);
}

const AGAIN: Finding = { kind: "again", partial: null };

function nothing(reason: ItemReason): Finding {
  return { kind: "nothing", reason };
}

function lastingReason(failure: ProviderError): ItemReason {
  if (failure.kind === "not_found" || failure.kind === "private") return failure.kind;
  return failure.kind === "quota" ? "allowance" : "provider_failed";
}

function platformsInTurn(items: readonly BatchItem[], troubled: readonly Platform[]): Platform[] {
  const open = new Set(items.flatMap(({ state, platform }) => (state === "PROCESSING" ? platform : [])));
  return [...[...open].filter((platform) => !troubled.includes(platform)), ...troubled.filter((one) => open.has(one))];
}

/** Those asked about least often come first. */
function nextPart(items: readonly BatchItem[], platform: Platform, { tries }: Cursor): BatchItem[] {
  const open = items.filter((item) => item.state === "PROCESSING" && item.platform === platform);
  const triesOf = ({ position }: BatchItem) => tries[position] ?? 0;
  return open.sort((left, right) => triesOf(left) - triesOf(right)).slice(0, LINKS_A_STEP);
}

/** How a step ends: the outcome for the links that it came to. */
function createStep(
  { store }: Pick<BatchHandlerDeps, "store">,
  task: TaskRecord,
  items: readonly BatchItem[],
  cursor: Cursor,
) {
  const subjects = new Set(items.flatMap(({ subject }) => subject ?? []));
  const triesOf = (position: number) => (cursor.tries[position] ?? 0) + 1;

  /** The row of a link, or null when it is to be asked about again. */
  function toSettled({ position }: BatchItem, finding: Finding): SettledItem | null {
    const failed = (reason: ItemReason): SettledItem => ({
      ...{ position, state: "FAILED", reason, subject: null, card: null, post: null },
    });
    if (finding.kind === "nothing") return failed(finding.reason);
    if (finding.kind === "again") return triesOf(position) < MAX_TRIES ? null : failed("provider_failed");
    if (subjects.has(finding.subject)) return failed("duplicate");
    subjects.add(finding.subject);
    const post: BatchPost | null = finding.post === null ? null : postView(finding.post);
    return {
      ...{ position, state: "COMPLETED", reason: null, subject: finding.subject },
      card: finding.card === null ? null : creatorText(finding.card),
      post: post === null ? null : JSON.stringify(post),
    };
  }

  function conclude(next: Cursor, writes: D1PreparedStatement[], delaySeconds: number): StepOutcome {
    const settled = next.completed + next.failed;
    const progress = { current: settled, total: items.length, found: next.completed, phaseKey: null };
    if (settled >= items.length) {
      const deliveredUnits = batchCostUnits(next.completed);
      return { kind: "done", cursor: next, writes, progress, deliveredUnits };
    }
    return { kind: "continue", cursor: next, writes, progress, delaySeconds };
  }

  function settle(
    platform: Platform | null,
    part: readonly BatchItem[],
    findingOf: (item: BatchItem) => Finding,
    writes: D1PreparedStatement[],
    delaySeconds = 0,
  ): StepOutcome {
    const tries = { ...cursor.tries };
    const rows: SettledItem[] = [];
    for (const item of part) {
      const row = toSettled(item, findingOf(item));
      if (row === null) tries[item.position] = triesOf(item.position);
      else rows.push(row);
    }
    const completed = cursor.completed + rows.filter(({ state }) => state === "COMPLETED").length;
    const failed = cursor.failed + rows.filter(({ state }) => state === "FAILED").length;
    const troubled = cursor.troubled.filter((other) => other !== platform || delaySeconds > 0);
    const next = { completed, failed, tries, troubled };
    return conclude(next, [...writes, ...store.settleStatements(task.id, rows, { completed, failed })], delaySeconds);
  }

  return {
    settle,

    /** The platform said nothing at all: its links are tried again later, behind those of the others. */
    postpone(platform: Platform, part: readonly BatchItem[]): StepOutcome {
      const tried = Math.max(1, ...part.map(({ position }) => triesOf(position)));
      const others = items.some((item) => item.state === "PROCESSING" && item.platform !== platform);
      const waits = others && !cursor.troubled.includes(platform) ? 0 : (RETRY_SECONDS[tried - 1] ?? 0);
      cursor.troubled = [...cursor.troubled.filter((other) => other !== platform), platform];
      return settle(null, part, () => AGAIN, [], waits);
    },
  };
}
