/** What the browser tells the server of an error on a page: its limits, and which errors are worth telling. Pure. */
import { ApiError } from "./api-call.ts";

/** Where reports are posted. */
export const REPORT_PATH = "/errors";

/** The most characters of each part. A stack is cut at its end: the frames that matter come first. */
export const MAX_REPORT = { name: 100, message: 1_000, stack: 4_000, page: 200 } as const;

/** `render`: an error boundary caught it. `error`, `rejection`: the page did not catch it. */
export const REPORT_KINDS = ["render", "error", "rejection"] as const;
type ReportKind = (typeof REPORT_KINDS)[number];

/** `page` is the path of the page, without its query. */
export type ErrorReport = { kind: ReportKind; name: string; message: string; stack: string; page: string };

/** One page tells at most so many different errors; what breaks over and over says nothing new. */
const MAX_REPORTS_PER_PAGE = 5;

/** Code that is not ours, and what browsers say of no fault. */
const FOREIGN_CODE = /\b(?:chrome|moz|safari-web)-extension:/;
const HARMLESS = /^(?:Script error\.?$|ResizeObserver loop )/;

/**
 * The report of an error; null for what is no fault of the page: an aborted request, a refusal of the API (the server knows of it), another
 * program's code, and an error of the server's own (it comes without a stack, and was reported there).
 */
export function describeFault(kind: ReportKind, thrown: unknown, page: string): ErrorReport | null {
  if (thrown instanceof ApiError) return null;
  const isError = thrown instanceof Error || thrown instanceof DOMException;
  const { name, message, stack = "" } = isError ? thrown : { name: typeof thrown, message: textOf(thrown) };
  if (isGivenUp(thrown) || HARMLESS.test(message) || FOREIGN_CODE.test(stack)) return null;
  if (isError && kind === "render" && stack === "") return null;
  return {
    kind,
    name: name.slice(0, MAX_REPORT.name),
    message: message.slice(0, MAX_REPORT.message),
    stack: stack.slice(0, MAX_REPORT.stack),
    page: page.slice(0, MAX_REPORT.page),
  };
}

/** Whether a request was given up by the page itself. */
export function isGivenUp(thrown: unknown): boolean {
  return (thrown instanceof Error || thrown instanceof DOMException) && thrown.name === "AbortError";
}

/** A thrown value that is no Error, as text. */
function textOf(thrown: unknown): string {
  try {
    return typeof thrown === "string" ? thrown : (JSON.stringify(thrown) ?? String(thrown));
  } catch {
    return String(thrown);
  }
}

/** Tells each different error once. `send` must not fail: a report is never reported. */
export function createErrorReports(send: (report: ErrorReport) => void): (report: ErrorReport | null) => void {
  const told = new Set<string>();
  return (report) => {
    if (report === null || told.size >= MAX_REPORTS_PER_PAGE) return;
    const key = faultKey(report);
    if (told.has(key)) return;
    told.add(key);
    send(report);
  };
}

/** The same for the same fault: what was thrown, and where first. */
export function faultKey({ name, message, stack }: Pick<ErrorReport, "name" | "message" | "stack">): string {
  const frame = stack.split("\n").find((line) => /:\d+:\d+/.test(line)) ?? "";
  return `${name}\n${message}\n${frame.trim()}`;
}
