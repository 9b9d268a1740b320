import { describe, expect, test } from "vitest";
import { loadAnswers, OWN_SIDE, scoreOf } from "#tests/support/answers.ts";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";

/**
 * The rules are judged by 600 labelled answers that were written before them and are kept apart: nobody tunes on `held`. A rule is mended
 * by new examples in `dev`.
 */
const held = loadAnswers("held").map((labelled) => ({ ...labelled, found: classifyAnswer(labelled.mail, OWN_SIDE) }));
const dev = loadAnswers("dev").map((labelled) => ({ ...labelled, found: classifyAnswer(labelled.mail, OWN_SIDE) }));

describe("600 answers that were kept apart", () => {
  test("are 300 in each language, and none is an example of the rules", () => {
    for (const language of ["en", "zh"]) expect(held.filter((one) => one.language === language)).toHaveLength(300);
    const long = (text: string) => text.length >= 24;
    const examples = new Set(dev.map(({ mail }) => mail.text).filter(long));
    expect(held.filter(({ mail }) => examples.has(mail.text)).map(({ name }) => name)).toEqual([]);
  });

  test("macro F1 is at least 0.95, in each language too", () => {
    const score = (all: typeof held) => scoreOf(all.map(({ kind, found }) => ({ expected: kind, found: found.kind })));
    expect(score(held).macroF1).toBeGreaterThanOrEqual(0.95);
    for (const language of ["en", "zh"])
      expect(score(held.filter((one) => one.language === language)).macroF1, language).toBeGreaterThanOrEqual(0.95);
  });

  test("no refusal, complaint or wish to stop is taken for interest", () => {
    const refusals = held.filter(({ kind }) => kind === "no" || kind === "unsubscribe" || kind === "complaint");
    expect(refusals.filter(({ found }) => found.kind === "interested").map(({ name }) => name)).toEqual([]);
    expect(refusals.filter(({ found }) => found.kind === "price").map(({ name }) => name)).toEqual([]);
  });

  test("no bounce is missed and nothing else is taken for one", () => {
    const isBounce = (kind: string) => kind === "bounce_hard" || kind === "bounce_soft";
    expect(held.filter(({ kind, found }) => isBounce(kind) !== isBounce(found.kind)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test("the day of the return is read in 95 of 100, the manager's address in all that are found", () => {
    const away = held.filter(({ kind, found }) => kind === "away" && found.kind === "away");
    const right = away.filter(({ until, found }) => until === found.until);
    expect(right.length / away.length).toBeGreaterThanOrEqual(0.95);
    const managers = held.filter(({ kind, found }) => kind === "manager" && found.kind === "manager");
    expect(managers.filter(({ manager, found }) => manager !== found.manager).map(({ name }) => name)).toEqual([]);
  });
});

describe("the examples that the rules are tuned on", () => {
  test.each(dev.map((one) => [one.name, one] as const))("%s", (_name, { kind, until, manager, found }) => {
    expect(found.kind).toBe(kind);
    if (kind === "away") expect(found.until).toBe(until);
    if (kind === "manager") expect(found.manager).toBe(manager);
  });
});
