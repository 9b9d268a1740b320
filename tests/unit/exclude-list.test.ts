import ExcelJS from "exceljs";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readFile } from "#app/entities/table-file/read-file.ts";
import { linesOfTable, ROWS_READ } from "#app/entities/table-file/sheet-rows.ts";
import { openWorkbook, readDelimited } from "#app/entities/table-file/table-file.client.ts";
import { countOutcome, failedText, failPart, partsOf, renumber } from "#app/features/exclude-list/upload-lines.ts";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import type { ExcludeRow } from "#workers/modules/exclusions/contract.ts";
import { accountKeys, LINES_PER_UPLOAD, readLines } from "#workers/modules/exclusions/domain.ts";
import { accountOf, asksPlatform, readEntries } from "#workers/modules/exclusions/recognise.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";

function file(name: string, content: string | Uint8Array) {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  return { name, size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer };
}

async function workbook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet("Creators"));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

test("lines keep their numbers, blank ones counted and left out", () => {
  expect(readLines(" a \r\n\n\tb\n")).toEqual([
    { lineNumber: 1, content: "a" },
    { lineNumber: 3, content: "b" },
  ]);
  expect(readLines("x\n".repeat(1_000_000), 51)).toHaveLength(51);
});

test("the time for a megabyte of hostile lines grows with its length alone, and each line is one entry", () => {
  const hostile = `${"https://".repeat(2_000)}\n${"@".repeat(20_000)}\n${"a.".repeat(20_000)}tiktok.com\n`.repeat(15);
  const read = (text: string) => readLines(text, 51).flatMap(readEntries);
  expect(growthOf(read, hostile)).toBeLessThan(MAX_GROWTH);
  const entries = read(hostile);
  expect(entries.every((entry) => "reason" in entry)).toBe(true);
});

test("a link's key is one of the keys of the account it leads to", () => {
  const keyOf = (url: string) => {
    const found = recogniseLink(url);
    return found.ok ? accountOf(found.link)?.key : null;
  };
  const second = "MS4wLjABAAAAabcdefghijklmnopqrstuvwxyz";
  const tiktok = accountKeys({ platform: "TIKTOK", accountId: "6812345678", handle: "Some.One", secondaryId: second });
  expect(tiktok).toContain(keyOf("tiktok.com/@SOME.one"));
  expect(tiktok).toContain(keyOf(`https://www.tiktok.com/@${second}`));
  expect(tiktok).toContain(keyOf("https://www.tiktok.com/share/user/6812345678"));
  const id = `UC${"x".repeat(22)}`;
  const youtube = accountKeys({ platform: "YOUTUBE", accountId: id, handle: "Maker", secondaryId: null });
  expect(youtube).toContain(keyOf("youtube.com/@maker/videos"));
  expect(youtube).toContain(keyOf(`https://m.youtube.com/channel/${id}`));
  const instagram = accountKeys({ platform: "INSTAGRAM", accountId: "1", handle: "Some_One", secondaryId: null });
  expect(instagram).toContain(keyOf("https://instagram.com/some_one?igsh=1"));
});

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "link"],
  ["https://www.youtube.com/user/Somebody", "legacyName"],
  ["https://www.youtube.com/c/Somebody", "legacyName"],
  ["https://www.instagram.com/p/CabcdefGHIJ/", "link"],
  ["https://www.youtube.com/@somebody", undefined],
  ["https://www.tiktok.com/@a/video/7123456789012345678", undefined],
] as const)("%s asks the platform: %s", (url, kind) => {
  const found = recogniseLink(url);
  expect(found.ok && asksPlatform(found.link)?.kind).toBe(kind);
});

