/** Prints how much JavaScript (gzip) the first load of each page costs, and fails when one is over the budget. */
import { BUDGET_KB, kilobytes, readFirstLoads } from "./first-load.ts";

const pages = await readFirstLoads();
const shared = [...(pages[0]?.files ?? [])].filter((file) => pages.every(({ files }) => files.has(file)));
for (const { route, kb } of pages) {
  console.log(`${kb.toFixed(1).padStart(7)} KB  ${kb > BUDGET_KB ? "OVER" : "ok  "}  ${route}`);
}
console.log(`Shared by all pages: ${kilobytes(shared).toFixed(1)} KB. Budget: ${BUDGET_KB} KB.`);
if (pages.some(({ kb }) => kb > BUDGET_KB)) process.exitCode = 1;
