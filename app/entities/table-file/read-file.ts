import type { Columns } from "./columns.ts";
import { type FileContent, type FileProblem, readTableFile } from "./read-table-file.ts";
import { linesOfTable, ROWS_READ } from "./sheet-rows.ts";

export type FileText = { ok: true; text: string } | { ok: false; why: FileProblem };

/** The lines of what was read of a file, one link each. */
export function linesOfFile(content: FileContent, columns?: Columns): string {
  return content.kind === "text" ? content.text : linesOfTable(content.rows, columns).join("\n");
}

/** The lines of a text file or a spreadsheet, one link each. Never throws. */
export async function readFile(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<FileText> {
  const read = await readTableFile(file, ROWS_READ);
  if (!read.ok) return read;
  const text = linesOfFile(read.content);
  return text.trim() === "" ? { ok: false, why: "empty" } : { ok: true, text };
}
