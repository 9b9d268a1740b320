/** The project's spreadsheets without queue and API shell: as a stream, and written to the bucket as the export task writes it. */
import { Hono } from "hono";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { writeFile } from "#workers/modules/exports/file-writer.ts";
import { streamCreators } from "#workers/modules/exports/handler.ts";
import type { BenchEnv } from "./reference.ts";

export const spreadsheets = new Hono<{ Bindings: BenchEnv }>();

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function workbookOf(env: BenchEnv, listId: string): Promise<ReadableStream<Uint8Array>> {
  return streamCreators(createCreatorSource(env.DB), { kind: "lists", listIds: [listId], tab: null }, "en");
}

spreadsheets.get("/stream/:list", async (call) => {
  return new Response(await workbookOf(call.env, call.req.param("list")), { headers: { "content-type": TYPE } });
});

/** Reads the rows and makes nothing of them: what the database alone takes, which locally runs in the same process. */
spreadsheets.post("/rows/:list", async (call) => {
  let rows = 0;
  const source = createCreatorSource(call.env.DB);
  for await (const part of source.read({ kind: "lists", listIds: [call.req.param("list")], tab: null }))
    rows += part.length;
  return call.json({ rows });
});

spreadsheets.post("/:list", async (call) => {
  const started = performance.now();
  const stream = await workbookOf(call.env, call.req.param("list"));
  const file = { key: "bench/ours.xlsx", contentType: TYPE };
  const bytes = await writeFile(call.env.FILES, file, stream, new AbortController().signal);
  return call.json({ bytes, ms: performance.now() - started });
});
