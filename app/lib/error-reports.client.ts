/** Tells the server of errors that break a page. No script of a third party is loaded for it. */
import { createErrorReports, describeFault, isGivenUp, REPORT_PATH } from "./error-report.ts";

/** Sent even while the page is being left. A report that fails is dropped: it must not be the next error. */
const tell = createErrorReports((report) => {
  const headers = { "content-type": "application/json" };
  fetch(REPORT_PATH, { method: "POST", headers, body: JSON.stringify(report), keepalive: true }).catch(() => undefined);
});

/** Reports an error that an error boundary caught. */
export function reportBrokenPage(thrown: unknown): void {
  tell(describeFault("render", thrown, location.pathname));
}

/** Reports errors and rejections that the page did not catch. */
export function watchForErrors(): void {
  addEventListener("error", ({ error, message }) => tell(describeFault("error", error ?? message, location.pathname)));
  addEventListener("unhandledrejection", (event: Event) => {
    const reason: unknown = Reflect.get(event, "reason");
    // Remix gives up what a page was loading when it is left, and catches none of the rejections.
    if (isGivenUp(reason)) event.preventDefault();
    tell(describeFault("rejection", reason, location.pathname));
  });
}
