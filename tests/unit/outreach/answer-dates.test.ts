import { describe, expect, test } from "vitest";
import { readReturnDay } from "#workers/modules/outreach/answers/dates.ts";
import { localDayOf } from "#workers/modules/outreach/answers/day.ts";
import { plain } from "#workers/modules/outreach/answers/plain.ts";

const MONDAY = localDayOf("Mon, 23 Nov 2026 10:00:00 +0000", 0);
const read = (text: string, now = MONDAY) => readReturnDay(plain(text), now, true);

describe("the day of the return", () => {
  test.each([
    ["back on December 5", "2026-12-05"],
    ["back on Dec. 5th, 2026", "2026-12-05"],
    ["returning the 5th of December", "2026-12-05"],
    ["back on Saturday, 5 December", "2026-12-05"],
    ["back 2026-12-05", "2026-12-05"],
    ["back on 05.12.2026", "2026-12-05"],
    ["back on 5/12/26", "2026-12-05"],
    ["away until 12/15", "2026-12-15"],
    ["away until the 9th", "2026-12-09"],
    ["back next Monday", "2026-11-30"],
    ["back tomorrow", "2026-11-24"],
    ["away for two weeks", "2026-12-07"],
    ["away December 19 - January 4", "2027-01-05"],
    ["away Nov 23-30", "2026-12-01"],
    ["away through Sunday 13 December", "2026-12-14"],
    ["from 25 November to 11 December", "2026-12-12"],
    ["out from Nov 25, back on Dec 3", "2026-12-03"],
    ["back on January 4", "2027-01-04"],
    ["12月5日回来", "2026-12-05"],
    ["2027年1月4日上班", "2027-01-04"],
    ["十二月十五日返回", "2026-12-15"],
    ["12月1日至12月5日休假", "2026-12-06"],
    ["11月23日-25日不在", "2026-11-26"],
    ["5号回来", "2026-12-05"],
    ["下个月1号回来", "2026-12-01"],
    ["下周三回来", "2026-12-02"],
    ["周日回来", "2026-11-29"],
    ["明天回复", "2026-11-24"],
    ["两周后回来", "2026-12-07"],
    ["12月21号起正常办公", "2026-12-21"],
  ])("%s", (text, day) => {
    expect(read(text)).toBe(day);
  });

  test("a day that is past, does not exist or lies beyond a year is none", () => {
    for (const text of ["back on November 1", "back on 31.04.2027", "back in 2029-01-01", "since 2026-11-20", "no day"])
      expect(read(text), text).toBeNull();
  });

  test("is counted from the day on the sender's own calendar", () => {
    expect(read("back tomorrow", localDayOf("Mon, 23 Nov 2026 23:30:00 -0800", 0))).toBe("2026-11-24");
    expect(read("back tomorrow", localDayOf("Tue, 24 Nov 2026 00:30:00 +0800 (CST)", 0))).toBe("2026-11-25");
    expect(localDayOf("no date", Date.UTC(2026, 10, 23, 5))).toEqual(MONDAY);
  });

  test("the order of day and month follows the sender's part of the world when both exist", () => {
    expect(read("back 01/12/2026", localDayOf("Mon, 23 Nov 2026 10:00:00 +0100", 0))).toBe("2026-12-01");
    expect(read("back 01/02/2027", localDayOf("Mon, 23 Nov 2026 10:00:00 -0500", 0))).toBe("2027-01-02");
    expect(read("back 01/02/2027", localDayOf("Mon, 23 Nov 2026 10:00:00 +0100", 0))).toBe("2027-02-01");
  });

  test("among several dates a person's mail needs one that is said to be the return", () => {
    expect(readReturnDay("the video goes live december 5", MONDAY, false)).toBeNull();
    expect(readReturnDay("the video goes live december 5", MONDAY, true)).toBe("2026-12-05");
  });
});
