import fc from "fast-check";
import { expect, test } from "vitest";
import { FACTS } from "#app/entities/list/fact-names.ts";
import {
  type Filters,
  findMode,
  type Range,
  readAddress,
  type SearchAddress,
  writeAddress,
  writePage,
} from "#app/entities/list/search-address.ts";
import { TABS } from "#workers/kernel/vocabulary.ts";
import { FOLLOWER_BUCKET_IDS, VIEW_BUCKET_IDS } from "#workers/modules/creators/domain.ts";
import { MAX_EXPECTED_VIEWS, MAX_FAIR_PRICE, RESULT_SORTS, RESULTS_PAGE_SIZE } from "#workers/modules/lists/domain.ts";
import { SEARCH_MODE_NAMES, SEARCH_MODES } from "#workers/modules/search/domain.ts";

const region = fc.stringMatching(/^[A-Z]{2}$/);
/** None, one open end, or two in their order. */
function range(end: fc.Arbitrary<number>): fc.Arbitrary<Range | null> {
  return fc.tuple(fc.option(end), fc.option(end)).map(([one, other]) => {
    if (one === null && other === null) return null;
    if (one === null || other === null) return { min: one, max: other };
    return { min: Math.min(one, other), max: Math.max(one, other) };
  });
}
const filters: fc.Arbitrary<Filters> = fc.record({
  regions: fc.uniqueArray(region, { maxLength: 5 }),
  followers: fc.uniqueArray(fc.constantFrom(...FOLLOWER_BUCKET_IDS)),
  averageViews: fc.uniqueArray(fc.constantFrom(...VIEW_BUCKET_IDS)),
  hasEmail: fc.constantFrom(true, false, null),
  expectedViews: range(fc.integer({ min: 0, max: MAX_EXPECTED_VIEWS })),
  fairPrice: range(fc.integer({ min: 0, max: MAX_FAIR_PRICE * 100 }).map((cents) => cents / 100)),
});
const anyAddress: fc.Arbitrary<SearchAddress> = fc.record({
  platform: fc.constantFrom("YOUTUBE", "TIKTOK"),
  searchInput: fc.string({ maxLength: 60 }),
  status: fc.constantFrom(...TABS),
  filters,
  sort: fc.constantFrom(...RESULT_SORTS),
  videoRow: fc.constantFrom(1, 2),
  look: fc.constantFrom("cards", "table"),
  columns: fc.record({ shown: fc.subarray([...FACTS]), pinned: fc.subarray([...FACTS]) }).map(({ shown, pinned }) => ({
    shown,
    pinned: shown.filter((fact) => pinned.includes(fact)),
  })),
  isFocused: fc.boolean(),
  projectId: fc.option(fc.stringMatching(/^prj_\w{4,20}$/)),
  taskId: fc.option(fc.stringMatching(/^tsk_\w{4,20}$/)),
  isDirectLoad: fc.boolean(),
  amount: fc.option(fc.integer({ min: 1, max: 20 }).map((hundreds) => hundreds * 100)),
  page: fc.integer({ min: 1, max: 100_000 }),
  pageSize: fc.integer({ min: 1, max: 100 }),
  step: fc.constantFrom(1, 2),
});
/** The second step is one of the form, and needs an input. */
const address = anyAddress.map((given) => ({
  ...given,
  step: given.isDirectLoad || given.searchInput.trim() === "" ? (1 as const) : given.step,
}));

test("an address that was written reads back the same, whatever was chosen", () => {
  fc.assert(
    fc.property(address, (given) => {
      expect(readAddress(writeAddress(given, "input"), "input")).toEqual(given);
    }),
  );
});

test("every mode has a page of its own, and an unknown word has none", () => {
  for (const mode of SEARCH_MODE_NAMES) expect(findMode(SEARCH_MODES[mode].path)).toBe(mode);
  expect([undefined, "", "nothing", "constructor"].map(findMode)).toEqual([null, null, null, null]);
});

test("a list begins at the page that the address names, and an impossible one is the first", () => {
  const read = (query: string) => readAddress(new URLSearchParams(query), "input");
  expect(read("page=3&pageSize=50&isDirectLoad=true")).toMatchObject({ page: 3, pageSize: 50, isDirectLoad: true });
  for (const query of ["page=0&pageSize=0", "page=-1&pageSize=101", "page=1.5&pageSize=x", "page=1e9"]) {
    expect(read(query)).toMatchObject({ page: 1, pageSize: RESULTS_PAGE_SIZE });
  }
  const params = new URLSearchParams("platform=tiktok&page=2");
  writePage(params, 7);
  expect(params.get("page")).toBe("7");
  writePage(params, 1);
  expect(params.has("page")).toBe(false);
});

test("the second step of the form is never reached without an input", () => {
  expect(readAddress(new URLSearchParams("step=2"), "input").step).toBe(1);
  expect(readAddress(new URLSearchParams("step=2&input=%20"), "input").step).toBe(1);
  expect(readAddress(new URLSearchParams("step=2&input=coffee"), "input").step).toBe(2);
});

test("an address with defaults only is short", () => {
  expect(writeAddress(readAddress(new URLSearchParams("platform=tiktok"), "input"), "input").toString()).toBe(
    "platform=tiktok",
  );
});

test.each([
  ["platform=MYSPACE", { platform: "YOUTUBE" }],
  ["platform=instagram", { platform: "YOUTUBE" }],
  ["status=gone&sort=worst&videoRow=9", { status: "pending", sort: "match", videoRow: 2 }],
  ["hasEmail=true,false", { filters: { regions: [], followers: [], averageViews: [], hasEmail: null } }],
  ["regions=US,us,,USA,<b>,US", { filters: { regions: ["US"], followers: [], averageViews: [], hasEmail: null } }],
  [
    "followers=1k-10k,__proto__&averageViews=toString",
    { filters: { regions: [], followers: ["1k-10k"], averageViews: [], hasEmail: null } },
  ],
  ["expectedViews=1e4-&fairPrice=500-100", { filters: { expectedViews: null, fairPrice: null } }],
  ["expectedViews=-&fairPrice=1.2.3-", { filters: { expectedViews: null, fairPrice: null } }],
  ["expectedViews=9999999999999-&fairPrice=-99999999", { filters: { expectedViews: null, fairPrice: null } }],
  ["expectedViews=500&fairPrice=--5", { filters: { expectedViews: null, fairPrice: null } }],
  [
    "expectedViews=10k-1.5M&fairPrice=-1.25k",
    { filters: { expectedViews: { min: 10_000, max: 1_500_000 }, fairPrice: { min: null, max: 1_250 } } },
  ],
  [
    "expectedViews=100k+&fairPrice=500%2B",
    { filters: { expectedViews: { min: 100_000, max: null }, fairPrice: { min: 500, max: null } } },
  ],
  ["expectedViews=k-&fairPrice=5kk-", { filters: { expectedViews: null, fairPrice: null } }],
  [
    "expectedViews=10000-&fairPrice=-499.999",
    { filters: { expectedViews: { min: 10_000, max: null }, fairPrice: { min: null, max: 500 } } },
  ],
])("what is not one of ours takes its default: %s", (query, expected) => {
  expect(readAddress(new URLSearchParams(query), "input")).toMatchObject(expected);
});

test("no address makes reading throw", () => {
  fc.assert(fc.property(fc.string(), (query) => void readAddress(new URLSearchParams(query), "input")));
});
