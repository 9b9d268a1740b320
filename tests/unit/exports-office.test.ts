import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { cell } from "#workers/modules/exports/cell.ts";
import { streamSpreadsheet, streamWorkbook } from "#workers/modules/exports/spreadsheet.ts";

/** X10, X11: what people write into their profiles is text in every cell, and no spreadsheet program computes or repairs it. */

const HOSTILE = [
  "=1+1",
  '=HYPERLINK("https://evil.example","x")',
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-1+1",
  "@SUM(1+1)",
  "\t=1+1",
  "\r=1+1",
  " =1+1",
  "＝1+1",
  "\u200b=1+1",
  "{=1+1}",
  "1e5",
  "2026-01-01",
  "TRUE",
  "#REF!",
  "_x003D_1+1",
  "]]>&<f>1+1</f>",
  "\u0000\u0007a\ufffe\ud800b",
  "x".repeat(40_000),
];

async function workbook(): Promise<Uint8Array> {
  async function* rows() {
    yield HOSTILE.map((text) => [cell(text)]);
  }
  const columns = [{ header: "Text", width: 20 }];
  return new Uint8Array(
    await new Response(streamSpreadsheet({ sheetName: "Creators", columns, rows: rows() })).arrayBuffer(),
  );
}

test("every text is written as inline text and nothing else: no formula, no shared string, no type that is computed", async () => {
  const sheet = strFromU8(unzipSync(await workbook())["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  const cells = [...sheet.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].slice(1);
  expect(cells).toHaveLength(HOSTILE.length);
  for (const [, attributes = "", content = ""] of cells) {
    expect(attributes).toMatch(/^r="A\d+" t="inlineStr"$/);
    expect(content).toMatch(/^<is><t xml:space="preserve">[^<]*<\/t><\/is>$/);
  }
  expect(sheet).not.toMatch(/<f[ >]|<v>|hyperlink/);
});

/** Where LibreOffice is; null on machines without it. */
function findOffice(): string | null {
  try {
    return execFileSync("sh", ["-c", "command -v soffice || command -v libreoffice"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
const office = findOffice();

test.skipIf(office === null)(
  "LibreOffice opens the file and computes nothing (skipped where it is not installed)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "office-"));
    try {
      writeFileSync(join(folder, "creators.xlsx"), await workbook());
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const args = [
        profile,
        "--headless",
        "--convert-to",
        "csv:Text - txt - csv (StarCalc):9,34,76,1",
        "--outdir",
        folder,
      ];
      await promisify(execFile)(office ?? "", [...args, join(folder, "creators.xlsx")]);
      const lines = readFileSync(join(folder, "creators.csv"), "utf8").split("\n");
      for (const computed of ["2", "0", "x"]) expect(lines).not.toContain(computed);
      for (const text of ["'=1+1", "'+1+1", "'-1+1", "'@SUM(1+1)", "1e5", "TRUE", "#REF!"])
        expect(lines.map(unquoted)).toContain(text);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.skipIf(office === null)(
  "LibreOffice opens every sheet of a workbook with its own rows (skipped where it is not installed)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "office-"));
    try {
      const sheet = (sheetName: string, values: readonly (string | number | Date)[]) => {
        async function* rows() {
          yield [values.map((value) => (typeof value === "string" ? cell(value) : value))];
        }
        return { sheetName, columns: values.map(() => ({ header: `${sheetName} head`, width: 12 })), rows: rows() };
      };
      const readAt = new Date(Date.UTC(2026, 10, 23, 7, 30));
      const stream = streamWorkbook([sheet("Posts", ["a post", 12.5]), sheet("Read/ings", ["a reading", readAt, 7])]);
      writeFileSync(join(folder, "posts.xlsx"), new Uint8Array(await new Response(stream).arrayBuffer()));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const everySheet = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,-1";
      const args = [profile, "--headless", "--convert-to", everySheet, "--outdir", folder];
      await promisify(execFile)(office ?? "", [...args, join(folder, "posts.xlsx")]);
      expect(readFileSync(join(folder, "posts-Posts.csv"), "utf8").trim().split("\n")).toEqual([
        "Posts head,Posts head",
        "a post,12.5",
      ]);
      expect(readFileSync(join(folder, "posts-Read ings.csv"), "utf8").trim().split("\n")).toEqual([
        "Read/ings head,Read/ings head,Read/ings head",
        "a reading,2026-11-23 07:30:00,7",
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

function unquoted(field: string): string {
  return field.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"');
}
