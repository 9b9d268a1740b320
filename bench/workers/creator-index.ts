/** The index of all creators: filled as searches fill it, asked as people ask. */
import { Hono } from "hono";
import * as z from "zod";
import { createCreatorIndex } from "#workers/modules/creators/index-store.ts";
import { createCreatorStore } from "#workers/modules/creators/store.ts";
import { countRows } from "./counted-database.ts";
import type { BenchEnv } from "./reference.ts";
import { indexedCard, indexedQuery } from "./sample-index.ts";

export const creatorIndex = new Hono<{ Bindings: BenchEnv }>();

const Part = z.object({ from: z.number(), count: z.number() });
const BATCH = 200;
const PAGE = 20;

/** Creators `from` … through the store that searches use. */
creatorIndex.post("/fill", async (call) => {
  const { from, count } = Part.parse(await call.req.json());
  const store = createCreatorStore(call.env.DB);
  for (let start = from; start < from + count; start += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, from + count - start) }, (_, step) => {
      const card = indexedCard(start + step);
      return { card, accountId: card.platformAccount, emails: [] };
    });
    await call.env.DB.batch(store.upsertStatements(records, Date.now()));
  }
  return call.json({ ok: true });
});

/** The nth question: a page with its creators and the number of matches; rows read as D1 counts them. */
creatorIndex.get("/find/:nth", async (call) => {
  const { d1, rows } = countRows(call.env.DB);
  const query = indexedQuery(Number(call.req.param("nth")));
  const { creators, total } = await createCreatorIndex(d1).find(query, { limit: PAGE });
  return call.json({ rowsRead: rows.read, shown: creators.length, total, query });
});

/** How large the index is: its pages of about 4 KB, and the words it keeps with the creators. */
creatorIndex.get("/size", async (call) => {
  const size = await call.env.DB.prepare(
    "SELECT (SELECT count(*) FROM creator_index_data) AS pages, (SELECT sum(length(block)) FROM creator_index_data) AS bytes",
  ).first();
  return call.json(size);
});
