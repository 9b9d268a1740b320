import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { namesOf } from "#workers/db/names.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
import type { Brief } from "#workers/matching/brief.ts";
import { brokenLimit } from "#workers/matching/limits.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { textOfCard } from "#workers/modules/creators/matching-text.ts";
import { nameOfCard } from "#workers/modules/exclusions/matching.ts";
import { countNewcomers, ingestStatements, listLikeStatements } from "#workers/modules/lists/port.ts";
import type { CollectedWanted } from "#workers/modules/search/modes/wanted.ts";
import type { StepOutcome, TaskRecord } from "#workers/modules/tasks/handler.ts";
import { tasks } from "#workers/modules/tasks/tables.ts";
import type { FoundPage } from "#workers/platforms/port.ts";
import { afterFault, afterPage, orderTags, withoutPages } from "./bandit.ts";
import { type CrawlDeps, meetAuthors, postsByAuthor, readTagPage } from "./crawl-page.ts";
import type { AutoCursor, QueuedTag } from "./cursor.ts";
import { CRAWL_BOUNDS, type EndReason, earnedAutoUnits, paidCreators } from "./domain.ts";
import type { NewFind } from "./find-store.ts";
import { type Judged, judge, type Met, type Yardstick } from "./judge.ts";
import { limitsOf } from "./params.ts";
import { rejudgeDelivered } from "./rejudge.ts";
import { applyVerdicts } from "./second-opinion.ts";
import { type StepAt, searchFor } from "./seeds-step.ts";
import { enqueue, tagsOfBrief, tagsOfFinds, tagsOfSuperlikes } from "./tags.ts";

/** A step of the crawl: one page under the hashtag that promises most, its new creators judged, those who fit delivered. */

/** So many pages in a row may fail before the platform counts as down, and is waited for. */
const FAULTS_BORNE = 3;

export async function crawlOn(deps: CrawlDeps, at: StepAt): Promise<StepOutcome> {
  const { task } = at;
  const superliked = await deps.finds.listSuperliked(task.rootTaskId, at.cursor.superlikesThrough);
  const search = searchFor(at);
  const { brief } = search;
  const wished = tagsOfSuperlikes(superliked.texts, search);
  const described: AutoCursor = {
    ...at.cursor,
    superlikesThrough: superliked.through,
    // The description may have been changed.
    tags: enqueue(at.cursor.tags, [...wished, ...tagsOfBrief(search)]),
  };
  const { examples, signature } = await deps.finds.readExamples(task.rootTaskId);
  const again = await rejudgeDelivered(deps.finds, at, described, { brief, examples, signature });
  const { cursor } = again;
  const [tag] = orderTags(cursor.tags);
  const over = endOf(task, cursor, tag);
  // What is charged for is measured by the last word of its owner.
  if ((over !== null || !tag) && cursor.rejudgedThrough !== null) return goOn(task, cursor, again.writes);
  if (over !== null) return finish(deps.d1, task, { ...cursor, processing: null, endReason: over }, again.writes);
  if (!tag) return finish(deps.d1, task, { ...cursor, processing: null, endReason: "exhausted" }, again.writes);
  const page = await readTagPage(tag, at).catch((failure: unknown) => {
    if (isOfPage(failure) && cursor.faults < FAULTS_BORNE) return "fault" as const;
    throw failure;
  });
  if (page === "fault")
    return goOn(task, { ...replaceTag(cursor, afterFault(tag)), faults: cursor.faults + 1 }, again.writes);
  if (page === null) return goOn(task, replaceTag(cursor, withoutPages(tag)), again.writes);
  return deliver(deps, at, { cursor, tag, page, yardstick: { brief, examples }, before: again.writes });
}

/** Whether a failure may be one of this page alone; who asks to wait is waited for. */
function isOfPage(failure: unknown): boolean {
  return failure instanceof ProviderError && failure.isPassing && failure.kind !== "rate";
}

type Reading = {
  cursor: AutoCursor;
  tag: QueuedTag;
  page: FoundPage;
  yardstick: Yardstick;
  /** Writes of those that were judged anew. */
  before: D1PreparedStatement[];
};

