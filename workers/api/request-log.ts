/** One structured line per request and per failure, without personal data. */
import { scrub } from "#workers/kernel/scrub.ts";

export type LogLine = {
  level: "info" | "error";
  event: string;
  requestId?: string;
  [detail: string]: string | number | boolean | null | undefined;
};
export type Log = (line: LogLine) => void;

/** Writes JSON lines; errors through console.error, so that they stand out in the Worker's logs. */
export const consoleLog: Log = (line) => {
  if (line.level === "error") console.error(JSON.stringify(line));
  else console.log(JSON.stringify(line));
};

/** An unexpected failure as a log line: its kind, message and stack, scrubbed. */
export function describeFailure(error: unknown, details: Omit<LogLine, "level" | "event">): LogLine {
  const { name, message, stack } =
    error instanceof Error ? error : { name: typeof error, message: String(error), stack: "" };
  return { level: "error", event: "failure", ...details, name, message: scrub(message), stack: scrub(stack ?? "") };
}
