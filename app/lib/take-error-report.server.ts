/** The server's side of error reports from browsers: nothing in them is believed, and little of them is kept. */
import * as z from "zod";
import { scrub } from "#workers/kernel/scrub.ts";
import { type ErrorReport, faultKey, MAX_REPORT, REPORT_KINDS } from "./error-report.ts";
import { readBytes } from "./read-form.server.ts";

/** Room for a report whose characters are all escaped. */
const MAX_BYTES = 16_000;

/** Another browser's report of the same fault is one too many for so long. */
const SAME_FOR_MS = 10 * 60_000;
const MAX_REMEMBERED = 500;

const Report = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  name: z.string().max(MAX_REPORT.name),
  message: z.string().max(MAX_REPORT.message),
  stack: z.string().max(MAX_REPORT.stack),
  page: z.string().max(MAX_REPORT.page),
});

/** An error of a page, as the people who run the product see it: without addresses, tokens and queries. */
class BrowserError extends Error {
  constructor({ name, message, stack }: ErrorReport) {
    super(scrub(message));
    this.name = scrub(name);
    this.stack = scrub(stack);
  }
}

/** Keeps the faults that were reported lately; answers whether one is new. Times in milliseconds. */
export function createFaultMemory(now: () => number): (key: string) => boolean {
  const seen = new Map<string, number>();
  return (key) => {
    const at = seen.get(key);
    if (at !== undefined && now() - at < SAME_FOR_MS) return false;
    seen.delete(key);
    seen.set(key, now());
    const oldest = seen.keys().next().value;
    if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}

export type ReportDeps = {
  isNew(key: string): boolean;
  report(error: unknown, route: string): void;
};

/**
 * Takes a report: 204 whether it was new or not, 415, 413 or 400 for what is none. It never fails in a way that would be reported itself: what goes wrong with a
 * report ends with it.
 */
export async function takeErrorReport(request: Request, { isNew, report }: ReportDeps): Promise<Response> {
  if (!(request.headers.get("content-type") ?? "").startsWith("application/json"))
    return new Response("Unsupported Media Type", { status: 415 });
  try {
    const parsed = Report.safeParse(JSON.parse(await (await readBytes(request, MAX_BYTES)).text()));
    if (!parsed.success) return new Response("Bad Request", { status: 400 });
    const error = new BrowserError(parsed.data);
    const route = `browser ${scrub(parsed.data.page.split(/[?#]/, 1)[0] ?? "")}`;
    if (isNew(faultKey({ name: error.name, message: error.message, stack: error.stack ?? "" }))) report(error, route);
    return new Response(null, { status: 204 });
  } catch (thrown) {
    return thrown instanceof Response ? thrown : new Response("Bad Request", { status: 400 });
  }
}
