import fc from "fast-check";
import { expect, test } from "vitest";
import {
  backoffMs,
  nextPace,
  type Pace,
  progressPercent,
  remainingSeconds,
  requeueAfterMs,
  runningKeyOf,
  stepRoom,
  type TaskSnapshot,
  waitDelayMs,
  wholeUnits,
} from "#workers/modules/tasks/domain.ts";

const RANDOM = fc.double({ min: 0, max: 1, noNaN: true });
const UNIT_MS = 100;

/** Runs steps of the given durations (ms), each of ten units, and tells the seconds left after each. */
function estimates(durations: readonly number[], total: number): (number | null)[] {
  let pace: Pace = { paceMicros: 0, pacedAt: 1_000 };
  let now = 1_000;
  return durations.map((duration, index) => {
    now += duration;
    pace = nextPace(pace, { before: index * 10, after: (index + 1) * 10, stepNumber: index, at: now });
    const current = (index + 1) * 10;
    return remainingSeconds({
      ...{ status: "PROCESSING", current, total, step: index + 1, paceMicros: pace.paceMicros },
      ...{ updatedAt: now, dueAt: now, now },
    });
  });
}

test("a steady task is told its true remaining time from the second step on", () => {
  const told = estimates(
    Array.from({ length: 20 }, () => 10 * UNIT_MS),
    200,
  );
  expect(told[0]).toBeNull();
  for (const [index, seconds] of told.entries()) {
    if (index > 0 && index < 19) expect(seconds).toBe(19 - index);
  }
});

test("one step a hundred times as slow moves the estimate by less than half", () => {
  const steady = Array.from({ length: 12 }, () => 1_000);
  const before = estimates(steady, 1_000).at(-1) ?? 0;
  const after = estimates([...steady, 100_000], 1_000).at(-1) ?? 0;
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThan(before * 1.5);
});

test("a cold first step does not spoil the estimate for long", () => {
  const told = estimates([15_000, ...Array.from({ length: 9 }, () => 1_000)], 200);
  expect(told.at(-1)).toBeLessThan(3 * 10);
});

test("a lasting change of pace is followed within a dozen steps", () => {
  const told = estimates(
    [...Array.from({ length: 10 }, () => 1_000), ...Array.from({ length: 12 }, () => 4_000)],
    1_000,
  );
  expect(told.at(-1)).toBeGreaterThan(0.75 * 78 * 4);
  expect(told.at(-1)).toBeLessThanOrEqual(78 * 4);
});

test("between steps the estimate counts down and never reaches zero while the task runs", () => {
  const at = (now: number) =>
    remainingSeconds({
      ...{ status: "PROCESSING", current: 10, total: 20, step: 5, paceMicros: 1_000_000, updatedAt: 0, dueAt: 0, now },
    });
  expect([at(0), at(1_000), at(2_000), at(60_000)]).toEqual([10, 9, 8, 5]);
});

test("a wait is part of the remaining time", () => {
  const waiting = {
    status: "PROCESSING",
    current: 10,
    total: 20,
    step: 5,
    paceMicros: 1_000_000,
    updatedAt: 0,
  } as const;
  expect(remainingSeconds({ ...waiting, dueAt: 30_000, now: 0 })).toBe(40);
  expect(remainingSeconds({ ...waiting, dueAt: 30_000, now: 20_000 })).toBe(20);
});

test("percent is real, whole, and a hundred only at a good end", () => {
  expect(progressPercent({ status: "PROCESSING", current: 1, total: 3 })).toBe(33);
  expect(progressPercent({ status: "PROCESSING", current: 5, total: 3 })).toBe(99);
  expect(progressPercent({ status: "PROCESSING", current: 0, total: 0 })).toBe(0);
  expect(progressPercent({ status: "FAILED", current: 3, total: 3 })).toBe(99);
  expect(progressPercent({ status: "COMPLETED", current: 1, total: 3 })).toBe(100);
});

