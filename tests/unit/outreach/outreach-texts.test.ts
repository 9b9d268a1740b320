import { expect, test } from "vitest";
import { mailboxPagesLocales } from "#app/entities/mailbox/locales.ts";
import { createTexts } from "#workers/api/texts.ts";
import { answersLocales } from "#workers/modules/outreach/answers/locales.ts";
import { ASKED_SCOPES } from "#workers/modules/outreach/mailboxes/domain.ts";
import { DEFAULT_BREAKER, judgeBounces } from "#workers/modules/outreach/schedule/bounce-breaker.ts";
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
  const { reason, bounced, sample, rate, maxRate } = judgeBounces(outcomes, DEFAULT_BREAKER);
  const percents = { rate: rate * 100, maxRate: Math.round(maxRate * 1_000) / 10 };
  const texts = createTexts({ schedule: scheduleLocales });
  const line = (language: "en" | "zh-CN") =>
    texts.text(language, `schedule:breaker.${reason}`, { bounced, sample, ...percents });
  expect(line("en")).toBe(
    "Paused: 5 of the last 200 mails came back (2.5 %), above the limit of 1.8 %. Check the addresses before you go on.",
  );
  expect(line("zh-CN")).toBe("已暂停：最近 200 封邮件中有 5 封退信（2.5%），超过上限 1.8%。请先检查地址再继续。");
});

test("the permission dialog names what is asked of Google, and nothing else", () => {
  const asked = ASKED_SCOPES.map((scope) => scope.split(/[./]/).at(-1));
  expect(asked).toEqual(["openid", "email", "send", "readonly"]);
  const { send, read, profile } = mailboxPagesLocales.en.permission;
  expect([send, read, profile].map((text) => text.split(" ").slice(0, 2).join(" "))).toEqual([
    ...["sends the", "looks for", "reads your"],
  ]);
  for (const { permission } of [mailboxPagesLocales.en, mailboxPagesLocales["zh-CN"]])
    expect(permission.profile).not.toMatch(/\bname\b|姓名|个人资料/);
});
