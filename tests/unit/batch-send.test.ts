import { describe, expect, test } from "vitest";
import { readPeople } from "#app/entities/email/addresses.ts";
import { splitCells } from "#app/entities/email/cells.ts";
import { sendingSpan } from "#app/entities/email/estimate.ts";
import { type CellColumn, DETAILED_COLUMNS, nextCell, PLAIN_COLUMNS } from "#app/entities/email/grid-keys.ts";
import { clockOf, minuteOf, windowText } from "#app/entities/email/hours.ts";
import { readPaste } from "#app/entities/email/paste.client.ts";
import {
  addPeople,
  blankRows,
  INITIAL_ROWS,
  isBlank,
  judge,
  MAX_ROWS,
  pasteAt,
  type Row,
  removeRows,
  rowsOf,
  setCell,
} from "#app/entities/email/rows.ts";
import { nameByAddress, pastePeople } from "#app/features/group-send/merge.ts";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { addressesIn } from "#workers/modules/creators/address-list.ts";

const person = (email: string, nickname = "") => ({ nickname, email, creator: null });
const filled = (rows: readonly Row[]) =>
  rows.filter((row) => !isBlank(row)).map(({ nickname, email }) => [nickname, email]);
const creator = { creatorId: "crt_1", platform: "YOUTUBE", handle: "ana" };

describe("the table of receivers", () => {
  test("begins with 200 rows and grows by 5 once 6 are filled and fewer than 5 are blank", () => {
    const start = blankRows();
    expect(start).toHaveLength(200);
    let small: readonly Row[] = blankRows(9);
    for (let index = 0; index < 4; index += 1) small = setCell(small, index, "email", `a${index}@x.test`);
    expect(small).toHaveLength(9);
    small = setCell(small, 4, "nickname", "Ana");
    expect(small).toHaveLength(9);
    small = setCell(small, 5, "email", "not one");
    expect(small).toHaveLength(14);
    expect(new Set(small.map(({ id }) => id)).size).toBe(14);
  });

  test("a pasted list overwrites from its cell on, adds rows, and says what had no room", () => {
    const rows = setCell(setCell(blankRows(), 198, "nickname", "Old"), 198, "email", "old@x.test");
    const pasted = Array.from({ length: 400 }, (_, at) => ({ nickname: null, email: `p${at}@x.test` }));
    const { rows: next, last, dropped } = pasteAt(rows, 198, pasted);
    expect(next[198]).toMatchObject({ nickname: "Old", email: "p0@x.test" });
    expect(last).toBe(597);
    expect(dropped).toBe(0);
    expect(next).toHaveLength(598);
    expect(
      pasteAt(
        rows,
        198,
        Array.from({ length: MAX_ROWS }, () => ({ nickname: "", email: "a@x.test" })),
      ).dropped,
    ).toBe(198);
  });

  test("a row stays a creator's while its address is that creator's", () => {
    const { rows } = addPeople(blankRows(), [{ nickname: "Ana", email: "ana@x.test", creator }]);
    expect(setCell(rows, 0, "email", "ana.agent@x.test")[0]?.creator).toEqual(creator);
    expect(setCell(rows, 0, "email", "")[0]?.creator).toBeNull();
    expect(pasteAt(rows, 0, [{ nickname: "A", email: "ANA@x.test" }]).rows[0]?.creator).toEqual(creator);
    expect(pasteAt(rows, 0, [{ nickname: "Bo", email: "bo@x.test" }]).rows[0]?.creator).toBeNull();
  });

  test("people are added behind the last filled row, each address once", () => {
    const rows = setCell(setCell(blankRows(), 0, "email", "ana@x.test"), 3, "email", "bo@x.test");
    const added = addPeople(rows, [person("ANA@x.test"), person("cy@x.test", "Cy"), person("cy@x.test")]);
    expect(filled(added.rows)).toEqual([
      ["", "ana@x.test"],
      ["", "bo@x.test"],
      ["Cy", "cy@x.test"],
    ]);
    expect(added.rows[4]?.email).toBe("cy@x.test");
    expect(added).toMatchObject({ added: 1, present: 2, dropped: 0 });
  });

  test("another spelling of a mailbox is the same person, and the address stays as it was written", () => {
    const rows = rowsOf([person("an.a@gmail.com")]);
    const spellings = [person("ana+collab@googlemail.com"), person("Ana@gmail.com"), person("bo@outlook.com")];
    expect(addPeople(rows, spellings)).toMatchObject({ added: 1, present: 2 });
    const { problems, receivers } = judge(rowsOf([person("an.a@gmail.com"), ...spellings, person("bo+x@outlook.com")]));
    expect([...problems.values()]).toEqual([1, 1, 4].map((of) => ({ kind: "duplicate", of })));
    expect(receivers.map(({ email }) => email)).toEqual(["an.a@gmail.com", "bo@outlook.com"]);
  });

  test("says of each row what keeps it from being written to, and who is left", () => {
    const rows = rowsOf([
      person("Ana@X.test", " Ana "),
      person("", "Nobody"),
      person("no address"),
      person("ana@x.test", "Again"),
      person("bo@x.test"),
    ]);
    const { problems, receivers, duplicates, invalid } = judge(rows);
    expect([...problems.values()]).toEqual([{ kind: "noEmail" }, { kind: "invalid" }, { kind: "duplicate", of: 1 }]);
    expect(receivers).toEqual([person("ana@x.test", "Ana"), person("bo@x.test")]);
    expect([duplicates, invalid]).toEqual([1, 2]);
  });

  test("is as long as before when rows are taken out", () => {
    const rows = rowsOf([person("ana@x.test"), person("bo@x.test")]);
    const left = removeRows(rows, new Set([rows[0]?.id ?? -1]));
    expect(left).toHaveLength(INITIAL_ROWS);
    expect(filled(left)).toEqual([["", "bo@x.test"]]);
    expect(new Set(left.map(({ id }) => id)).size).toBe(INITIAL_ROWS);
  });
});

