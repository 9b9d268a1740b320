import type { ExcludeRow } from "#workers/modules/exclusions/contract.ts";
import { LINES_PER_CALL, type TextLine } from "#workers/modules/exclusions/domain.ts";

/** From the lines of an upload to what is shown of it. Pure. */

/** Lines that a failed part holds, from and to, and why it failed. */
export type FailedPart = { from: number; to: number; message: string; lines: TextLine[] };

export type UploadOutcome = { rows: ExcludeRow[]; failedParts: FailedPart[] };

/** The lines in parts of one call each. */
export function partsOf(lines: readonly TextLine[]): TextLine[][] {
  const parts: TextLine[][] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_CALL)
    parts.push(lines.slice(start, start + LINES_PER_CALL));
  return parts;
}

/** The text of a part as the call takes it: its lines alone, so that the n-th line of the answer is its n-th. */
export function textOf(part: readonly TextLine[]): string {
  return part.map(({ content }) => content).join("\n");
}

/** The answer's rows with the line numbers of the whole text. */
export function renumber(rows: readonly ExcludeRow[], part: readonly TextLine[]): ExcludeRow[] {
  return rows.map((row) => ({ ...row, lineNumber: part[row.lineNumber - 1]?.lineNumber ?? row.lineNumber }));
}

/** A part that could not be sent: each of its lines failed with the same words. */
export function failPart(part: readonly TextLine[], message: string): FailedPart {
  return { from: part[0]?.lineNumber ?? 0, to: part.at(-1)?.lineNumber ?? 0, message, lines: [...part] };
}

export type UploadCounts = Record<ExcludeRow["result"], number>;

/** How many lines were added, skipped and failed, those of failed parts among the last. */
export function countOutcome({ rows, failedParts }: UploadOutcome): UploadCounts {
  const counts: UploadCounts = { success: 0, skipped: 0, failed: 0 };
  for (const { result } of rows) counts[result] += 1;
  for (const { lines } of failedParts) counts.failed += lines.length;
  return counts;
}

/** The lines that failed, in their order, to be tried again. */
export function failedText({ rows, failedParts }: UploadOutcome): string {
  const failed = [
    ...rows.filter(({ result }) => result === "failed").map(({ lineNumber, content }) => ({ lineNumber, content })),
    ...failedParts.flatMap(({ lines }) => lines),
  ];
  return failed
    .sort((one, other) => one.lineNumber - other.lineNumber)
    .map(({ content }) => content)
    .join("\n");
}