test("an upload goes in parts of 50, and answers get the numbers of the whole text", () => {
  const lines = readLines(Array.from({ length: 120 }, (_, at) => `line ${at}`).join("\n\n"));
  const parts = partsOf(lines);
  expect(parts.map((part) => part.length)).toEqual([50, 50, 20]);
  const row = (lineNumber: number, result: ExcludeRow["result"]): ExcludeRow => ({
    ...{ result, lineNumber, content: `line ${lineNumber}`, message: "", linkType: null },
    ...{ platform: null, platformAccount: null, kolId: null },
  });
  expect(renumber([row(1, "success"), row(20, "failed")], parts[2] ?? []).map(({ lineNumber }) => lineNumber)).toEqual([
    201, 239,
  ]);
  const outcome = {
    rows: [row(1, "success"), row(3, "failed"), row(5, "skipped")],
    failedParts: [failPart(parts[1] ?? [], "No")],
  };
  expect(outcome.failedParts[0]).toMatchObject({ from: 101, to: 199, message: "No" });
  expect(countOutcome(outcome)).toEqual({ success: 1, skipped: 1, failed: 51 });
  expect(failedText(outcome).split("\n").slice(0, 2)).toEqual(["line 3", "line 50"]);
});

test("of a table the first link of each row counts, and its head does not", () => {
  const rows = readDelimited(
    'Name,Profile,Note\r\n"Doe, ""J""",https://www.tiktok.com/@doe,"two\nlines"\n,instagram.com/x,\nno link,,\n',
    ROWS_READ,
  );
  expect(linesOfTable(rows)).toEqual(["https://www.tiktok.com/@doe", "instagram.com/x", "no link"]);
  expect(linesOfTable(readDelimited("a;b\nhttps://youtu.be/x;1", ROWS_READ))).toEqual(["https://youtu.be/x"]);
});

test("a workbook gives what its cells show in their columns, the addresses behind links, and no formulas", async () => {
  const bytes = await workbook((sheet) => {
    sheet.addRow(["Profile & link", "Followers"]);
    sheet.addRow([
      { richText: [{ text: "https://www.tiktok.com/" }, { text: "@a?x=1&y=2", font: { bold: true } }] },
      5,
    ]);
    sheet.addRow([]);
    sheet.addRow([{ text: "her channel", hyperlink: "https://youtube.com/@b" }, new Date(0)]);
    sheet.addRow(["", { formula: 'CONCAT("instagram.com/","c")', result: "instagram.com/c", date1904: false }]);
  });
  expect((await openWorkbook(bytes, ROWS_READ))?.rows).toEqual([
    ["Profile & link", "Followers"],
    ["https://www.tiktok.com/@a?x=1&y=2", "5"],
    ["her channel", "1970-01-01", "https://youtube.com/@b"],
    ["", "instagram.com/c"],
  ]);
  expect(await readFile(file("list.xlsx", bytes))).toEqual({
    ok: true,
    text: "https://www.tiktok.com/@a?x=1&y=2\nhttps://youtube.com/@b\ninstagram.com/c",
  });
});

test("a workbook of many rows is read as far as an upload goes", async () => {
  const bytes = await workbook((sheet) => {
    for (let at = 0; at < 3_000; at += 1) sheet.addRow([`tiktok.com/@a${at}`]);
  });
  const read = await openWorkbook(bytes, ROWS_READ);
  expect(read?.rows).toHaveLength(LINES_PER_UPLOAD + 50);
});

test("files are told apart by what they hold: text in several encodings, spreadsheets, and what is neither", async () => {
  const links = "https://www.tiktok.com/@a";
  expect(await readFile(file("a.txt", `\ufeff${links}`))).toEqual({ ok: true, text: links });
  expect(await readFile(file("a.csv", new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, ...strToU8(links)])))).toEqual({
    ok: true,
    text: links,
  });
  expect(await readFile(file("a.txt", new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0])))).toEqual({
    ok: true,
    text: "ab",
  });
  expect(await readFile(file("a.png", new Uint8Array([0x89, 0x50, 0, 0, 1])))).toEqual({
    ok: false,
    why: "unreadable",
  });
  expect(await readFile(file("a.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])))).toEqual({
    ok: false,
    why: "unreadable",
  });
  expect(await readFile(file("a.xlsx", zipSync({ "word/document.xml": strToU8("<w/>") })))).toEqual({
    ok: false,
    why: "unreadable",
  });
  expect(await readFile(file("a.txt", " \n "))).toEqual({ ok: false, why: "empty" });
  expect(await readFile({ ...file("a.txt", links), size: 6_000_000 })).toEqual({ ok: false, why: "tooLarge" });
});

test("a workbook that unpacks to very much is refused unread", async () => {
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(40_000_000) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(await openWorkbook(bomb, ROWS_READ)).toBeNull();
});