test("a provider's own delay is never cut short and at most a fifth longer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 300_000 }), fc.nat(20), RANDOM, (retryAfterMs, waits, random) => {
      const delay = waitDelayMs({ retryAfterMs, waits, random });
      expect(delay).toBeGreaterThanOrEqual(retryAfterMs);
      expect(delay).toBeLessThanOrEqual(retryAfterMs * 1.2 + 1);
    }),
  );
});

test("an absent, absurd or broken delay falls back to a capped back-off", () => {
  for (const retryAfterMs of [null, 0, -5, Number.NaN, Number.POSITIVE_INFINITY, 86_400_000]) {
    expect(waitDelayMs({ retryAfterMs, waits: 0, random: 0.5 })).toBe(1_000);
    expect(waitDelayMs({ retryAfterMs, waits: 30, random: 1 })).toBeLessThanOrEqual(45_000);
  }
  fc.assert(
    fc.property(fc.nat(60), RANDOM, (failures, random) => {
      expect(backoffMs(failures, random)).toBeGreaterThanOrEqual(500);
      expect(backoffMs(failures, random)).toBeLessThanOrEqual(45_000);
    }),
  );
});

test("the sweeper sends an unclaimed step again later and later", () => {
  expect([0, 3, 4, 5, 30].map(requeueAfterMs)).toEqual([30_000, 30_000, 120_000, 240_000, 7_680_000]);
});

test("delivered units are whole, never negative and never more than the cost", () => {
  fc.assert(
    fc.property(fc.double(), fc.nat(10_000), (delivered, cost) => {
      const units = wholeUnits(delivered, cost);
      expect(Number.isInteger(units)).toBe(true);
      expect(units).toBeGreaterThanOrEqual(0);
      expect(units).toBeLessThanOrEqual(cost);
    }),
  );
  expect(wholeUnits(7.9, 10)).toBe(7);
});

test("one unfinished task of a kind is per project, type and platform", () => {
  const base = { userId: "u", projectId: "p", type: "SEARCH_INPUT_BREAK", platform: "TIKTOK" } as const;
  expect(runningKeyOf(base)).toBe(runningKeyOf({ ...base, userId: "v" }));
  expect(new Set([base, { ...base, projectId: null }, { ...base, platform: null }].map(runningKeyOf)).size).toBe(3);
});

function snapshot(revision: number, more: Partial<TaskSnapshot> = {}): TaskSnapshot {
  return { taskId: "tsk_1", ownerId: "u", revision, ended: false, views: { en: String(revision) }, ...more };
}

test("whatever order states arrive in, a room shows each newer one once and closes at the end", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6]), (order) => {
      let state: TaskSnapshot | null = null;
      const shown: number[] = [];
      for (const revision of order) {
        const answer = stepRoom(state, { kind: "published", snapshot: snapshot(revision, { ended: revision === 6 }) });
        if (answer.push === "all") shown.push(revision);
        expect(answer.close).toBe(answer.push === "all" && revision === 6);
        state = answer.state;
      }
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
      expect(shown.at(-1) ?? 0).toBe(Math.max(0, ...order));
    }),
  );
});

test("a room lets in only the owner it was given, and never takes another task's state", () => {
  const state = snapshot(3);
  expect(stepRoom(state, { kind: "joined", ownerId: "u", taskId: "tsk_1" })).toMatchObject({
    push: "joiner",
    refused: false,
  });
  expect(stepRoom(state, { kind: "joined", ownerId: "v", taskId: "tsk_1" })).toMatchObject({
    push: "none",
    refused: true,
  });
  expect(stepRoom(null, { kind: "joined", ownerId: "u", taskId: "tsk_1" })).toMatchObject({
    push: "none",
    refused: true,
  });
  expect(stepRoom(state, { kind: "published", snapshot: snapshot(9, { ownerId: "v" }) })).toMatchObject({
    state,
    refused: true,
  });
});