describe("what is pasted", () => {
  test.each([
    [
      "nickname, tab, address",
      "Ana\tana@x.test\nBo\tBO@x.test",
      [
        ["Ana", "ana@x.test"],
        ["Bo", "bo@x.test"],
      ],
    ],
    [
      "addresses alone",
      "ana@x.test\r\nbo@x.test\r\n",
      [
        [null, "ana@x.test"],
        [null, "bo@x.test"],
      ],
    ],
    [
      "addresses on one line",
      "ana@x.test, bo@x.test;cy@x.test",
      [
        [null, "ana@x.test"],
        [null, "bo@x.test"],
        [null, "cy@x.test"],
      ],
    ],
    [
      "names before brackets",
      "Ana Li <ana@x.test>\n<bo@x.test>\nHi Cy <cy@x.test>\n你好小林 <lin@x.test>\nHilda <hi@x.test>",
      [
        ["Ana Li", "ana@x.test"],
        [null, "bo@x.test"],
        ["Cy", "cy@x.test"],
        ["小林", "lin@x.test"],
        ["Hilda", "hi@x.test"],
      ],
    ],
    [
      "cells with the address first and a head",
      "Email\tFollowers\tName\nana@x.test\t12000\tAna\nbo@x.test\t900\tBo",
      [
        ["Ana", "ana@x.test"],
        ["Bo", "bo@x.test"],
      ],
    ],
    [
      "a wrong address among right ones",
      "Ana\tana@x.test\nBo\tbo.x.test",
      [
        ["Ana", "ana@x.test"],
        ["Bo", "bo.x.test"],
      ],
    ],
    [
      "a cell with quotes, a tab and a line end",
      '"Ana ""A""\nLi"\tana@x.test\n"Bo\tbo@x.test',
      [
        ["Ana A Li", "ana@x.test"],
        ["Bo", "bo@x.test"],
      ],
    ],
    [
      "Chinese names and marks",
      "李安，ana@x.test\n王博，bo@x.test",
      [
        [null, "ana@x.test"],
        [null, "bo@x.test"],
      ],
    ],
  ])("%s", (_what, text, expected) => {
    expect(readPaste(text, "nickname")?.map(({ nickname, email }) => [nickname, email])).toEqual(expected);
  });

  test("one cell stays in its field, names alone fill their column", () => {
    expect(readPaste("ana@x.test", "email")).toBeNull();
    expect(readPaste("Ana Li", "nickname")).toBeNull();
    expect(readPaste(" \n ", "email")).toBeNull();
    expect(readPaste("Ana\nBo", "nickname")).toEqual([
      { nickname: "Ana", email: null },
      { nickname: "Bo", email: null },
    ]);
    expect(readPaste("wrong\nworse", "email")).toEqual([
      { nickname: null, email: "wrong" },
      { nickname: null, email: "worse" },
    ]);
  });

  test("any text is cut into the cells that it was joined of", () => {
    expect(splitCells("a\tb\n\nc\t")).toEqual([["a", "b"], [""], ["c", ""]]);
    expect(splitCells('"a')).toEqual([['"a']]);
    expect(splitCells("")).toEqual([[""]]);
  });

  test.each([
    `${'"'.repeat(40_000)}\t@x`,
    `${"a@".repeat(40_000)}\n`,
    `${'"a\t'.repeat(20_000)}a@x.test`,
    `${"a@x.test,".repeat(6_000)}`,
    `${"a".repeat(80_000)}@x.test\tb`,
  ])("reading takes time in proportion to the text (%#)", (text) => {
    expect(growthOf((part) => readPaste(part, "email"), text)).toBeLessThan(MAX_GROWTH);
  });
});

