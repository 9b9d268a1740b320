import { describe, expect, test } from "vitest";
import { type ChargeWords, chargeParts, chargeSentence, hasParts } from "#app/features/results/charge-lines.ts";
import { resultsLocales } from "#app/features/results/locales.ts";
import type { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import type { ListCharge } from "#workers/modules/tasks/contract.ts";

/** What a list was charged, in words. */

const fill = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ""));

function wordsIn(language: (typeof LANGUAGES)[number]): ChargeWords {
  const { charge, panel } = resultsLocales[language];
  const texts: Record<string, string> = {
    ...{ kept: panel.cost_other, keptList: charge.keptList_other, held: charge.held_other },
    ...{ none: panel.costNone, returned: charge.returned },
  };
  const amounts: Record<string, string> = { ...charge.amounts, kept: charge.amounts.kept_other };
  return {
    runs: (units) => String(units / 10),
    say: (key, values) => fill(texts[key] ?? "", values),
    part: (kind, count) => charge.parts[kind] + (count > 1 ? ` ×${count}` : ""),
    amount: (key, values) => fill(amounts[key] ?? "", values),
    line: ({ part, amounts: said }) => fill(charge.line, { part, amounts: said.join(" · ") || charge.amounts.none }),
  };
}

const part = (kind: ListCharge["parts"][number]["kind"], count: number, kept: number, held = 0, returned = 0) => ({
  ...{ kind, count, kept, held, returned },
});

const whole: ListCharge = {
  ...{ kept: 90, held: 20, returned: 10 },
  parts: [part("search", 1, 30), part("more", 2, 40, 20), part("superlike", 3, 20, 0, 10), part("added", 1, 0)],
};

describe("the charge of a list", () => {
  test("names the whole list where more than one thing was paid for", () => {
    expect(hasParts(whole)).toBe(true);
    expect(chargeSentence(whole, wordsIn("en"))).toBe(
      "9 runs charged for this list. 2 runs held until it ends. What was not used has been returned.",
    );
    expect(chargeSentence(whole, wordsIn("zh-CN"))).toBe(
      "此列表共扣 9 次。 任务结束前暂时占用 2 次。 未使用的次数已退回。",
    );
  });

  test("lists its parts, what went back among them", () => {
    expect(chargeParts(whole, wordsIn("en"))).toEqual([
      "Search: 3 runs",
      "Add more ×2: 4 runs · 2 held",
      "Superlike ×3: 2 runs · 1 returned",
      "Runs added: free",
    ]);
    expect(chargeParts(whole, wordsIn("zh-CN"))[2]).toBe("超级喜欢 ×3：2 次 · 退回 1 次");
  });

  test("of a single search is a plain sentence, and nothing charged says so", () => {
    const one: ListCharge = { kept: 30, held: 0, returned: 0, parts: [part("search", 1, 30)] };
    expect(hasParts(one)).toBe(false);
    expect(chargeSentence(one, wordsIn("en"))).toBe("3 runs charged.");
    expect(
      chargeSentence({ kept: 0, held: 0, returned: 30, parts: [part("search", 1, 0, 0, 30)] }, wordsIn("en")),
    ).toBe("Nothing was charged.");
    expect(chargeSentence({ kept: 0, held: 0, returned: 0, parts: [] }, wordsIn("zh-CN"))).toBe("未扣费。");
  });
});
