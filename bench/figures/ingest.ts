/** Storing results as a task's step does, against one insert and one round trip a row. */
import * as z from "zod";
import type { Figure } from "../figure.ts";
import { perSecond, type Reading } from "../reading.ts";
import { post, seedCreators } from "../seed.ts";
import { median } from "../statistics.ts";

const TIMES_SINGLE = 15;
const ROWS_WRITTEN = 4;
/** What one page of a provider brings at most, and what a bulk of them would. */
const PAGE = 50;
const BULK = 500;

const Written = z.object({ rowsWritten: z.number(), ms: z.number() });
type Sample = { perSecond: number; rowsWritten: number };

export const ingest: Figure = {
  name: "ingest",
  title: "storing results",
  async measure(context) {
    const { url } = await context.stores();
    const [rounds, rows] = context.quick ? [2, 500] : [7, 1_000];
    const write = (how: "ingest" | "single", turn: number, batchSize: number) =>
      writeRows(url, how, { listId: `tsk_bench_${how}_${batchSize}_${turn}`, rows, batchSize });
    const page: Sample[] = [];
    const bulk: Sample[] = [];
    const single: Sample[] = [];
    const alone: Sample[] = [];
    await seedCreators(url, rows);
    await write("ingest", -1, PAGE);
    await write("single", -1, 1);
    for (let turn = 0; turn < rounds; turn += 1) {
      page.push(await write("ingest", turn, PAGE));
      single.push(await write("single", turn, 1));
      bulk.push(await write("ingest", turn, BULK));
      alone.push(await write("ingest", turn, 1));
    }
    return [
      speed(`results stored in batches of ${PAGE} / single inserts`, page, single, TIMES_SINGLE),
      speed(`results stored in batches of ${BULK} / single inserts`, bulk, single, TIMES_SINGLE),
      speed(`the same in batches of ${BULK} / one a batch, counters kept too`, bulk, alone, null),
      written(`rows written a result, batches of ${PAGE}`, page, rows),
      written(`rows written a result, batches of ${BULK}`, bulk, rows),
    ];
  },
};

async function writeRows(
  url: string,
  how: "ingest" | "single",
  part: { listId: string; rows: number; batchSize: number },
): Promise<Sample> {
  const { listId, rows, batchSize } = part;
  const body = { projectId: "prj_bench_ingest", listId, from: 0, count: rows, batchSize };
  const { rowsWritten, ms } = Written.parse(await post(`${url}/write/${how}`, body));
  return { perSecond: (rows * 1_000) / ms, rowsWritten };
}

function speed(what: string, samples: readonly Sample[], single: readonly Sample[], least: number | null): Reading {
  const rate = (all: readonly Sample[]) => median(all.map((sample) => sample.perSecond));
  return {
    what,
    ours: perSecond(rate(samples)),
    reference: perSecond(rate(single)),
    judged: median(samples.map((sample, turn) => sample.perSecond / (single[turn]?.perSecond ?? Number.NaN))),
    limit: least === null ? null : { kind: "least", value: least },
    detail: { samples, single },
  };
}

function written(what: string, samples: readonly Sample[], rows: number): Reading {
  const each = median(samples.map((sample) => sample.rowsWritten)) / rows;
  return {
    what,
    ours: `${each.toFixed(2)} rows`,
    reference: "-",
    judged: each,
    limit: { kind: "most", value: ROWS_WRITTEN },
    detail: { samples },
  };
}
