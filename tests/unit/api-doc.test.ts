import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeApi } from "#scripts/serve/describe-api.ts";

test("docs/api.md lists the calls as they are", async () => {
  expect(readFileSync("docs/api.md", "utf8")).toBe(await describeApi());
});
