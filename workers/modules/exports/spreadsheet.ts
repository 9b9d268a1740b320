import { Zip, ZipPassThrough } from "fflate";
import type { CellValue } from "./cell.ts";
import {
  type Column,
  fixedParts,
  linkedRowXml,
  linksPart,
  linksXml,
  type SheetLink,
  sheetEnd,
  sheetPart,
  sheetStart,
} from "./sheet-xml.ts";
import { DeflatedEntry } from "./zip.ts";

/** Rows that one sheet holds at most, its header not counted. */
const MAX_SHEET_ROWS = 1_048_575;

/** Bytes of XML that are compressed at a time. */
const BLOCK_LENGTH = 32 * 1024;

export type Spreadsheet = {
  sheetName: string;
  columns: readonly Column[];
  /** Rows in parts; the next part is asked for when the one before has been written. */
  rows: AsyncIterable<readonly (readonly CellValue[])[]>;
};

/** A workbook with one sheet as a stream of bytes (`streamWorkbook`). */
export function streamSpreadsheet(sheet: Spreadsheet): ReadableStream<Uint8Array> {
  return streamWorkbook([sheet]);
}

/**
 * A workbook as a stream of bytes, its sheets one after the other: the rows of one are asked for when the one before is written. Nothing is held but the part being
 * written, whatever the number of rows; the first bytes are there before the first row is asked for. Cancelling it ends the rows too.
 */
export function streamWorkbook(sheets: readonly [Spreadsheet, ...Spreadsheet[]]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let output: ReadableStreamDefaultController<Uint8Array> | undefined;
  let emitted = 0;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) output?.error(error);
    else if (chunk.length > 0) {
      emitted += 1;
      output?.enqueue(chunk);
    }
    if (isLast && !error) output?.close();
  });
  let number = 1;
  let current = sheets[0];
  let parts = current.rows[Symbol.asyncIterator]();
  let sheet = new DeflatedEntry(sheetPart(number));
  let row = 1;
  /** Those of the current sheet: their addresses go into a part of its own behind it. */
  let links: SheetLink[] = [];

  async function writeText(text: string): Promise<void> {
    await sheet.write(encoder.encode(text));
  }

  async function writePart(values: readonly (readonly CellValue[])[]): Promise<void> {
    let xml = "";
    for (const value of values.slice(0, MAX_SHEET_ROWS + 1 - row)) {
      row += 1;
      xml += linkedRowXml(value, row, current.columns, links);
      if (xml.length >= BLOCK_LENGTH) {
        await writeText(xml);
        xml = "";
      }
    }
    if (xml !== "") await writeText(xml);
  }

  async function beginSheet(): Promise<void> {
    zip.add(sheet);
    await writeText(sheetStart(current.columns));
  }

  /** Writes the next part; false when it was the last of all sheets. */
  async function writeNext(): Promise<boolean> {
    const next = await parts.next();
    if (!next.done) {
      await writePart(next.value);
      return true;
    }
    await writeText(sheetEnd(current.columns, row, links));
    await sheet.finish();
    if (links.length > 0) {
      const part = new DeflatedEntry(linksPart(number));
      zip.add(part);
      for (const xml of linksXml(links)) await part.write(encoder.encode(xml));
      await part.finish();
      links = [];
    }
    const following = sheets[number];
    if (following === undefined) {
      zip.end();
      return false;
    }
    number += 1;
    current = following;
    parts = current.rows[Symbol.asyncIterator]();
    sheet = new DeflatedEntry(sheetPart(number));
    row = 1;
    await beginSheet();
    return true;
  }

  return new ReadableStream<Uint8Array>({
    async start(controller) {
      output = controller;
      for (const [name, xml] of fixedParts(sheets.map(({ sheetName }) => sheetName)))
        addStored(zip, name, encoder.encode(xml));
      await beginSheet();
    },
    async pull() {
      // What was written may all still be in the compressor: go on until something came out.
      const before = emitted;
      while (emitted === before && (await writeNext()));
    },
    async cancel() {
      sheet.abandon();
      await parts.return?.();
    },
  });
}

function addStored(zip: Zip, name: string, bytes: Uint8Array): void {
  const entry = new ZipPassThrough(name);
  zip.add(entry);
  entry.push(bytes, true);
}
