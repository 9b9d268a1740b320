import { decodeText, detectEncoding, type Encoding } from "./decode-text.ts";

/** Larger files are not looked into; a thousand links are a twentieth of it. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** For the file picker. */
export const FILE_TYPES = ".txt,.csv,.tsv,.xlsx,text/plain,text/csv";

export type FileProblem = "tooLarge" | "unreadable" | "empty";
/** A plain text as it is, a spreadsheet or delimited text as its cells. */
export type FileContent = { kind: "text"; text: string } | { kind: "table"; rows: string[][] };
/** How it was read, and what else it could be read as. */
export type Reading = { encoding: Encoding } | { sheets: readonly string[]; sheet: number };
export type ReadFile =
  | { ok: true; content: FileContent; reading: Reading }
  | { ok: false; why: Exclude<FileProblem, "empty"> };
/** Another encoding or sheet than the one that was found. */
export type Choice = { encoding?: Encoding; sheet?: number };

/** What is in a text file or in a sheet of a workbook, at most `maxRows` rows of the latter, read in the browser. Never throws. */
export async function readTableFile(
  file: Pick<File, "name" | "size" | "arrayBuffer">,
  maxRows: number,
  choice: Choice = {},
): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, why: "tooLarge" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = isZip(bytes)
      ? await readSheet(bytes, maxRows, choice.sheet ?? null)
      : await readText(bytes, file.name, maxRows, choice.encoding ?? null);
    return read === null ? { ok: false, why: "unreadable" } : { ok: true, ...read };
  } catch {
    return { ok: false, why: "unreadable" };
  }
}

type Read = { content: FileContent; reading: Reading };

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

async function readSheet(bytes: Uint8Array, maxRows: number, chosen: number | null): Promise<Read | null> {
  const { openWorkbook } = await import("./table-file.client.ts");
  const read = await openWorkbook(bytes, maxRows, chosen);
  if (read === null) return null;
  const { rows, ...reading } = read;
  return { content: { kind: "table", rows }, reading };
}

/** Null for what is no text: other formats, pictures, programs. */
async function readText(
  bytes: Uint8Array,
  name: string,
  maxRows: number,
  chosen: Encoding | null,
): Promise<Read | null> {
  const encoding = chosen ?? detectEncoding(bytes);
  const text = encoding === null ? "\u0000" : decodeText(bytes, encoding);
  if (encoding === null || text.includes("\u0000")) return null;
  const reading = { encoding };
  if (!/\.(?:csv|tsv)$/i.test(name)) return { content: { kind: "text", text }, reading };
  const { readDelimited } = await import("./table-file.client.ts");
  return { content: { kind: "table", rows: readDelimited(text, maxRows) }, reading };
}
