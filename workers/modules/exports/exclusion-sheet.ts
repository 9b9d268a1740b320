import type { Language } from "#workers/kernel/vocabulary.ts";
import { PLATFORM_NAMES } from "#workers/kernel/vocabulary.ts";
import type { ExclusionRow, ExclusionStore } from "#workers/modules/exclusions/store.ts";
import { cell } from "./cell.ts";
import { exportsLocales } from "./locales.ts";
import { streamSpreadsheet } from "./spreadsheet.ts";

/** The exclude list as a file. The lines as they were given come first of all: such a file can be uploaded again. */

export type ExclusionReader = Pick<ExclusionStore, "listPart" | "count">;

const PART_SIZE = 500;

/** The workbook of an exclude list in a language, as a stream, oldest entry first; `onRows` hears of every part that is read. */
export function streamExclusions(
  reader: ExclusionReader,
  ownerId: string,
  language: Language,
  onRows: (count: number) => void,
): ReadableStream<Uint8Array> {
  const texts = exportsLocales[language].file;
  async function* rows() {
    for await (const part of parts(reader, ownerId)) {
      onRows(part.length);
      yield part.map((row) => [
        cell(row.line),
        cell(PLATFORM_NAMES[row.platform]),
        cell(row.platformAccount),
        cell(new Date(row.addedAt)),
      ]);
    }
  }
  const { line, platform, account, addedAt } = texts.exclusions;
  const columns = [
    { header: line, width: 60 },
    { header: platform, width: 12 },
    { header: account, width: 28 },
    { header: addedAt, width: 17 },
  ];
  return streamSpreadsheet({ sheetName: texts.titles.exclusions, columns, rows: rows() });
}

async function* parts(reader: ExclusionReader, ownerId: string): AsyncGenerator<ExclusionRow[]> {
  let after: ExclusionRow | null = null;
  for (;;) {
    const part: ExclusionRow[] = await reader.listPart(ownerId, after, PART_SIZE);
    if (part.length > 0) yield part;
    if (part.length < PART_SIZE) return;
    after = part.at(-1) ?? null;
  }
}
