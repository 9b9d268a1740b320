import { expect, test } from "vitest";
import { answersLocales } from "#workers/modules/outreach/answers/locales.ts";
import { DEFAULT_BREAKER, describeBounces, judgeBounces } from "#workers/modules/outreach/schedule/bounce-breaker.ts";
import { scheduleLocales } from "#workers/modules/outreach/schedule/locales.ts";
import { PAUSE_REASONS } from "#workers/modules/outreach/schedule/mail-state.ts";

function flatten(tree: object, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test("every text of the rules exists in both languages and asks for the same values", () => {
  for (const { en, "zh-CN": zh } of [answersLocales, scheduleLocales]) {
    const chinese = new Map(flatten(zh));
    expect([...chinese.keys()]).toEqual(flatten(en).map(([key]) => key));
    for (const [key, text] of flatten(en)) expect(valuesIn(chinese.get(key) ?? ""), key).toEqual(valuesIn(text));
  }
});

test("every reason to pause has its text", () => {
  expect(Object.keys(scheduleLocales.en.paused)).toEqual([...PAUSE_REASONS]);
});

test("the bounce breaker says why it paused, with the numbers", () => {
  const outcomes = Array.from({ length: 200 }, (_, index) => ({ isHardBounce: index < 5 }));
  const verdict = judgeBounces(outcomes, DEFAULT_BREAKER);
  expect(describeBounces(verdict, "en")).toBe(
    "Paused: 5 of the last 200 mails came back (2.5 %), above the limit of 1.8 %. Check the addresses before you go on.",
  );
  expect(describeBounces(verdict, "zh-CN")).toBe(
    "已暂停：最近 200 封邮件中有 5 封退信（2.5%），超过上限 1.8%。请先检查地址再继续。",
  );
});
