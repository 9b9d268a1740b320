/** Searching the index of all creators, with any three filters and however common the words. */

import { Agent } from "node:http";
import * as z from "zod";
import type { Figure } from "../figure.ts";
import { callOnce, timedCall } from "../latency.ts";
import { megabytes, milliseconds, type Reading } from "../reading.ts";
import { post } from "../seed.ts";
import { median, percentile } from "../statistics.ts";

const CREATORS = 200_000;
const CEILING_MS = 200;
const CEILING_ROWS = 3_000;
const CREATORS_A_CALL = 2_000;

const Answer = z.object({ rowsRead: z.number(), shown: z.number(), total: z.number(), query: z.unknown() });
const Size = z.object({ pages: z.number(), bytes: z.number() });

export const creatorIndex: Figure = {
  name: "creator-index",
  title: "searching the index of all creators",
  async measure(context) {
    const { url } = await context.emptyStores();
    const [count, questions] = context.quick ? [10_000, 80] : [CREATORS, 800];
    const started = performance.now();
    for (let from = 0; from < count; from += CREATORS_A_CALL) {
      await post(`${url}/index/fill`, { from, count: Math.min(CREATORS_A_CALL, count - from) });
    }
    context.note(`indexed ${count} creators in ${Math.round((performance.now() - started) / 1_000)} s`);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const times: number[] = [];
    const rows: number[] = [];
    let slowest = { ms: 0, query: {} as unknown };
    for (let nth = 0; nth < questions; nth += 1) {
      const { ms, text } = await timedCall({ url: `${url}/index/find/${nth}` }, agent);
      const answer = Answer.parse(JSON.parse(text));
      times.push(ms);
      rows.push(answer.rowsRead);
      if (ms > slowest.ms) slowest = { ms, query: answer.query };
    }
    agent.destroy();
    const size = Size.parse(JSON.parse((await callOnce({ url: `${url}/index/size` })).text));
    return [
      reading(`index of ${count} creators: page and count with three filters, p95`, times, milliseconds, {
        ...{ judged: percentile(times, 0.95), limit: CEILING_MS, detail: { median: median(times), slowest } },
      }),
      reading("index: rows read a search, at most", rows, (value) => `${value} rows`, {
        ...{ judged: Math.max(...rows), limit: CEILING_ROWS, detail: { median: median(rows) } },
      }),
      {
        ...{ what: "index: size", ours: megabytes(size.bytes), reference: "-", judged: size.pages, limit: null },
        detail: size,
      },
    ];
  },
};

function reading(
  what: string,
  samples: readonly number[],
  format: (value: number) => string,
  { judged, limit, detail }: { judged: number; limit: number; detail: Record<string, unknown> },
): Reading {
  return {
    what,
    ours: format(judged),
    reference: "-",
    judged,
    limit: { kind: "most", value: limit },
    detail: { ...detail, samples },
  };
}