async function deliver(deps: CrawlDeps, at: StepAt, reading: Reading): Promise<StepOutcome> {
  const { cursor, tag, page, yardstick, before } = reading;
  const { task, tables } = at;
  const met = await meetAuthors(deps, at, cursor, page);
  const { inside, outside } = splitByLimits(at, met, page);
  const { brief } = yardstick;
  const first = judge(inside, yardstick, tables);
  const { judged, asked } = await withSecondOpinion(deps, at, { cursor, judged: first, brief });
  const fits = byGroup(judged);
  const { delivered, charged } = await withinPaid(deps, at, cursor, fits);
  const isLeft = new Set(fits.filter((fit) => !delivered.includes(fit)));
  const kept = judged.filter((one) => !isLeft.has(one));
  const counts = {
    perfect: delivered.filter(({ kind }) => kind === "perfectFit").length,
    content: delivered.filter(({ kind }) => kind === "contentOk").length,
  };
  const read = afterPage(tag, { ...counts, met: judged.length, nextPage: page.nextCursor });
  const texts = delivered.flatMap(({ kind, text }) => (kind === "perfectFit" ? text : []));
  const counted: AutoCursor = {
    ...replaceTag(cursor, read),
    processing: tag.id,
    perfect: cursor.perfect + counts.perfect,
    content: cursor.content + counts.content,
    judged: cursor.judged + judged.length,
    outside: cursor.outside + outside.length,
    hidden: cursor.hidden + met.hidden,
    pages: cursor.pages + 1,
    faults: 0,
    barren: delivered.length > 0 ? 0 : cursor.barren + 1,
    charged: cursor.charged + charged,
    rank: cursor.rank + kept.length + outside.length,
    owed: met.owed,
    secondOpinions: cursor.secondOpinions + asked,
  };
  const moved = { ...counted, tags: enqueue(counted.tags, tagsOfFinds(texts, searchFor(at))) };
  const writes = [...before, ...writesOf(deps, at, { cursor, tag, met, kept, delivered, outside })];
  const over = endOf(task, moved, orderTags(moved.tags)[0]);
  if (over === null || moved.rejudgedThrough !== null) return goOn(task, moved, writes);
  return finish(deps.d1, task, { ...moved, processing: null, endReason: over }, writes);
}

/** The judged creators after the second opinion, when a model is configured; and about how many was asked. */
async function withSecondOpinion(
  { opinion }: CrawlDeps,
  { task, tables, caller }: StepAt,
  { cursor, judged, brief }: { cursor: AutoCursor; judged: Judged[]; brief: Brief },
) {
  if (opinion === null) return { judged, asked: 0 };
  const step = { taskId: task.id, step: task.step, costUnits: task.costUnits };
  const { verdicts, asked } = await opinion.ask({ judged, brief, step, askedBefore: cursor.secondOpinions, caller });
  return { judged: applyVerdicts(judged, verdicts, brief, tables), asked };
}

/** Why nothing more is to be done, or null. Creators that the platform owes are asked for with the next page. */
function endOf(task: TaskRecord, cursor: AutoCursor, next: QueuedTag | undefined): EndReason | null {
  const paid = paidCreators(task.costUnits);
  if (cursor.charged >= paid) return "delivered";
  const bounds = CRAWL_BOUNDS[task.platform ?? "TIKTOK"];
  const mostPages = (task.costUnits / UNITS_PER_RUN + 1) * bounds.aRun;
  if (next === undefined || cursor.barren >= bounds.barren || cursor.pages - cursor.pagesBefore >= mostPages)
    return "exhausted";
  return null;
}

function splitByLimits({ params }: StepAt, { cards }: CollectedWanted, page: FoundPage) {
  const limits = limitsOf(params);
  const posts = postsByAuthor(page);
  const numbers = ({ followers, region, averageViews, averageLikes }: Creator) => ({
    ...{ followers, region, averageViews, averageLikes },
  });
  const inside: Met[] = [];
  const outside: Creator[] = [];
  for (const { card, score } of cards) {
    if (brokenLimit(numbers(card), limits) !== null) outside.push(card);
    else inside.push({ card, score, text: textOfCard(card, posts.get(card.accountId) ?? []) });
  }
  return { inside, outside };
}

/** Those of a group, the perfect first. */
function byGroup(judged: readonly Judged[]): Judged[] {
  const of = (kind: Judged["kind"]) => judged.filter((one) => one.kind === kind);
  return [...of("perfectFit"), ...of("contentOk")];
}

