/** Makes an unexpected `console.error` fail the test in which it happened. */
import { afterEach, beforeEach } from "vitest";
import { watchConsoleErrors } from "./console-errors.ts";

const errors = watchConsoleErrors();
beforeEach(() => errors.start());
afterEach(() => errors.finish());
