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

/** What follows a ? or # of an address; only with values in it is it one. */
const QUERY = /[?#][^\s?#"'`<>()]+/g;

const SECRETS = [
  // E-mail addresses (`g@https://…` is a stack's function), internet addresses, JWTs, bearer headers, long opaque values.
  [/(?<![\w.%+-])[\w.%+-]+@(?!https?:)[\w.-]+/g, "[email]"],
  [/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g, "[ip]"],
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\bbearer\s+\S+/gi, "[bearer]"],
  [/(?<![\w-])[\w-]{40,}/g, "[opaque]"],
] as const;

/** Text with addresses, queries, tokens and long opaque values taken out, at most 4,000 characters. */
export function scrub(text: string): string {
  let clean = text.slice(0, 4000).replace(QUERY, (query) => (query.includes("=") ? "?[query]" : query));
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  return clean;
}

/** An unexpected failure as a log line: its kind, message and stack, scrubbed. */
export function describeFailure(error: unknown, details: Omit<LogLine, "level" | "event">): LogLine {
  const { name, message, stack } =
    error instanceof Error ? error : { name: typeof error, message: String(error), stack: "" };
  return { level: "error", event: "failure", ...details, name, message: scrub(message), stack: scrub(stack ?? "") };
}
