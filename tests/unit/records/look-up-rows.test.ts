import { expect, test } from "vitest";
import { groupOf, mergeLookUps, offersOf } from "#app/features/records/look-up-rows.ts";
import type { BatchTagRow } from "#workers/modules/records/batch-tag-contract.ts";

/** What the dialog shows of a batch tagging while and after creators are looked up. */

function row(url: string, more: Partial<BatchTagRow> = {}): BatchTagRow {
  return { url, result: "failed", message: "", kolId: null, isNew: false, lookUp: null, ...more };
}
const open = (url: string, profile = url) => row(url, { lookUp: { url: profile, units: 2 } });
const found = (url: string) => row(url, { result: "tagged", kolId: `crt_${url}` });

test("rows wait while their part runs, and are told by the link that was pasted", () => {
  const tagged = [row("known", { result: "tagged" }), open("short", "profile"), open("b")];
  const waiting = mergeLookUps(tagged, [{ urls: ["profile", "b"], rows: [] }]);
  expect(waiting).toMatchObject({ pending: 2, total: 2, rows: [{ url: "known" }] });
  const { rows, pending } = mergeLookUps(tagged, [{ urls: ["profile", "b"], rows: [found("profile"), row("b")] }]);
  expect(pending).toBe(0);
  expect(rows.map(({ url, result }) => [url, result])).toEqual([
    ["known", "tagged"],
    ["short", "tagged"],
    ["b", "failed"],
  ]);
});

test("what failed in passing is offered again, and the next try counts", () => {
  const tagged = [open("a"), open("b")];
  const first = { urls: ["a", "b"], rows: [open("a"), found("b")] };
  const after = mergeLookUps(tagged, [first]);
  expect(after.rows.map(groupOf)).toEqual(["open", "tagged"]);
  expect(offersOf(after.rows)).toEqual([{ url: "a", units: 2 }]);
  expect(mergeLookUps(tagged, [first, { urls: ["a"], rows: [] }])).toMatchObject({ pending: 1 });
  const last = mergeLookUps(tagged, [first, { urls: ["a"], rows: [found("a")] }]);
  expect(last.rows.map(groupOf)).toEqual(["tagged", "tagged"]);
});
