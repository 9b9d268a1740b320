import { expect, test } from "vitest";
import {
  COMMAND_WORDS,
  HIDDEN_PART,
  OTHER_SEARCH,
  RUN_AGAIN,
  rankCommand,
  SEARCH_ITEM,
} from "#app/frame/palette-words.ts";

const COMMANDS = [
  { name: "hashtag", value: "way Hashtag" },
  { name: "auto", value: "way AI task" },
  { name: "similar", value: "way Similar creators" },
  { name: "dark", value: "theme dark Dark" },
  { name: "light", value: "theme light Light" },
  { name: "logout", value: "logout Log out" },
] as const;

function best(typed: string): string {
  const ranked = [
    { name: "search", rank: rankCommand(SEARCH_ITEM, typed) },
    { name: "audience", rank: rankCommand("page Audience analysis /audience", typed) },
    ...COMMANDS.map(({ name, value }) => ({ name, rank: rankCommand(value, typed, [...COMMAND_WORDS[name]]) })),
  ];
  return ranked.sort((one, other) => other.rank - one.rank)[0]?.name ?? "";
}

test.each([
  ["dark", "dark"],
  ["深色", "dark"],
  ["log out", "logout"],
  ["退出", "logout"],
  ["hashtag", "hashtag"],
  ["话题", "hashtag"],
  ["AI", "auto"],
  ["智能", "auto"],
])("%s finds its command before it offers a search", (typed, name) => {
  expect(best(typed)).toBe(name);
});

test("a project is found by its name, not by the letters of its id", () => {
  const project = `project Winter skincare${HIDDEN_PART}prj_01coffee`;
  expect(rankCommand(project, "coffee")).toBe(0);
  expect(rankCommand(project, "winter")).toBeGreaterThan(0);
});

test("a saved search is offered to be run again by its name, after everything that costs nothing", () => {
  const again = `${RUN_AGAIN}Winter coffee${HIDDEN_PART}svs_01tea`;
  expect(rankCommand(again, "tea")).toBe(0);
  expect(rankCommand(again, "again")).toBe(0);
  expect(rankCommand(again, "coffee")).toBeGreaterThan(0);
  expect(rankCommand(again, "coffee")).toBeLessThan(rankCommand(`${OTHER_SEARCH}hashtag`, "coffee"));
  expect(rankCommand(`saved Winter coffee${HIDDEN_PART}svs_01tea`, "coffee")).toBeGreaterThan(
    rankCommand(SEARCH_ITEM, "coffee"),
  );
});

test("words that are no command are searched for", () => {
  expect(best("vegan skincare zürich")).toBe("search");
});
