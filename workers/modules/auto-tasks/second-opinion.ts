import { type LanguageModel, MAX_CREATORS, type Verdict } from "#workers/adapters/language-model/port.ts";
import { cacheKey } from "#workers/adapters/outside/cache.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { Brief } from "#workers/matching/brief.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { secondOpinionsLeft } from "./domain.ts";
import { type Judged, movedTo } from "./judge.ts";
import type { OpinionStore } from "./opinion-store.ts";
import { wordsForModel } from "./opinion-text.ts";

/** What a language model thinks of those near the line of a group, where one is configured (docs/decisions/second-opinion.md). */

/** Besides what is read and kept, a step takes no longer for it. */
const WAIT_MS = 8_000;
/** Questions of a step, asked side by side; who is further from the line is not asked about. */
const QUESTIONS_A_STEP = 3;
/** The model was not asked. */
const NOT_ASKED = ["rate breaker", "rate off"];
const KEPT_MS = 30 * 86_400_000;

export type SecondOpinionDeps = {
  model: LanguageModel;
  store: OpinionStore;
  clock: Clock;
  log: Log;
  /** All that a step waits for its questions, in milliseconds. */
  waitMs?: number;
};

export type OpinionSought = {
  judged: readonly Judged[];
  brief: Brief;
  /** The step that asks: when it runs again it pays for nothing twice. */
  step: { taskId: string; step: number; costUnits: number };
  /** Creators that the task has asked about before. */
  askedBefore: number;
  caller: Caller;
};

export type SecondOpinion = {
  /**
   * Verdicts by creator id about those near a line, and about how many of them this step has asked. Empty where examples alone say what is wanted, and
   * creators without an answer are missing: refusal,
   * fault, no time and no budget all leave what matching says. Never throws for the model's sake.
   */
  ask(sought: OpinionSought): Promise<{ verdicts: Map<string, Verdict>; asked: number }>;
};

type Asked = { id: string; key: string; words: ReturnType<typeof wordsForModel> };

export function createSecondOpinion(deps: SecondOpinionDeps): SecondOpinion {
  const { model, store, clock, log } = deps;
  return {
    async ask({ judged, brief, step, askedBefore, caller }) {
      const askedBy = `${step.taskId}:${step.step}`;
      const doubtful = brief.criteria.length > 0 ? nearest(judged) : [];
      const near = await Promise.all(doubtful.map((one) => keyed(model, brief, one)));
      if (near.length === 0) return { verdicts: new Map(), asked: 0 };
      const known = new Map(
        (
          await store.find(
            near.map(({ key }) => key),
            clock.now(),
          )
        ).map((row) => [row.key, row]),
      );
      const own = near.filter(({ key }) => known.get(key)?.askedBy === askedBy).length;
      const left = secondOpinionsLeft(step.costUnits, askedBefore + own);
      const unknown = new Map(near.flatMap((one) => (known.has(one.key) ? [] : [[one.key, one] as const])));
      const open = [...unknown.values()].slice(0, left);
      const answers = await askAll(deps, brief, open, caller);
      const said = answers.flatMap(({ said: verdicts }) => verdicts);
      if (said.length > 0) await store.keep(said, { askedBy, now: clock.now(), expiresAt: clock.now() + KEPT_MS });
      for (const { key, verdict } of said) known.set(key, { key, verdict, askedBy });
      // That it was not asked is not logged at every step.
      const failures = answers.flatMap(({ failure }) => failure ?? []).filter((each) => !NOT_ASKED.includes(each));
      const counts = { near: near.length, asked: open.length, answered: said.length };
      if (failures.length > 0) log.warn("second_opinion_failed", { taskId: step.taskId, ...counts, failures });
      const verdicts = new Map(
        near.flatMap(({ id, key }): [string, Verdict][] => {
          const verdict = known.get(key)?.verdict;
          return verdict ? [[id, verdict]] : [];
        }),
      );
      return { verdicts, asked: own + open.length };
    },
  };
}

/** Those near a line, the nearest first, as many as a step asks about. */
export function nearest(judged: readonly Judged[]): Judged[] {
  return judged
    .flatMap((one) => (one.toLine === null ? [] : { one, toLine: one.toLine }))
    .sort((one, other) => one.toLine - other.toLine)
    .slice(0, QUESTIONS_A_STEP * MAX_CREATORS)
    .map(({ one }) => one);
}

async function keyed(model: LanguageModel, brief: Brief, { card, text }: Judged): Promise<Asked> {
  const words = wordsForModel(text);
  // Everything that the model is told of this creator, and who is told.
  const key = await cacheKey([model.name, brief.text, JSON.stringify(unwantedOf(brief)), JSON.stringify(words)]);
  return { id: card.id, key, words };
}

function unwantedOf({ exclusions }: Brief): string[] {
  return exclusions.map(({ text }) => text);
}

type Answered = { said: { key: string; verdict: Verdict }[]; failure: string | null };

/** Asks about all of them within `waitMs`, in questions that are asked side by side. */
async function askAll(
  { model, waitMs = WAIT_MS }: SecondOpinionDeps,
  brief: Brief,
  open: readonly Asked[],
  caller: Caller,
): Promise<Answered[]> {
  // Not AbortSignal.timeout: its timer would run on after the answers.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException("too slow", "TimeoutError")), waitMs);
  const within = { ...caller, signal: AbortSignal.any([caller.signal, limit.signal]) };
  try {
    return await Promise.all(batchesOf(open).map((batch) => askOne(model, brief, batch, within)));
  } finally {
    clearTimeout(timer);
  }
}

async function askOne(model: LanguageModel, brief: Brief, batch: readonly Asked[], caller: Caller): Promise<Answered> {
  const question = { wanted: brief.text, unwanted: unwantedOf(brief), creators: batch.map(({ words }) => words) };
  try {
    const verdicts = await model.judge(question, caller);
    return {
      said: batch.flatMap(({ key }, place) => {
        const verdict = verdicts[place];
        return verdict ? { key, verdict } : [];
      }),
      failure: null,
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { said: [], failure: `${error.kind} ${error.code ?? ""}`.trim() };
  }
}

/** As few questions as it takes, of nearly the same size. */
function batchesOf(open: readonly Asked[]): Asked[][] {
  const questions = Math.ceil(open.length / MAX_CREATORS);
  return Array.from({ length: questions }, (_, nth) => open.filter((_one, place) => place % questions === nth));
}

/**
 * Judged creators where the verdicts leave them, best first as before: by one group at most, up or down. Nobody comes into a group of whom no words speak for it, and nobody who was
 * not near a line is moved.
 */
export function applyVerdicts(
  judged: readonly Judged[],
  verdicts: ReadonlyMap<string, Verdict>,
  brief: Brief,
  tables: MatchingTables,
): Judged[] {
  return judged.map((one) => {
    const verdict = one.toLine === null ? undefined : verdicts.get(one.card.id);
    const kind = verdict === undefined ? one.kind : movedKind(one.kind, verdict);
    return kind === one.kind ? one : (movedTo(one, kind, brief, tables) ?? one);
  });
}

const ORDER = ["none", "contentOk", "perfectFit"] as const satisfies readonly Judged["kind"][];

/** The group that a verdict asks for, or the next one on the way to it. */
export function movedKind(kind: Judged["kind"], verdict: Verdict): Judged["kind"] {
  const from = ORDER.indexOf(kind);
  const to = ORDER.indexOf(verdict === "reject" ? "none" : verdict);
  return ORDER[from + Math.sign(to - from)] ?? kind;
}