describe("the import", () => {
  test("finds addresses by their form, once each, in lower case, with what stands before the @ as nickname", () => {
    const text = "Write to Ana.Li@X.test. or mailto:bo@x.test (not @handle, a@b), ANA.LI@x.test";
    expect(readPeople({ kind: "text", text })).toEqual({
      people: [person("ana.li@x.test", "ana.li"), person("bo@x.test", "bo")],
      duplicates: 1,
    });
    expect(addressesIn("联系：ana@x.test。谢谢")).toEqual(["ana@x.test"]);
  });

  test("takes the nickname from a column of names where there is one", () => {
    const rows = [
      ["Followers", "昵称", "Mail"],
      ["12", "安安", "ana@x.test"],
      ["", "", "BO@x.test"],
      ["5", "Nobody", "none"],
    ];
    expect(readPeople({ kind: "table", rows }).people).toEqual([
      person("ana@x.test", "安安"),
      person("bo@x.test", "bo"),
    ]);
    expect(readPeople({ kind: "text", text: "Ana,ana@x.test\nBo,bo@x.test" }).people).toEqual([
      person("ana@x.test", "Ana"),
      person("bo@x.test", "Bo"),
    ]);
    expect(readPeople({ kind: "table", rows: [["See her", "7", "mailto:ana@x.test"]] }).people).toEqual([
      person("ana@x.test", "See her"),
    ]);
  });
});

test("how long mails take follows the pace, the room of today and the hours", () => {
  const window = { weekdays: [1, 2, 3, 4, 5], fromMinute: 540, toMinute: 1_080, zone: "UTC" };
  const pace = { sent: 0, cap: 200, per24Hours: 200, window };
  expect(sendingSpan(1, pace)).toEqual({ unit: "minutes", count: 1 });
  expect(sendingSpan(48, pace)).toEqual({ unit: "minutes", count: 34 });
  expect(sendingSpan(200, pace)).toEqual({ unit: "hours", count: 2 });
  // 20 a day on five days of seven.
  expect(sendingSpan(100, { ...pace, sent: 20, cap: 20 })).toEqual({ unit: "days", count: 7 });
});

describe("keys in the table", () => {
  const pressed = {
    shift: false,
    isAtStart: false,
    isAtEnd: false,
    isBlank: false,
    count: 200,
    columns: PLAIN_COLUMNS,
  };
  const at = (row: number, column: CellColumn) => ({ at: row, column });

  test.each([
    ["Enter", {}, at(3, "email"), at(4, "email")],
    ["Enter", { shift: true }, at(3, "email"), at(2, "email")],
    ["ArrowDown", {}, at(199, "email"), at(199, "email")],
    ["ArrowUp", {}, at(0, "nickname"), at(0, "nickname")],
    ["PageDown", {}, at(3, "nickname"), at(13, "nickname")],
    ["ArrowLeft", { isAtStart: true }, at(3, "email"), at(3, "nickname")],
    ["ArrowLeft", {}, at(3, "email"), null],
    ["ArrowRight", { isAtEnd: true }, at(3, "email"), at(3, "remove")],
    ["ArrowRight", { isAtEnd: true }, at(3, "remove"), null],
    ["Tab", {}, at(3, "nickname"), at(3, "email")],
    ["Tab", {}, at(3, "email"), at(4, "nickname")],
    ["Tab", { isBlank: true }, at(3, "email"), null],
    ["Tab", {}, at(199, "email"), null],
    ["Tab", { shift: true }, at(3, "nickname"), at(2, "email")],
    ["Tab", { shift: true }, at(0, "nickname"), null],
    ["Enter", {}, at(3, "remove"), null],
    ["a", {}, at(3, "email"), null],
  ])("%s %o from %o leads to %o", (key, more, from, to) => {
    expect(nextCell(from, { ...pressed, key, ...more })).toEqual(to);
  });
});

