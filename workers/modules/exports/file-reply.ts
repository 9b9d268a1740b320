export const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const CSV_TYPE = "text/csv; charset=utf-8";

export const ZIP_TYPE = "application/zip";

const TYPES = { xlsx: SPREADSHEET_TYPE, csv: CSV_TYPE, zip: ZIP_TYPE } as const;
const ENDINGS = ["xlsx", "csv", "zip"] as const;
export type FileEnding = keyof typeof TYPES;

export function typeOf(ending: FileEnding): string {
  return TYPES[ending];
}

/** The name a file is saved under: product, what it is about (project and search), and the time in UTC, without what file systems refuse. */
export function exportFileName(about: string | readonly string[], at: number, ending: FileEnding = "xlsx"): string {
  const parts = [about].flat().map(safeName);
  const time = new Date(at).toISOString().slice(0, 16).replace("T", " ").replace(":", "-");
  return `${["Kolscout", ...parts, time].filter(Boolean).join(" ")}.${ending}`;
}

/** Longest part of a file's name: file systems end at 255 bytes, and a Chinese sign takes three. */
const MAX_PART_BYTES = 100;

function safeName(text: string): string {
  const signs = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  let bytes = 0;
  const kept = Array.from(signs).filter((sign) => {
    bytes += new TextEncoder().encode(sign).length;
    return bytes <= MAX_PART_BYTES;
  });
  return kept.join("").replaceAll(/^[. ]+|[. ]+$/g, "");
}

/** A file to be saved: never cached, never indexed, under its own name in any script (RFC 6266). */
export function fileReply(
  body: ReadableStream<Uint8Array>,
  file: { fileName: string; bytes: number | null },
): Response {
  const ascii = file.fileName.replaceAll(/[^\x20-\x7e]+/g, "_").replaceAll(/["\\]/g, "_");
  const encoded = encodeURIComponent(file.fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  const headers = new Headers({
    "content-type": typeOf(ENDINGS.find((ending) => file.fileName.endsWith(`.${ending}`)) ?? "xlsx"),
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  if (file.bytes !== null) headers.set("content-length", String(file.bytes));
  return new Response(body, { headers });
}
