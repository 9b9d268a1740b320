import fc from "fast-check";
import { expect, test } from "vitest";
import {
  askToSend,
  askToTry,
  CODE_LIFE_MS,
  codeNotSent,
  codeSent,
  codeUsed,
  countEvent,
  EMPTY_MAILBOX,
  FAILURES_PER_HOUR,
  type MailboxState,
  TRIES_PER_CODE,
  tryUndone,
} from "#workers/modules/auth/domain.ts";

const START = Date.parse("2026-11-20T08:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function withCode(sentAt = START): MailboxState {
  return codeSent(askToSend(EMPTY_MAILBOX, sentAt).state, sentAt);
}

test("one code a minute, five an hour, ten a day at ease and then one an hour, never none for the rest of the day", () => {
  let state = EMPTY_MAILBOX;
  const granted: number[] = [];
  for (let now = START; now < START + 24 * HOUR; now += 30_000) {
    const step = askToSend(state, now);
    state = step.state;
    if (step.answer.ok) granted.push(now);
  }
  expect(granted.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 60, 61, 62, 63, 64].map((minute) => START + minute * MINUTE));
  expect(granted.slice(10, 13)).toEqual([124, 184, 244].map((minute) => START + minute * MINUTE));
  expect(granted).toHaveLength(10 + 22);
});

test("a refused send says when the next one may be asked for", () => {
  const { state } = askToSend(EMPTY_MAILBOX, START);
  expect(askToSend(state, START + 18_500).answer).toEqual({ ok: false, why: "tooMany", retryAfterSeconds: 42 });
});

test("a code is dead after five tries, the right one included", () => {
  let state = withCode();
  for (let tries = 0; tries < TRIES_PER_CODE; tries += 1) {
    const step = askToTry(state, START + tries);
    expect(step.answer).toEqual({ ok: true });
    state = step.state;
  }
  expect(askToTry(state, START + 10).answer).toEqual({ ok: false, why: "codeDead" });
});

test("a code is dead after ten minutes, before one was sent, and after it was used", () => {
  expect(askToTry(withCode(), START + CODE_LIFE_MS - 1).answer).toEqual({ ok: true });
  expect(askToTry(withCode(), START + CODE_LIFE_MS).answer).toEqual({ ok: false, why: "codeDead" });
  expect(askToTry(EMPTY_MAILBOX, START).answer).toEqual({ ok: false, why: "codeDead" });
  expect(askToTry(codeUsed(withCode()), START + 1).answer).toEqual({ ok: false, why: "codeDead" });
});

test("asking for a code that is not sent does not revive a dead one", () => {
  let state = withCode();
  for (let tries = 0; tries < TRIES_PER_CODE; tries += 1) state = askToTry(state, START).state;
  const asked = askToSend(state, START + MINUTE);
  expect(asked.answer).toEqual({ ok: true });
  state = codeNotSent(asked.state, START + MINUTE);
  expect(askToTry(state, START + MINUTE).answer).toEqual({ ok: false, why: "codeDead" });
  expect(askToSend(state, START + MINUTE).answer).toEqual({ ok: true });
});

test("guesses are counted over all codes of a mailbox: re-sending buys none", () => {
  let state = EMPTY_MAILBOX;
  let guesses = 0;
  for (let now = START; now < START + HOUR; now += 1_000) {
    const asked = askToSend(state, now);
    state = asked.answer.ok ? codeSent(asked.state, now) : asked.state;
    const tried = askToTry(state, now);
    state = tried.state;
    if (tried.answer.ok) guesses += 1;
  }
  expect(guesses).toBe(FAILURES_PER_HOUR);
});

test("a try that never reached the identity service does not count", () => {
  const asked = askToTry(withCode(), START + 5);
  expect(tryUndone(asked.state, START + 5)).toEqual(withCode());
});

test("one provider's network can take a fifth of what everybody has in a minute, one site a tenth, one customer less", () => {
  for (const [kind, most] of [
    ["address", 20],
    ["site", 30],
    ["provider", 60],
    ["total", 300],
  ] as const) {
    let events: readonly number[] = [];
    let granted = 0;
    for (let now = START; now < START + 30_000; now += 30) {
      const step = countEvent(kind, events, now);
      events = step.state;
      if (step.answer.ok) granted += 1;
    }
    expect({ kind, granted }).toEqual({ kind, granted: most });
  }
});

test("in any order of events and with a clock that jumps, no code has more than five tries and no mailbox more than its sends", () => {
  const event = fc.record({
    kind: fc.constantFrom("send", "sendFails", "try", "tryUndone", "used"),
    step: fc.integer({ min: -30_000, max: 10 * MINUTE }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      let state = EMPTY_MAILBOX;
      let now = START;
      let triesOfCode = 0;
      const sends: number[] = [];
      for (const { kind, step } of events) {
        now += step;
        if (kind === "send" || kind === "sendFails") {
          const asked = askToSend(state, now);
          state = asked.state;
          if (!asked.answer.ok) continue;
          state = kind === "send" ? codeSent(state, now) : codeNotSent(state, now);
          if (kind === "send") {
            triesOfCode = 0;
            sends.push(now);
          }
        } else if (kind === "used") state = codeUsed(state);
        else {
          const asked = askToTry(state, now);
          state = asked.state;
          if (!asked.answer.ok) continue;
          if (kind === "tryUndone") state = tryUndone(state, now);
          else triesOfCode += 1;
        }
        expect(triesOfCode).toBeLessThanOrEqual(TRIES_PER_CODE);
      }
      // Ten at ease, and one in each hour of the day.
      expect(state.sends.length).toBeLessThanOrEqual(10 + 24);
    }),
    { seed: 7, numRuns: 500 },
  );
});
