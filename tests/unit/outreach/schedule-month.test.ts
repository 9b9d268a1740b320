import { beforeAll, describe, expect, test } from "vitest";
import { type Month, simulateMonth } from "#tests/support/outreach-month.ts";
import { isLegal } from "#workers/modules/outreach/schedule/mail-state.ts";
import { capAt, type Pace } from "#workers/modules/outreach/schedule/pace.ts";
import { isOpenAt } from "#workers/modules/outreach/schedule/window.ts";
import { DAY_MS, MINUTE_MS } from "#workers/modules/outreach/schedule/zone.ts";

/** The month in which Europe's and America's clocks change. */
const START = Date.UTC(2027, 2, 1, 8);
const BANNED_AT = START + 21 * DAY_MS;
const OFFICE_HOURS = { weekdays: [1, 2, 3, 4, 5], fromMinute: 8 * 60, toMinute: 20 * 60 };

const mailboxes: readonly (Pace & { bannedAt: number | null })[] = [
  { zone: "Europe/Berlin", rampFrom: null, bannedAt: null },
  { zone: "America/New_York", rampFrom: null, bannedAt: null },
  { zone: "Asia/Shanghai", rampFrom: START, bannedAt: null },
  { zone: "America/Los_Angeles", rampFrom: START - 7 * DAY_MS, bannedAt: null },
  { zone: "Australia/Sydney", rampFrom: null, bannedAt: BANNED_AT },
].map(({ zone, rampFrom, bannedAt }, index) => ({
  kind: "gmail",
  per24Hours: 200,
  perMinute: 2,
  rampFrom,
  window: { ...OFFICE_HOURS, zone },
  seed: `mailbox-${index}`,
  bannedAt,
}));

const PEOPLE = 1_900;
const months: { pace: Pace; bannedAt: number | null; month: Month }[] = [];

beforeAll(() => {
  for (const { bannedAt, ...pace } of mailboxes)
    months.push({ pace, bannedAt, month: simulateMonth(pace, PEOPLE, START, bannedAt) });
});

describe("a month of five mailboxes", () => {
  test("has some 20,000 mails, most of them sent, and every kind of move but those of the user", () => {
    const mails = months.flatMap(({ month }) => month.mails);
    const deliveries = months.flatMap(({ month }) => month.deliveries);
    expect(mails.length).toBeGreaterThan(19_000);
    expect(deliveries.length).toBeGreaterThan(14_000);
    const seen = new Set(months.flatMap(({ month }) => [...month.seen]));
    for (const event of [
      "claim",
      "accept",
      "refuse",
      "postpone",
      "lose",
      "pause",
      "resume",
      "cancel",
      "find",
      "resend",
    ] as const)
      expect(seen, event).toContain(event);
  });

  test("delivers no mail twice", () => {
    for (const { month } of months) {
      const keys = month.deliveries.map(({ person, step }) => `${person}:${step}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("delivers nothing after a no, a wish to stop, a complaint, a bounce, an answer, during an absence or a ban", () => {
    for (const { month, bannedAt } of months)
      for (const { person, at, step } of month.deliveries) {
        const answer = month.answers.get(person);
        if (bannedAt !== null) expect(at).toBeLessThan(bannedAt);
        if (answer === undefined || answer.at > at || answer.kind === "auto_reply" || answer.kind === "bounce_soft")
          continue;
        expect([answer.kind, step]).toEqual(["away", step]);
        expect(at).toBeGreaterThanOrEqual(answer.at + 5 * DAY_MS);
      }
  });

  test("never passes a cap and never sends outside of a window", () => {
    for (const { pace, month } of months) {
      const sentAt = month.deliveries.map(({ at }) => at);
      let first = 0;
      for (const [index, at] of sentAt.entries()) {
        while ((sentAt[first] ?? at) <= at - DAY_MS) first += 1;
        expect(index - first + 1).toBeLessThanOrEqual(capAt(at, pace));
        expect(at - (sentAt[index - pace.perMinute] ?? 0)).toBeGreaterThanOrEqual(MINUTE_MS);
        if (index % 50 === 0) expect(isOpenAt(at, pace.window)).toBe(true);
      }
    }
  });

  test("ends with every mail in a legal state, none of them being sent, none moved against the table", () => {
    for (const { month } of months) {
      expect(month.refused).toEqual([]);
      expect(month.mails.every(({ state }) => isLegal(state))).toBe(true);
      expect(month.mails.filter(({ state }) => state.status === "SENDING")).toEqual([]);
      const sent = month.mails.filter(({ state }) => state.status === "SENT");
      expect(sent.every(({ isDelivered }) => isDelivered)).toBe(true);
    }
  });
});
