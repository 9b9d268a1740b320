import type { CellValue } from "./cell.ts";

/** Comma-separated values as RFC 4180 has them, with the mark by which spreadsheet programs know UTF-8. */

/** A file as a stream of bytes; the next part of rows is asked for when the one before was read. */
export function streamCsv(
  header: readonly string[],
  rows: AsyncIterable<readonly (readonly CellValue[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = rows[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${csvLine(header)}`)),
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value.map(csvLine).join("")));
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

/** One line with its end; dates in UTC to the minute. Texts come from `cell`, which keeps them from being formulas. */
export function csvLine(values: readonly CellValue[]): string {
  return `${values.map(field).join(",")}\r\n`;
}

function field(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace("T", " ");
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
