import { strFromU8, unzipSync } from "fflate";
import { ROWS_READ } from "./sheet-rows.ts";

/** Reads the cells of an .xlsx file, in the browser; loaded when somebody chooses one. */

/** What one part of a file may unpack to: a thousand links need a hundredth of it. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

const STRINGS = "xl/sharedStrings.xml";
const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/;

/** The cells of the first sheet as text, at most `ROWS_READ` rows; null for what is no workbook or unpacks to too much. */
export function readWorkbook(bytes: Uint8Array): string[][] | null {
  const parts = unpack(bytes);
  if (parts === null) return null;
  const first = Object.keys(parts)
    .filter((name) => SHEET.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other))[0];
  const sheet = first === undefined ? undefined : parts[first];
  if (sheet === undefined) return null;
  const strings = parts[STRINGS] ? readStrings(strFromU8(parts[STRINGS])) : [];
  return readRows(strFromU8(sheet), strings);
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> | null {
  let isTooLarge = false;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = name === STRINGS || SHEET.test(name);
        if (isWanted && originalSize > MAX_PART_BYTES) isTooLarge = true;
        return isWanted && originalSize <= MAX_PART_BYTES;
      },
    });
    return isTooLarge ? null : parts;
  } catch {
    return null;
  }
}

function numberOf(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

function readStrings(xml: string): string[] {
  return Array.from(xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g), ([, inner = ""]) => textIn(inner));
}

/** The texts of `<t>` elements, one after the other; readings of Chinese and Japanese words (`rPh`) are none of the text. */
function textIn(xml: string): string {
  const told = xml.includes("<rPh") ? xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, "") : xml;
  let text = "";
  for (const [, inner = ""] of told.matchAll(/<t\b[^>]*?(?:\/>|>([^<]*)<\/t>)/g)) text += plain(inner);
  return text;
}

function readRows(xml: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const [, inner = ""] of xml.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    rows.push(
      Array.from(inner.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g), ([, attributes = "", content = ""]) =>
        cellText(attributes, content, strings),
      ),
    );
    if (rows.length >= ROWS_READ) break;
  }
  return rows;
}

function cellText(attributes: string, content: string, strings: readonly string[]): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === "inlineStr") return textIn(content);
  const value = plain(/<v\b[^>]*>([^<]*)<\/v>/.exec(content)?.[1] ?? "");
  return type === "s" ? (strings[Number(value)] ?? "") : value;
}

const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function plain(text: string): string {
  if (!text.includes("&") && !text.includes("_x")) return text;
  return text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
      if (name !== undefined) return NAMED.get(String(name)) ?? all;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, hex) => String.fromCharCode(Number.parseInt(String(hex), 16)));
}
