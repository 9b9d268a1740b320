/** Shop vetting of a project with 5,000 creators. */

import { Agent } from "node:http";
import * as z from "zod";
import type { Figure } from "../figure.ts";
import { callOnce, timedCall } from "../latency.ts";
import { milliseconds } from "../reading.ts";
import { post } from "../seed.ts";
import { median, percentile } from "../statistics.ts";

const CREATORS = 5_000;
const CREATORS_A_CALL = 500;
const CEILING_MS = 100;
const CEILING_ROWS = 70;

const Answer = z.object({ rowsRead: z.number(), matching: z.number() });

export const shop: Figure = {
  name: "shop",
  title: "shop vetting",
  async measure(context) {
    const { url } = await context.emptyStores();
    const [count, questions] = context.quick ? [1_000, 40] : [CREATORS, 400];
    for (let from = 0; from < count; from += CREATORS_A_CALL) {
      await post(`${url}/shop/fill`, { from, count: Math.min(CREATORS_A_CALL, count - from) });
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const times: number[] = [];
    for (let nth = 0; nth < questions; nth += 1) {
      const { ms, text } = await timedCall({ url: `${url}/shop/find/${nth}` }, agent);
      Answer.parse(JSON.parse(text));
      times.push(ms);
    }
    agent.destroy();
    const { rowsRead } = Answer.parse(JSON.parse((await callOnce({ url: `${url}/shop/page` })).text));
    const slow = percentile(times, 0.95);
    return [
      {
        what: `shop of ${count} creators: page of 100 and count with three filters, p95`,
        ours: milliseconds(slow),
        reference: "-",
        judged: slow,
        limit: { kind: "most", value: CEILING_MS },
        detail: { median: median(times), samples: times },
      },
      {
        what: "shop: rows read by a page of 20",
        ours: `${rowsRead} rows`,
        reference: "-",
        judged: rowsRead,
        limit: { kind: "most", value: CEILING_ROWS },
        detail: {},
      },
    ];
  },
};