describe("a table whose people have a type and a link", () => {
  const at = (row: number, column: CellColumn) => ({ at: row, column });
  const key = (name: string, more: object = {}) => ({
    ...{ key: name, shift: false, isAtStart: true, isAtEnd: true, isBlank: false, count: 200 },
    columns: DETAILED_COLUMNS,
    ...more,
  });

  test("Tab and arrows go through type and link; the type keeps the keys that change it", () => {
    expect(nextCell(at(3, "email"), key("Tab"))).toEqual(at(3, "role"));
    expect(nextCell(at(3, "link"), key("Tab"))).toEqual(at(4, "nickname"));
    expect(nextCell(at(3, "nickname"), key("Tab", { shift: true }))).toEqual(at(2, "link"));
    expect(nextCell(at(3, "remove"), key("Tab", { shift: true }))).toEqual(at(3, "link"));
    expect(nextCell(at(3, "role"), key("ArrowRight"))).toEqual(at(3, "link"));
    for (const name of ["ArrowDown", "ArrowUp", "Enter", "PageDown"])
      expect(nextCell(at(3, "role"), key(name))).toBeNull();
    expect(nextCell(at(3, "email"), key("Tab", { isBlank: true, columns: PLAIN_COLUMNS }))).toBeNull();
  });

  test("a pasted line brings its type and its link, wherever they stand, in both languages", () => {
    const text = "Ana\tana@x.test\thttps://ana.test/me\tCustomer\nBo\t其他\twww.bo.test\tbo@x.test\nCy\tcy@x.test";
    expect(readPaste(text, "nickname")).toEqual([
      { nickname: "Ana", email: "ana@x.test", link: "https://ana.test/me", role: "customer" },
      { nickname: "Bo", email: "bo@x.test", link: "www.bo.test", role: "other" },
      { nickname: "Cy", email: "cy@x.test" },
    ]);
  });

  test("pasting overwrites nobody, drops lines without an address, merges those who are there, and counts all of it", () => {
    let rows: readonly Row[] = setCell(setCell(blankRows(4), 1, "email", "Bo@x.test"), 1, "link", "https://bo.test");
    rows = setCell(rows, 0, "nickname", "Ana");
    const pasted = [
      { nickname: "Bo", email: "bo@x.test", role: "customer" as const, link: "https://other.test" },
      { nickname: "Nobody", email: null },
      { nickname: "Broken", email: "broken@" },
      { nickname: "", email: "cy@x.test" },
      { nickname: "Cy", email: "CY@x.test", link: "https://cy.test" },
      { nickname: "Dee", email: "dee@x.test" },
    ];
    const { rows: next, ...counts } = pastePeople(rows, 0, pasted);
    expect(counts).toEqual({ added: 2, merged: 2, withoutEmail: 2, dropped: 0 });
    expect(next.slice(0, 4).map(({ id: _id, creator: _creator, ...row }) => row)).toEqual([
      { nickname: "Ana", email: "" },
      { nickname: "Bo", email: "Bo@x.test", role: "customer", link: "https://bo.test" },
      { nickname: "Cy", email: "cy@x.test", link: "https://cy.test" },
      { nickname: "Dee", email: "dee@x.test" },
    ]);
    expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
  });

  test("pasting stops at the end of the table", () => {
    const many = Array.from({ length: MAX_ROWS + 3 }, (_, index) => ({ nickname: "N", email: `p${index}@x.test` }));
    const { rows, ...counts } = pastePeople(blankRows(2), 0, many);
    expect(counts).toEqual({ added: MAX_ROWS, merged: 0, withoutEmail: 0, dropped: 3 });
    expect(rows).toHaveLength(MAX_ROWS);
  });

  test("everybody needs a name and a link that is one; without names the part before the @ can stand for them", () => {
    let rows: readonly Row[] = setCell(blankRows(3), 0, "email", "ana@x.test");
    rows = setCell(setCell(rows, 1, "email", "bo@x.test"), 1, "nickname", "Bo");
    rows = setCell(rows, 1, "link", "javascript:alert(1)");
    const { problems, receivers, invalid } = judge(rows, true);
    expect([...problems.values()]).toEqual([{ kind: "noNickname" }, { kind: "badLink" }]);
    expect([receivers, invalid]).toEqual([[], 2]);
    expect(judge(rows).receivers).toHaveLength(2);
    const mended = setCell(nameByAddress(rows), 1, "link", "bo.test/me");
    expect(judge(mended, true).receivers).toEqual([
      { nickname: "ana", email: "ana@x.test", creator: null },
      { nickname: "Bo", email: "bo@x.test", creator: null, link: "bo.test/me" },
    ]);
  });
});

test("days and hours are written as people read them, and read as they type them", () => {
  const zone = "UTC";
  expect(windowText({ weekdays: [1, 2, 3, 4, 5], fromMinute: 540, toMinute: 1_080, zone }, "en")).toBe(
    "Mon–Fri, 09:00–18:00",
  );
  expect(windowText({ weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1_440, zone }, "en")).toBe(
    "Mon–Sun, 00:00–24:00",
  );
  expect(windowText({ weekdays: [2, 4], fromMinute: 615, toMinute: 660, zone }, "zh-CN")).toBe(
    "周二、周四 10:15–11:00",
  );
  expect([minuteOf("09:30"), minuteOf("24"), clockOf(1_440)]).toEqual([570, null, "00:00"]);
});
