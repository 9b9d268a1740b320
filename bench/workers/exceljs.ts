/** The usual way to make the same spreadsheet: exceljs holds the workbook, writes it to memory, and the whole goes to the bucket. */
import { Workbook } from "exceljs";
import { Hono } from "hono";
import { creatorColumns } from "#workers/modules/exports/creator-columns.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { type BenchEnv, reference } from "./reference.ts";

const worker = new Hono<{ Bindings: BenchEnv }>();
worker.route("/", reference);
worker.onError((error, call) => call.text(error.stack ?? String(error), 500));

worker.post("/export/:list", async (call) => {
  const started = performance.now();
  const { columns, toRow } = creatorColumns("en");
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet("Creators");
  sheet.columns = columns.map(({ header, width }) => ({ header, width }));
  const source = createCreatorSource(call.env.DB);
  for await (const part of source.read({ kind: "lists", listIds: [call.req.param("list")], tab: null })) {
    for (const creator of part) sheet.addRow(toRow(creator));
  }
  const file = await workbook.xlsx.writeBuffer();
  await call.env.FILES.put("bench/exceljs.xlsx", file);
  return call.json({ bytes: file.byteLength, ms: performance.now() - started });
});

export default worker;
