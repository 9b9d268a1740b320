import { expect, test } from "vitest";
import { isInSight } from "#app/lib/in-sight.ts";

const PAGE = "/search/keyword?projectId=p1&platform=TIKTOK";
const SEEN = {
  isVisible: true,
  hasFocus: true,
  pathname: "/search/keyword",
  search: "?platform=TIKTOK&projectId=p1&page=2",
};

test("a task's own page is in sight only while the user looks at it", () => {
  expect(isInSight(PAGE, SEEN)).toBe(true);
  expect(isInSight("/audience", { ...SEEN, pathname: "/audience", search: "" })).toBe(true);
});

test.each([
  ["another tab is in front", { isVisible: false }],
  ["another window has the focus", { hasFocus: false }],
  ["another page is in front", { pathname: "/records" }],
  ["another project is in front", { search: "?platform=TIKTOK&projectId=p2" }],
])("a notification comes while %s", (_name, part) => {
  expect(isInSight(PAGE, { ...SEEN, ...part })).toBe(false);
});
