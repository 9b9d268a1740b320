import { type FileProblem, readTableFile } from "#app/features/table-files/read-table-file.ts";
import { linesOfTable, ROWS_READ } from "./sheet-rows.ts";

export type FileText = { ok: true; text: string } | { ok: false; why: FileProblem };

/** The lines of a text file or a spreadsheet, one link each. Never throws. */
export async function readFile(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<FileText> {
  const read = await readTableFile(file, ROWS_READ);
  if (!read.ok) return read;
  const text = read.content.kind === "text" ? read.content.text : linesOfTable(read.content.rows).join("\n");
  return text.trim() === "" ? { ok: false, why: "empty" } : { ok: true, text };
}
