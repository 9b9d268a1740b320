import { describe, expect, test } from "vitest";
import type { Pace } from "#workers/modules/outreach/schedule/pace.ts";
import { DAY_MS, MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";
import { createMailboxGate } from "#workers/modules/outreach/sending/gate.ts";

const START = Date.UTC(2027, 2, 25);
const PACE: Pace = {
  ...{ kind: "gmail", per24Hours: 3, perMinute: 2, rampFrom: null, seed: "mailbox-1" },
  window: { weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1_440, zone: "UTC" },
};

function openGate() {
  const kept = new Map<string, string>();
  return createMailboxGate({
    async get(key) {
      const text = kept.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async put(key, value) {
      kept.set(key, JSON.stringify(value));
    },
  });
}

describe("the gate of a mailbox", () => {
  test("counts copies of a run once", async () => {
    const gate = openGate();
    for (let copy = 0; copy < 5; copy += 1)
      expect(await gate.reserve("mail-1", START + copy, PACE)).toEqual({ granted: true });
    expect((await gate.usage(START + 5, PACE)).sent).toBe(1);
  });

  test("counts a mail when it goes out, not when a run that died counted it", async () => {
    const gate = openGate();
    await gate.reserve("died", START, PACE);
    const later = START + DAY_MS - 5 * MINUTE_MS;
    expect(await gate.reserve("died", later, PACE)).toEqual({ granted: true });
    expect(await gate.reserve("second", later + 2 * MINUTE_MS, PACE)).toEqual({ granted: true });
    expect(await gate.reserve("third", later + 4 * MINUTE_MS, PACE)).toEqual({ granted: true });
    // A day after the run that died, and three mails have gone out in the last hour.
    expect(await gate.reserve("fourth", START + DAY_MS + MINUTE_MS, PACE)).toEqual({
      granted: false,
      at: later + DAY_MS,
      reason: "per_24_hours",
    });
  });

  test("grants a mail that was counted no more than others leave room for", async () => {
    const gate = openGate();
    await gate.reserve("died", START, PACE);
    const later = START + DAY_MS + MINUTE_MS;
    for (const [index, key] of ["a", "b", "c"].entries())
      expect(await gate.reserve(key, later + index * 2 * MINUTE_MS, PACE)).toEqual({ granted: true });
    expect(await gate.reserve("died", later + 10 * MINUTE_MS, PACE)).toMatchObject({ reason: "per_24_hours" });
  });
});
