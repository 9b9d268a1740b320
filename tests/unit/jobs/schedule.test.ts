import { expect, test } from "vitest";
import { dailyAt, dueRun, everyMinutes, latestSlot } from "#workers/jobs/cron.ts";
import { queueDelaySeconds } from "#workers/jobs/outbox.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const MIDNIGHT = Date.UTC(2026, 2, 2);

function slotsOf(schedule: ReturnType<typeof dailyAt>) {
  if (schedule.kind !== "slots") throw new Error("runs every minute");
  return schedule;
}

const nightly = slotsOf(dailyAt(0));
const slot = latestSlot("exports.remove", nightly, MIDNIGHT + 60 * MINUTE);
const job = { name: "exports.remove" };
const done = { name: job.name, slotAt: slot, tries: 1, startedAt: slot, doneAt: slot, failure: null };

test("a queue never delivers before the time, and never waits longer than queues may", () => {
  expect([0, -5, 1, 1_000, 1_001].map(queueDelaySeconds)).toEqual([0, 0, 1, 1, 2]);
  expect(queueDelaySeconds(1e12)).toBe(43_200);
});

test("a daily job runs at a whole minute of its hour, the same every day, and jobs of one hour are spread over it", () => {
  const names = Array.from({ length: 40 }, (_, n) => `job.${n}`);
  const minutes = names.map((name) => (latestSlot(name, slotsOf(dailyAt(5)), MIDNIGHT + DAY - 1) - MIDNIGHT) / MINUTE);
  expect(minutes.every((minute) => Number.isInteger(minute) && minute >= 300 && minute < 360)).toBe(true);
  expect(new Set(minutes).size).toBeGreaterThan(20);
  expect(latestSlot(job.name, nightly, slot + DAY - 1)).toBe(slot);
  expect(latestSlot(job.name, nightly, slot + DAY)).toBe(slot + DAY);
});

test("a job of every fifteen minutes is due four times an hour", () => {
  const slots = slotsOf(everyMinutes(15));
  const all = Array.from({ length: 60 }, (_, minute) => latestSlot("x", slots, MIDNIGHT + DAY + minute * MINUTE));
  expect(new Set(all.filter((at) => at >= MIDNIGHT + DAY)).size).toBe(4);
});

test("a job that was never seen begins with its next slot", () => {
  expect(dueRun(job, nightly, null, slot + 30 * MINUTE)).toBeNull();
  expect(dueRun(job, nightly, null, slot)).toEqual({ slotAt: slot, tries: 1 });
});

test("a slot runs once; a run that was missed is made up for, of several as many as the job says and the latest ones", () => {
  expect(dueRun(job, nightly, done, slot + DAY - 1)).toBeNull();
  expect(dueRun(job, nightly, done, slot + DAY + 3 * MINUTE)).toEqual({ slotAt: slot + DAY, tries: 1 });
  expect(dueRun(job, nightly, done, slot + 6 * DAY)).toEqual({ slotAt: slot + 6 * DAY, tries: 1 });
  const three = slotsOf(dailyAt(0, { maxCatchUp: 3 }));
  expect(dueRun(job, three, done, slot + 6 * DAY)).toEqual({ slotAt: slot + 4 * DAY, tries: 1 });
});

test("a failed run is tried again after five minutes and a killed one after sixteen, three times in all", () => {
  const failed = { ...done, doneAt: null, failure: "no" };
  expect(dueRun(job, nightly, failed, slot + 4 * MINUTE)).toBeNull();
  expect(dueRun(job, nightly, failed, slot + 5 * MINUTE)).toEqual({ slotAt: slot, tries: 2 });
  const running = { ...done, doneAt: null };
  expect(dueRun(job, nightly, running, slot + 15 * MINUTE)).toBeNull();
  expect(dueRun(job, nightly, running, slot + 16 * MINUTE)).toEqual({ slotAt: slot, tries: 2 });
  const spent = { ...failed, tries: 3 };
  expect(dueRun(job, nightly, spent, slot + DAY - 1)).toBeNull();
  expect(dueRun(job, nightly, spent, slot + DAY)).toEqual({ slotAt: slot + DAY, tries: 1 });
});
