/** `npm run docs:api`: writes docs/api.md, the list of all calls, from their contracts. With `--check` only says whether it is current. */
import { readFileSync, writeFileSync } from "node:fs";
import { describeApi } from "./serve/describe-api.ts";

const FILE = "docs/api.md";

const wanted = await describeApi();
if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== wanted) {
    console.error(`${FILE} is not current: npm run docs:api`);
    process.exit(1);
  }
} else {
  writeFileSync(FILE, wanted);
  console.log(`${FILE} written`);
}
