import { expect, test } from "vitest";
import { makeListItem } from "#tests/support/list-item.ts";
import { VERDICTS, type Verdict } from "#workers/adapters/language-model/port.ts";
import { type Judged, movedTo } from "#workers/modules/auto-tasks/judge.ts";
import { applyVerdicts, nearest } from "#workers/modules/auto-tasks/second-opinion.ts";
import { StoredText } from "#workers/modules/creators/matching-text.ts";
import { analyse, brief, creator, tables } from "./matching/support.ts";

/** Where the verdicts of a language model leave those who were judged. */

const BRIEF = brief("hiking on mountain trails");
const HIKER = StoredText.parse(creator("lin", "Hiking trails", ["Hiking the ridge trail", "Easy pasta recipe"]));
const COOK = StoredText.parse(creator("ana", "Cooking", ["Easy pasta recipe", "Baking bread"]));

function judged(kind: Judged["kind"], toLine: number | null, text = HIKER, id = "crt_1"): Judged {
  const card = makeListItem({ id });
  const one: Judged = { card, text, score: 1, kind: "none", analysis: analyse(text), likeness: 50, toLine, fit: null };
  return kind === "none" ? one : (movedTo(one, kind, BRIEF, tables) ?? one);
}

const moved = (one: Judged, verdict: Verdict) =>
  applyVerdicts([one], new Map([[one.card.id, verdict]]), BRIEF, tables)[0];

test("from each group a verdict leads one group on at most", () => {
  const kinds = (["none", "contentOk", "perfectFit"] as const).map((kind) =>
    VERDICTS.map((verdict) => moved(judged(kind, 0.01), verdict)?.kind),
  );
  expect(kinds).toEqual([
    ["contentOk", "contentOk", "none"],
    ["perfectFit", "contentOk", "none"],
    ["perfectFit", "contentOk", "contentOk"],
  ]);
});

test("who is not near a line stays, whatever is said, and so does everybody of whom nothing is said", () => {
  for (const kind of ["none", "contentOk", "perfectFit"] as const) {
    for (const verdict of VERDICTS) {
      const far = judged(kind, null);
      expect(moved(far, verdict)).toEqual(far);
    }
    const near = judged(kind, 0);
    expect(applyVerdicts([near], new Map([["crt_other", "perfectFit"]]), BRIEF, tables)).toEqual([near]);
  }
});

test("nobody comes up whose words say nothing for it", () => {
  const silent = judged("none", 0, COOK);
  expect(moved(silent, "perfectFit")).toEqual(silent);
  expect(moved(judged("none", 0, HIKER), "perfectFit")?.fit?.criteria.some(({ quotes }) => quotes.length > 0)).toBe(
    true,
  );
});

test("who comes up to the perfect fits misses nothing; who comes down is told that a second reading doubted", () => {
  expect(moved(judged("contentOk", 0), "perfectFit")?.fit?.whyNot).toEqual([]);
  expect(moved(judged("perfectFit", 0), "reject")?.fit?.whyNot).toEqual([{ reason: "doubted", criterion: null }]);
  expect(moved(judged("none", 0), "contentOk")?.fit?.whyNot.length).toBeGreaterThan(0);
  expect(moved(judged("contentOk", 0), "reject")?.fit).toBeNull();
});

test("of many the nearest are asked about, thirty a step, and the order of the judged stays", () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    judged("contentOk", at % 2 === 0 ? (50 - at) / 1_000 : null, HIKER, `crt_${at}`),
  );
  const near = nearest(many);
  expect(near).toHaveLength(25);
  expect(near.map(({ toLine }) => toLine ?? 1)).toEqual(
    near.map(({ toLine }) => toLine ?? 1).toSorted((a, b) => a - b),
  );
  expect(nearest(many.map((one) => ({ ...one, toLine: 0 })))).toHaveLength(30);
  const verdicts = new Map(many.map(({ card }) => [card.id, "perfectFit" as const]));
  expect(applyVerdicts(many, verdicts, BRIEF, tables).map(({ card }) => card.id)).toEqual(
    many.map(({ card }) => card.id),
  );
});
