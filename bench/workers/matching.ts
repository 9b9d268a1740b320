/** Matching inside the runtime it is deployed to, one route for each thing that is measured. */
import { Hono } from "hono";
import * as z from "zod";
import { createAssetTables } from "#workers/adapters/matching-tables/assets.ts";
import { analyseCreator } from "#workers/matching/analyse.ts";
import { readBrief } from "#workers/matching/brief.ts";
import { explain } from "#workers/matching/evidence.ts";
import { openPool } from "#workers/matching/pool.ts";
import { NO_EXAMPLES, rankPool } from "#workers/matching/rank.ts";

const Post = z.object({ id: z.string(), title: z.string(), description: z.string(), tags: z.array(z.string()) });
const Creator = z.object({ handle: z.string().nullable(), name: z.string(), bio: z.string(), posts: z.array(Post) });
const Job = z.object({ description: z.string(), creators: z.array(Creator) });
/** Results whose evidence is shown. */
const EXPLAINED = 50;
const COLLECT_ROUNDS = 24;
const COLLECT_BYTES = 32 * 1024 * 1024;

const worker = new Hono<{ Bindings: { ASSETS: Fetcher } }>();
worker.onError((error, call) => call.text(error.stack ?? String(error), 500));

worker.post("/idle", async (call) => call.json({ creators: Job.parse(await call.req.json()).creators.length }));

worker.post("/load", async (call) => {
  const tables = await createAssetTables(call.env.ASSETS).load();
  return call.json({ topics: tables.lexicon.topics.size, words: tables.words.words.size });
});

worker.post("/judge", async (call) => {
  const { description, creators } = Job.parse(await call.req.json());
  const tables = await createAssetTables(call.env.ASSETS).load();
  const brief = readBrief(description, tables);
  const pool = openPool(
    creators.map((creator) => analyseCreator(creator, tables)),
    tables,
  );
  const ranked = rankPool(pool, brief, NO_EXAMPLES, tables);
  const evidence = ranked.slice(0, EXPLAINED).map(({ creator }) => {
    const found = creators[creator];
    return found ? explain(found, brief, tables) : [];
  });
  return call.json({ ranked: ranked.length, explained: evidence.length });
});

/** Takes and drops memory until the collector has gone through the whole heap. */
worker.post("/collect", async (call) => {
  let bytes = 0;
  for (let round = 0; round < COLLECT_ROUNDS; round += 1) {
    bytes += new Uint8Array(COLLECT_BYTES).length;
    await scheduler.wait(1);
  }
  return call.json({ bytes });
});

export default worker;
