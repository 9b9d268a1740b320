const expected: RegExp[] = [];

/** Lets the running test write matching lines to `console.error`. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Records `console.error`; `finish` throws when a line was not expected or an expected one never came. */
export function watchConsoleErrors() {
  const original = console.error;
  let lines: string[] = [];
  return {
    start() {
      lines = [];
      expected.length = 0;
      console.error = (...parts: unknown[]) => {
        lines.push(parts.map(describe).join(" "));
      };
    },
    finish() {
      console.error = original;
      const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
      const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
      if (unexpected.length > 0) throw new Error(`unexpected console.error:\n${unexpected.join("\n")}`);
      if (missing.length > 0) throw new Error(`console.error was never called with ${missing.join(", ")}`);
    },
  };
}

function describe(part: unknown): string {
  if (part instanceof Error) return part.stack ?? part.message;
  return typeof part === "string" ? part : JSON.stringify(part);
}
