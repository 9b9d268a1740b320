import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Asker,
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
const ASKER: Asker = { browser: "b1", network: null };
const stranger = (name: string, network: string | null = null): Asker => ({ browser: name, network });

function withCode(sentAt = START): MailboxState {
  return codeSent(askToSend(EMPTY_MAILBOX, ASKER, sentAt).state, ASKER, sentAt);
}

test("one code a minute, five an hour, ten a day at ease and then one an hour, never none for the rest of the day", () => {
  let state = EMPTY_MAILBOX;
  const granted: number[] = [];
  for (let now = START; now < START + 24 * HOUR; now += 30_000) {
    const step = askToSend(state, ASKER, now);
    state = step.state;
    if (step.answer.ok) granted.push(now);
  }
  expect(granted.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 60, 61, 62, 63, 64].map((minute) => START + minute * MINUTE));
  expect(granted.slice(10, 13)).toEqual([124, 184, 244].map((minute) => START + minute * MINUTE));
  expect(granted).toHaveLength(10 + 22);
});

test("a refused send says when the next one may be asked for", () => {
  const { state } = askToSend(EMPTY_MAILBOX, ASKER, START);
  expect(askToSend(state, ASKER, START + 18_500).answer).toEqual({ ok: false, why: "tooMany", retryAfterSeconds: 42 });
});

test("a code is dead after five tries, the right one included", () => {
  let state = withCode();
  for (let tries = 0; tries < TRIES_PER_CODE; tries += 1) {
    const step = askToTry(state, ASKER, START + tries);
    expect(step.answer).toEqual({ ok: true });
    state = step.state;
  }
  expect(askToTry(state, ASKER, START + 10).answer).toEqual({ ok: false, why: "codeDead" });
});

test("a code is dead after ten minutes, before one was sent, and after it was used", () => {
  expect(askToTry(withCode(), ASKER, START + CODE_LIFE_MS - 1).answer).toEqual({ ok: true });
  expect(askToTry(withCode(), ASKER, START + CODE_LIFE_MS).answer).toEqual({ ok: false, why: "codeDead" });
  expect(askToTry(EMPTY_MAILBOX, ASKER, START).answer).toEqual({ ok: false, why: "codeDead" });
  expect(askToTry(codeUsed(withCode()), ASKER, START + 1).answer).toEqual({ ok: false, why: "codeDead" });
});

test("asking for a code that is not sent does not revive a dead one", () => {
  let state = withCode();
  for (let tries = 0; tries < TRIES_PER_CODE; tries += 1) state = askToTry(state, ASKER, START).state;
  const asked = askToSend(state, ASKER, START + MINUTE);
  expect(asked.answer).toEqual({ ok: true });
  state = codeNotSent(asked.state, START + MINUTE);
  expect(askToTry(state, ASKER, START + MINUTE).answer).toEqual({ ok: false, why: "codeDead" });
  expect(askToSend(state, ASKER, START + MINUTE).answer).toEqual({ ok: true });
});

test("guesses are counted over all codes of a mailbox: re-sending buys none", () => {
  let state = EMPTY_MAILBOX;
  let guesses = 0;
  for (let now = START; now < START + HOUR; now += 1_000) {
    const asked = askToSend(state, ASKER, now);
    state = asked.answer.ok ? codeSent(asked.state, ASKER, now) : asked.state;
    const tried = askToTry(state, ASKER, now);
    state = tried.state;
    if (tried.answer.ok) guesses += 1;
  }
  expect(guesses).toBe(FAILURES_PER_HOUR);
});

test("wrong codes of strangers, asked for or not, never use up the tries of the browser that asked", () => {
  let state = withCode();
  const strangers = Array.from({ length: 40 }, (_, index) => stranger(`s${index}`, `net${index}`));
  for (const asker of [{ browser: null, network: "net" }, ...strangers]) {
    for (let tries = 0; tries < 6; tries += 1) state = askToTry(state, asker, START + 1_000).state;
  }
  for (let tries = 0; tries < TRIES_PER_CODE; tries += 1) {
    const step = askToTry(state, ASKER, START + 2_000);
    expect(step.answer).toEqual({ ok: true });
    state = step.state;
  }
  expect(askToTry(state, ASKER, START + 3_000).answer).toMatchObject({ why: "codeDead" });
});

test("a browser that was told to wait has tries of its own for the code that a stranger had sent", () => {
  let state = codeSent(askToSend(EMPTY_MAILBOX, stranger("s", "elsewhere"), START).state, stranger("s"), START);
  expect(askToSend(state, stranger("owner", "home"), START + 1_000).answer).toMatchObject({ why: "tooMany" });
  for (let tries = 0; tries < 60; tries += 1) state = askToTry(state, stranger(`s${tries}`, "elsewhere"), START).state;
  expect(askToTry(state, stranger("owner", "home"), START + 2_000).answer).toEqual({ ok: true });
});

test("one network cannot take all codes that a mailbox may get in an hour", () => {
  let state = EMPTY_MAILBOX;
  let granted = 0;
  for (let now = START; now < START + 30 * MINUTE; now += MINUTE) {
    const step = askToSend(state, stranger(`s${now}`, "elsewhere"), now);
    state = step.state;
    if (step.answer.ok) granted += 1;
  }
  expect(granted).toBe(3);
  expect(askToSend(state, stranger("owner", "home"), START + 30 * MINUTE).answer).toEqual({ ok: true });
});

test("any number of browsers in any number of networks has 310 guesses a day at one mailbox, one network fewer", () => {
  const guessesIn = (hours: number, networkOf: (index: number) => string) => {
    let [state, guesses, index] = [EMPTY_MAILBOX, 0, 0];
    for (let now = START; now < START + hours * HOUR; now += 15_000) {
      index += 1;
      const asker = stranger(`s${index}`, networkOf(index));
      const asked = askToSend(state, asker, now);
      state = asked.answer.ok ? codeSent(asked.state, asker, now) : asked.state;
      for (let tries = 0; tries < 6; tries += 1) {
        for (const who of [asker, stranger(`t${index}`, networkOf(index))]) {
          const tried = askToTry(state, who, now);
          state = tried.state;
          if (tried.answer.ok) guesses += 1;
        }
      }
    }
    return guesses;
  };
  // 150 of whoever comes, and five for each of the codes of a day: ten at ease, then one an hour.
  expect(guessesIn(24, (index) => `net${index}`)).toBeLessThanOrEqual(150 + 5 * (10 + 22));
  expect(guessesIn(1, (index) => `net${index}`)).toBeLessThanOrEqual(50 + 5 * 5);
  expect(guessesIn(1, () => "one")).toBeLessThanOrEqual(15 + 5 * 3);
});

test("a try that never reached the identity service does not count", () => {
  const asked = askToTry(withCode(), ASKER, START + 5);
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
          const asked = askToSend(state, ASKER, now);
          state = asked.state;
          if (!asked.answer.ok) continue;
          state = kind === "send" ? codeSent(state, ASKER, now) : codeNotSent(state, now);
          if (kind === "send") {
            triesOfCode = 0;
            sends.push(now);
          }
        } else if (kind === "used") state = codeUsed(state);
        else {
          const asked = askToTry(state, ASKER, now);
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
