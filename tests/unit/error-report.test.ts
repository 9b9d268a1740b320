import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api-call.ts";
import { createErrorReports, describeFault, type ErrorReport, MAX_REPORT } from "#app/lib/error-report.ts";

function errorOf(message: string, stack = `Error: ${message}\n    at f (https://app.test/assets/a.js:1:2)`): Error {
  return Object.assign(new Error(message), { stack });
}

test("an error is reported with its page, each part cut to its limit", () => {
  const report = describeFault("error", errorOf("x".repeat(5_000), "y".repeat(9_000)), `/${"z".repeat(900)}`);
  expect(report).toMatchObject({ kind: "error", name: "Error" });
  expect([report?.message.length, report?.stack.length, report?.page.length]).toEqual([
    MAX_REPORT.message,
    MAX_REPORT.stack,
    MAX_REPORT.page,
  ]);
  expect(describeFault("rejection", { code: 7 }, "/search")).toMatchObject({ name: "object", message: '{"code":7}' });
});

const NO_FAULTS: [string, "error" | "rejection" | "render", unknown][] = [
  ["a refusal of the API", "rejection", new ApiError(1912, "quota exhausted")],
  ["an aborted request", "rejection", new DOMException("The user aborted a request.", "AbortError")],
  ["an extension's error", "error", errorOf("x", "Error: x\n at chrome-extension://abc/inject.js:1:1")],
  ["an error of another origin's script", "error", "Script error."],
  ["the browser's notice of a late layout", "error", "ResizeObserver loop completed with undelivered notifications."],
  ["an error of the server, which it reported itself", "render", errorOf("Unexpected Server Error", "")],
];

test.each(NO_FAULTS)("%s is not reported", (_what, kind, thrown) => {
  expect(describeFault(kind, thrown, "/search")).toBeNull();
});

test("a page reports each different error once, and five at most", () => {
  const sent: ErrorReport[] = [];
  const tell = createErrorReports((report) => sent.push(report));
  for (let time = 0; time < 3; time += 1)
    for (let fault = 0; fault < 9; fault += 1) tell(describeFault("error", errorOf(`fault ${fault}`), "/search"));
  expect(sent.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((fault) => `fault ${fault}`));
});
