import { COUNT_KEYS, type Counts, marksOf, marksToBits, type ReadingMark } from "./domain.ts";

/** Readings as they are stored: `time,views,likes,comments,favorites,shares,marks;` in base 36, the time in seconds, empty where nothing was told. */

export type Reading = Counts & { at: number; marks: readonly ReadingMark[] };
type KeptReading = Counts & { at: number; marks: ReadingMark[] };

/** Readings in one row of `publication_readings`: about 8 KB. */
export const READINGS_PER_CHUNK = 256;

const BASE = 36;

/** One reading as it is appended; its time is kept to the second. */
export function encodeReading({ at, marks, ...counts }: Reading): string {
  const numbers = [Math.floor(at / 1_000), ...COUNT_KEYS.map((key) => counts[key]), marksToBits(marks)];
  return `${numbers.map((number) => number?.toString(BASE) ?? "").join(",")};`;
}

/** The readings of a row, the oldest first. */
export function decodeReadings(data: string): KeptReading[] {
  return data
    .split(";")
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [seconds = 0, views, likes, comments, favorites, shares, bits] = entry.split(",").map(decodeNumber);
      return {
        at: (seconds ?? 0) * 1_000,
        ...{ views: views ?? null, likes: likes ?? null, comments: comments ?? null },
        ...{ favorites: favorites ?? null, shares: shares ?? null },
        marks: marksOf(bits ?? 0),
      };
    });
}

function decodeNumber(text: string): number | null {
  return text === "" ? null : Number.parseInt(text, BASE);
}
