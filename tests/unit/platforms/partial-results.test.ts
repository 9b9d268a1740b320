import { expect, test } from "vitest";
import { collectPartially } from "#workers/adapters/outside/partial-results.ts";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";

const failing = (kind: ProviderErrorKind, code: string | null = null) =>
  new ProviderError({ provider: "somewhere", kind, code });
const items = Array.from({ length: 20 }, (_, index) => index);

/** Runs over twenty items, of which the given ones fail so many times. */
function run(failures: Record<number, { error: ProviderError; times: number }>, limit = 6) {
  const calls: number[] = [];
  const left = new Map(Object.entries(failures).map(([item, { times }]) => [Number(item), times]));
  const outcome = collectPartially(items, limit, async (item) => {
    calls.push(item);
    await Promise.resolve();
    const times = left.get(item) ?? 0;
    left.set(item, times - 1);
    const failure = failures[item];
    if (failure !== undefined && times > 0) throw failure.error;
    return item * 2;
  });
  return { calls, outcome };
}

test("an item that fails once is done at the end", async () => {
  const { calls, outcome } = run({ 3: { error: failing("upstream"), times: 1 } });
  expect((await outcome).failed).toEqual([]);
  expect((await outcome).results.size).toBe(20);
  expect(calls.at(-1)).toBe(3);
});

test("an item that fails twice is named, the others are kept", async () => {
  const { outcome } = run({ 3: { error: failing("shape"), times: 9 } });
  expect((await outcome).failed).toEqual([3]);
});

test("an item that takes too long is not tried again and stops nobody", async () => {
  const { calls, outcome } = run({ 0: { error: failing("timeout", "timeout"), times: 9 } });
  expect((await outcome).failed).toEqual([0]);
  expect(calls.filter((item) => item === 0)).toHaveLength(1);
});

test("a provider that asks to wait is not asked on, and what it told is kept", async () => {
  const { calls, outcome } = run({ 4: { error: failing("rate"), times: 9 } }, 1);
  expect((await outcome).failed).toEqual(items.slice(4));
  expect(calls).toEqual([0, 1, 2, 3, 4]);
});

test("at the end of the step nothing more is begun", async () => {
  const { calls, outcome } = run({ 2: { error: failing("timeout", "aborted"), times: 9 } }, 1);
  expect((await outcome).failed).toEqual(items.slice(2));
  expect(calls).toEqual([0, 1, 2]);
});

test.each(["auth", "quota"] as const)("%s ends everything", async (kind) => {
  const { calls, outcome } = run({ 2: { error: failing(kind), times: 9 } }, 1);
  await expect(outcome).rejects.toMatchObject({ kind });
  expect(calls).toEqual([0, 1, 2]);
});

test("a provider that is down is asked a few times only", async () => {
  const all = Object.fromEntries(items.map((item) => [item, { error: failing("upstream"), times: 9 }]));
  const { calls, outcome } = run(all);
  await expect(outcome).rejects.toMatchObject({ kind: "upstream" });
  expect(calls.length).toBeLessThanOrEqual(12);
});
