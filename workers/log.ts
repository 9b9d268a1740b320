import type { Log } from "./kernel/log.ts";

/** One JSON object a line: what happened and its fields, never personal data. */
export const jsonLog: Log = {
  info: (event, fields) => console.log(line("info", event, fields)),
  warn: (event, fields) => console.warn(line("warn", event, fields)),
  error: (event, fields) => console.error(line("error", event, fields)),
};

function line(level: string, event: string, fields: Record<string, unknown> = {}): string {
  return JSON.stringify({ level, event, ...fields });
}
