import { linesOfTable } from "./sheet-rows.ts";

/** Larger files are not looked into; a thousand links are a twentieth of it. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** For the file picker. */
export const FILE_TYPES = ".txt,.csv,.tsv,.xlsx,text/plain,text/csv";

export type FileProblem = "tooLarge" | "unreadable" | "empty";
export type FileText = { ok: true; text: string } | { ok: false; why: FileProblem };

/** The lines of a text file or a spreadsheet, read in the browser. Never throws. */
export async function readFile(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, why: "tooLarge" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = isZip(bytes) ? await workbookText(bytes) : await plainText(bytes, file.name);
    if (text === null) return { ok: false, why: "unreadable" };
    return text.trim() === "" ? { ok: false, why: "empty" } : { ok: true, text };
  } catch {
    return { ok: false, why: "unreadable" };
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

async function workbookText(bytes: Uint8Array): Promise<string | null> {
  const { readWorkbook } = await import("./table-file.client.ts");
  const rows = await readWorkbook(bytes);
  return rows === null ? null : linesOfTable(rows).join("\n");
}

/** Null for what is no text: other formats, pictures, programs. */
async function plainText(bytes: Uint8Array, name: string): Promise<string | null> {
  const text = decode(bytes);
  if (text === null || text.includes("\u0000")) return null;
  if (!/\.(?:csv|tsv)$/i.test(name)) return text;
  const { readDelimited } = await import("./table-file.client.ts");
  return linesOfTable(readDelimited(text)).join("\n");
}

/** UTF-8 and UTF-16 by their marks; Chinese spreadsheets on Windows write GB 18030 without one. */
function decode(bytes: Uint8Array): string | null {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  for (const encoding of mark ? [mark] : ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return null;
}
