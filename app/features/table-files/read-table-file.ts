/** Larger files are not looked into; a thousand links are a twentieth of it. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** For the file picker. */
export const FILE_TYPES = ".txt,.csv,.tsv,.xlsx,text/plain,text/csv";

export type FileProblem = "tooLarge" | "unreadable" | "empty";
/** A plain text as it is, a spreadsheet or delimited text as its cells. */
export type FileContent = { kind: "text"; text: string } | { kind: "table"; rows: string[][] };
export type ReadFile = { ok: true; content: FileContent } | { ok: false; why: Exclude<FileProblem, "empty"> };

/** What is in a text file or in the first sheet of a spreadsheet, at most `maxRows` rows of the latter, read in the browser. Never throws. */
export async function readTableFile(
  file: Pick<File, "name" | "size" | "arrayBuffer">,
  maxRows: number,
): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, why: "tooLarge" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const content = isZip(bytes) ? await readSheet(bytes, maxRows) : await readText(bytes, file.name, maxRows);
    return content === null ? { ok: false, why: "unreadable" } : { ok: true, content };
  } catch {
    return { ok: false, why: "unreadable" };
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

async function readSheet(bytes: Uint8Array, maxRows: number): Promise<FileContent | null> {
  const { readWorkbook } = await import("./table-file.client.ts");
  const rows = await readWorkbook(bytes, maxRows);
  return rows === null ? null : { kind: "table", rows };
}

/** Null for what is no text: other formats, pictures, programs. */
async function readText(bytes: Uint8Array, name: string, maxRows: number): Promise<FileContent | null> {
  const text = decode(bytes);
  if (text === null || text.includes("\u0000")) return null;
  if (!/\.(?:csv|tsv)$/i.test(name)) return { kind: "text", text };
  const { readDelimited } = await import("./table-file.client.ts");
  return { kind: "table", rows: readDelimited(text, maxRows) };
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
