/** One structured line per request and per failure, without personal data. */

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

const SECRETS = [
  // Queries of addresses, then e-mail and internet addresses, JWTs, bearer headers, long opaque values.
  [/(?<=[\w./-])[?#](?=[^\s=]{1,200}=)[^\s"'`<>()]{1,2000}/g, "?[query]"],
  [/[\w.%+-]{1,64}@(?!https?:)[\w.-]{1,190}/g, "[email]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[ip]"],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\bbearer\s+\S+/gi, "[bearer]"],
  [/\b[\w-]{40,}\b/g, "[opaque]"],
] as const;

/** Text with addresses, tokens and long opaque values taken out, at most 4,000 characters. */
export function scrub(text: string): string {
  let clean = text.slice(0, 4000);
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  return clean;
}

/** An unexpected failure as a log line: its kind, message and stack, scrubbed. */
export function describeFailure(error: unknown, details: Omit<LogLine, "level" | "event">): LogLine {
  const { name, message, stack } =
    error instanceof Error ? error : { name: typeof error, message: String(error), stack: "" };
  return { level: "error", event: "failure", ...details, name, message: scrub(message), stack: scrub(stack ?? "") };
}
