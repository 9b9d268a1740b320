export const SPREADSHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const CSV_TYPE = "text/csv; charset=utf-8";

export const ZIP_TYPE = "application/zip";

const TYPES = { xlsx: SPREADSHEET_TYPE, csv: CSV_TYPE, zip: ZIP_TYPE } as const;
const ENDINGS = ["xlsx", "csv", "zip"] as const;
export type FileEnding = keyof typeof TYPES;

export function typeOf(ending: FileEnding): string {
  return TYPES[ending];
}

/** The name a file is saved under: product, project and day, without what file systems refuse. */
export function exportFileName(projectTitle: string, at: number, ending: FileEnding = "xlsx"): string {
  const title = projectTitle
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 80)
    .replaceAll(/^[. ]+|[. ]+$/g, "");
  const day = new Date(at).toISOString().slice(0, 10);
  return `${["Kolscout", title, day]
    .filter(Boolean)
    .join(" ")
    .replaceAll(/\p{Cs}/gu, "")}.${ending}`;
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
