/** A month of the engine under faults. Short here; `npm run test:faults` runs it with 5 mailboxes and about 20,000 mails (`MAIL_MONTH=long`). */
import { beforeAll, describe, expect, test } from "vitest";
import { type EngineMonth, simulateEngineMonth } from "#tests/support/outreach-engine-month.ts";
import { isLegal, MAIL_STATUSES, PAUSE_REASONS } from "#workers/modules/outreach/schedule/mail-state.ts";
import { capAt } from "#workers/modules/outreach/schedule/pace.ts";
import { DAY_MS } from "#workers/modules/outreach/schedule/zone.ts";

/** The month in which the clocks of Europe and America change. */
const FROM = Date.UTC(2027, 2, 1, 8);
const isLong = process.env.MAIL_MONTH === "long";
const SEED = process.env.FAULT_SEED ?? "20270301";
const SIZE = isLong
  ? { mailboxes: 5, peoplePerMailbox: 1_900, days: 40 }
  : { mailboxes: 2, peoplePerMailbox: 120, days: 16 };
const ENDING = new Set(["interested", "price", "no", "unsubscribe", "complaint", "bounce_hard", "manager", "other"]);
/** What a mail that arrived may be: one of unknown outcome is canceled like any other that waits. */
const STATES_OF_DELIVERED = new Set(["SENT", "SENDING", "PAUSED unknown_outcome", "CANCELED"]);

describe("a month under faults", () => {
  let month: EngineMonth;
  beforeAll(async () => {
    month = await simulateEngineMonth({ seed: SEED, from: FROM, ...SIZE });
  }, 1_800_000);

  test("is full: most mails go out, and every fault has happened", () => {
    expect(month.rows.length).toBeGreaterThan(isLong ? 18_000 : 450);
    expect(month.taken.length).toBeGreaterThan(isLong ? 15_000 : 350);
    expect(month.sends).toBeGreaterThan(month.taken.length);
    expect(month.answers.length).toBeGreaterThan(isLong ? 1_500 : 30);
    expect(month.lost.before + month.lost.after).toBeGreaterThan(isLong ? 100 : 5);
    expect(new Set(month.failures)).toEqual(new Set(["Error: D1_ERROR: Network connection lost."]));
    if (isLong)
      console.info(
        `${month.rows.length} mails, ${month.taken.length} delivered, ${month.sends} sends, ${month.failures.length} runs cut off`,
      );
  });

  test("delivers no mail twice", () => {
    const ids = month.taken.map(({ mark }) => mark);
    expect(new Set(ids).size).toBe(ids.length);
    const keys = month.taken.map(({ to, subject, references }) => `${to} ${subject} ${references}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("delivers nothing after an answer, a no, a wish to stop, a complaint, a bounce, during an absence or a ban", () => {
    const banned = new Map(
      month.boxes.flatMap(({ email, bannedAt }) => (bannedAt === null ? [] : [[email, bannedAt]])),
    );
    for (const mail of month.taken) {
      expect(mail.at).toBeLessThan((banned.get(mail.from) ?? Number.MAX_SAFE_INTEGER) + 3_600_000);
      const answer = month.answers.find(({ email }) => email === mail.to);
      if (answer === undefined || answer.at > mail.at) continue;
      expect([mail.to, ENDING.has(answer.kind) && answer.kind]).toEqual([mail.to, false]);
      if (answer.kind === "away") expect(mail.at).toBeGreaterThanOrEqual(answer.at + 5 * DAY_MS);
    }
  });

  test("never passes the cap of rolling 24 hours, nor two mails a minute", () => {
    for (const { email, startedAt } of month.boxes) {
      const sentAt = month.taken
        .filter(({ from }) => from === email)
        .map(({ at }) => at)
        .sort((one, other) => one - other);
      for (const [index, at] of sentAt.entries()) {
        const cap = capAt(at, { kind: "gmail", per24Hours: 200, rampFrom: startedAt });
        expect(at - (sentAt[index - cap] ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
        expect(at - (sentAt[index - 2] ?? 0)).toBeGreaterThanOrEqual(60_000);
      }
    }
  });

  test("ends with every mail in a legal state, and what was delivered is sent or waits for its owner", () => {
    const delivered = new Set(month.taken.map(({ mark }) => mark));
    const wrong = month.rows.filter((row) => {
      const status = MAIL_STATUSES.find((one) => one === row.status);
      const pauseReason = PAUSE_REASONS.find((one) => one === row.pause_reason) ?? null;
      if (status === undefined || !isLegal({ status, pauseReason })) return true;
      if (status === "SENDING" && Number(row.claimed_at) <= month.endedAt - 15 * 60_000) return true;
      const isDelivered = delivered.has(String(row.message_id));
      if (!isDelivered) return status === "SENT";
      return !STATES_OF_DELIVERED.has(pauseReason === null ? status : `${status} ${pauseReason}`);
    });
    expect(wrong).toEqual([]);
  });
});
