import { Unzip, UnzipInflate } from "fflate";

const SHEET = "xl/worksheets/sheet1.xml";
const ROW = "<row ";

/** Reads a workbook to its end and counts the rows of its first sheet, the header among them; throws when the file is damaged. */
export async function countRows(file: ReadableStream<Uint8Array>): Promise<number> {
  const decoder = new TextDecoder();
  let rows = 0;
  let rest = "";
  let isComplete = false;
  const unzip = new Unzip((entry) => {
    if (entry.name !== SHEET) return;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      const text = rest + decoder.decode(chunk, { stream: !isLast });
      rows += text.split(ROW).length - 1;
      // A tag may be cut between two chunks.
      rest = text.slice(-(ROW.length - 1));
      isComplete = isLast;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const reader = file.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) unzip.push(part.value, false);
  unzip.push(new Uint8Array(0), true);
  if (!isComplete) throw new Error("the workbook ends before its sheet does");
  return rows;
}
