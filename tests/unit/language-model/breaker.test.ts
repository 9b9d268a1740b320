import { expect, test, vi } from "vitest";
import { anyCaller, memoryCache } from "#tests/support/caller.ts";
import { switchable, withBreaker } from "#workers/adapters/language-model/guarded.ts";
import type { LanguageModel, Question } from "#workers/adapters/language-model/port.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

/** A model that does not work is left alone for a while, by everybody. */

const QUESTION: Question = { wanted: "", unwanted: [], creators: [] };
const MINUTE = 60_000;

function open() {
  const clock = fixedClock(1_000_000);
  const state: {
    failure: { kind: ProviderErrorKind; retryAfterMs?: number } | null;
    calls: number;
    /** What a call waits for before it answers. */
    before?: () => Promise<void>;
  } = { failure: null, calls: 0 };
  const bare: LanguageModel = {
    name: "reader",
    check: async () => {},
    judge: async () => {
      state.calls += 1;
      await state.before?.();
      if (state.failure) throw new ProviderError({ provider: "test", ...state.failure });
      return [];
    },
  };
  const cache = memoryCache();
  const ask = (model: LanguageModel) =>
    model.judge(QUESTION, anyCaller(AbortSignal.timeout(1_000))).then(
      () => "answered",
      (error: unknown) => (error instanceof ProviderError ? `${error.kind} ${error.code ?? ""}`.trim() : error),
    );
  const isolates = [withBreaker(bare, { cache, clock }), withBreaker(bare, { cache, clock })] as const;
  return { clock, state, first: () => ask(isolates[0]), other: () => ask(isolates[1]) };
}

test("after three failures in a row nobody asks for two minutes, then one asks", async () => {
  const { clock, state, first, other } = open();
  state.failure = { kind: "timeout" };
  expect([await first(), await other(), await first()]).toEqual(["timeout", "timeout", "timeout"]);
  expect([await first(), await other()]).toEqual(["rate breaker", "rate breaker"]);
  expect(state.calls).toBe(3);
  clock.advance(2 * MINUTE + 1);
  expect([await first(), await other()]).toEqual(["timeout", "rate breaker"]);
  clock.advance(2 * MINUTE + 1);
  state.failure = null;
  expect([await first(), await other()]).toEqual(["answered", "answered"]);
});

test("an answer in between starts the count anew", async () => {
  const { state, first } = open();
  for (const kind of ["shape", "upstream", null, "shape", "timeout", null] as const) {
    state.failure = kind === null ? null : { kind };
    expect(await first()).toBe(kind ?? "answered");
  }
});

test.each(["quota", "auth"] as const)(
  "where asking is useless (%s) it stops at once for half an hour",
  async (kind) => {
    const { clock, state, first } = open();
    state.failure = { kind };
    expect([await first(), await first()]).toEqual([kind, "rate breaker"]);
    clock.advance(29 * MINUTE);
    expect(await first()).toBe("rate breaker");
    clock.advance(2 * MINUTE);
    state.failure = null;
    expect(await first()).toBe("answered");
  },
);

test("who asks to wait is left alone for so long, a quarter of an hour at most", async () => {
  const { clock, state, first } = open();
  state.failure = { kind: "rate", retryAfterMs: 24 * 60 * MINUTE };
  expect([await first(), await first()]).toEqual(["rate", "rate breaker"]);
  clock.advance(15 * MINUTE + 1);
  expect(await first()).toBe("rate");
});

test("a pause stands whatever the questions of the same moment bring", async () => {
  const { clock, state, first } = open();
  state.failure = { kind: "quota" };
  const later: (() => void)[] = [];
  state.before = () => new Promise<void>((resolve) => void later.push(resolve));
  // One after the other: what each looks up first takes as long as it takes.
  const asked: Promise<unknown>[] = [];
  while (asked.length < 3) {
    asked.push(first());
    await vi.waitFor(() => expect(later).toHaveLength(asked.length));
  }
  const outcomes: string[] = [];
  for (const [place, failure] of ([{ kind: "quota" }, { kind: "upstream" }, null] as const).entries()) {
    state.failure = failure;
    later[place]?.();
    outcomes.push(String(await asked[place]));
  }
  expect(outcomes).toEqual(["quota", "upstream", "answered"]);
  state.before = undefined;
  clock.advance(29 * MINUTE);
  expect(await first()).toBe("rate breaker");
});

test("who always asks for a moment is left alone for longer after the third time", async () => {
  const { clock, state, first } = open();
  state.failure = { kind: "rate", retryAfterMs: 1_000 };
  for (let time = 0; time < 3; time += 1) {
    expect(await first()).toBe("rate");
    clock.advance(1_001);
  }
  expect(await first()).toBe("rate breaker");
  clock.advance(2 * MINUTE);
  expect(await first()).toBe("rate");
});

test("a model that was switched off is not asked, and the breaker knows nothing of it", async () => {
  const { clock, state } = open();
  const model: LanguageModel = {
    ...{ name: "reader", check: async () => {} },
    judge: async () => {
      state.calls += 1;
      return [];
    },
  };
  const gate = { isOff: true };
  const guarded = switchable(withBreaker(model, { cache: memoryCache(), clock }), async () => gate.isOff);
  const ask = () => guarded.judge(QUESTION, anyCaller(AbortSignal.timeout(1_000)));
  for (let n = 0; n < 20; n += 1) await expect(ask()).rejects.toMatchObject({ kind: "rate", code: "off" });
  expect(state.calls).toBe(0);
  gate.isOff = false;
  expect(await ask()).toEqual([]);
});