/** As many as are paid for, and how many of them are charged: only who was not brought to the workspace before. */
async function withinPaid({ d1 }: CrawlDeps, { task, params }: StepAt, cursor: AutoCursor, fits: readonly Judged[]) {
  const filling = { listId: task.rootTaskId, userId: task.userId, platform: params.platform };
  const left = paidCreators(task.costUnits) - cursor.charged;
  const delivered = fits.slice(0, Math.max(0, left));
  const ids = delivered.map(({ card }) => card.id);
  return { delivered, charged: await countNewcomers(d1, filling, ids, ids.length) };
}

type Brought = {
  cursor: AutoCursor;
  tag: QueuedTag;
  met: CollectedWanted;
  /** Everybody judged but those beyond what is paid for: they may be met again. */
  kept: readonly Judged[];
  delivered: readonly Judged[];
  outside: readonly Creator[];
};

function writesOf({ d1, finds }: CrawlDeps, at: StepAt, brought: Brought): D1PreparedStatement[] {
  const { task, params } = at;
  const { cursor, tag, met, kept, delivered, outside } = brought;
  const list = { listId: task.rootTaskId, projectId: params.projectId };
  const ranks = new Map(kept.map(({ card }, place) => [card.id, cursor.rank + place]));
  const candidates = delivered.map(({ card, likeness }) => ({ card, rank: ranks.get(card.id) ?? 0, score: likeness }));
  const perfect = delivered.flatMap(({ kind, card }) => (kind === "perfectFit" ? card.id : []));
  const notes = [
    ...kept.map((one): NewFind => findOf(one, ranks.get(one.card.id) ?? 0)),
    ...outside.map((card, place): NewFind => outsider(card, cursor.rank + kept.length + place)),
  ];
  return [
    ...met.writes,
    ...ingestStatements(d1, list, candidates, met.excluded),
    ...listLikeStatements(d1, list, perfect, "LIKE"),
    ...finds.noteStatements(task.rootTaskId, tag.id, notes),
  ];
}

function findOf({ card, kind, likeness, analysis, text, fit }: Judged, rank: number): NewFind {
  const name = card.platformAccount;
  return { creatorId: card.id, kind, rank, name, score: likeness, analysis, text: kind === "none" ? null : text, fit };
}

function outsider(card: Creator, rank: number): NewFind {
  const nothing = { score: 0, analysis: null, text: null, fit: null };
  return { creatorId: nameOfCard(card).creatorId, kind: "outside", rank, name: card.platformAccount, ...nothing };
}

function replaceTag(cursor: AutoCursor, tag: QueuedTag): AutoCursor {
  return { ...cursor, tags: cursor.tags.map((each) => (each.id === tag.id ? tag : each)) };
}

/** Ends a task that the platform's allowance cuts off: what it found stays and is charged, the rest of its runs goes back. */
export function endByAllowance(d1: D1Database, { task, cursor, now }: StepAt, failure: ProviderError): StepOutcome {
  const allowanceReturnsAt = now + (failure.retryAfterMs ?? 0);
  return finish(d1, task, { ...cursor, processing: null, endReason: "allowance", allowanceReturnsAt }, []);
}

function progressOf(task: TaskRecord, cursor: AutoCursor, phaseKey: string | null) {
  const found = cursor.perfect + cursor.content;
  return { current: cursor.charged, total: paidCreators(task.costUnits), found, phaseKey };
}

function goOn(task: TaskRecord, cursor: AutoCursor, writes: D1PreparedStatement[]): StepOutcome {
  return { kind: "continue", cursor, writes, progress: progressOf(task, cursor, "autoTasks:phases.crawling") };
}

const t = namesOf(tasks);

/** Fails the commit when runs were added while the step ran: it is taken again, and sees them. */
const UNLESS_EXTENDED = `
UPDATE ${t} SET ${t.costUnits} = CASE ${t.costUnits} WHEN ?2 THEN ${t.costUnits} ELSE -1 END WHERE ${t.id} = ?1`;

function finish(d1: D1Database, task: TaskRecord, cursor: AutoCursor, found: D1PreparedStatement[]): StepOutcome {
  const writes = [d1.prepare(UNLESS_EXTENDED).bind(task.id, task.costUnits), ...found];
  return {
    ...{ kind: "done", cursor, writes, progress: progressOf(task, cursor, null) },
    deliveredUnits: earnedAutoUnits(cursor.charged, task.costUnits),
    result: { hasMore: cursor.tags.some(({ isOver }) => !isOver), endReason: cursor.endReason },
  };
}
