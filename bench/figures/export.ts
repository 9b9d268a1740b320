/** The spreadsheet of 10,000 creators in 25 columns: memory, first byte, time; and that 100,000 pass. */
import { setTimeout as sleep } from "node:timers/promises";
import { objectIn, textIn } from "../answer.ts";
import { openApi, pollUntil } from "../api.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { timeDownload } from "../first-byte.ts";
import { bundleProgram, type Host, type Program, startProgram } from "../hosts.ts";
import { forgetPeak, peakBytes, residentBytes } from "../process-memory.ts";
import { megabytes, milliseconds, type Reading } from "../reading.ts";
import { type ListName, listOf, post, projectOf, taskOf } from "../seed.ts";
import { median } from "../statistics.ts";
import { countRows } from "../workbook-rows.ts";

const PEAK_MB = 60;
const FIRST_BYTE_MS = 50;

type Exported = { peak: number; rows: number; seconds: number };

export const exportMemory: Figure = {
  name: "export-memory",
  title: "the export task in the whole app, a fresh process each time",
  async measure(context) {
    const runs: Exported[] = [];
    for (let turn = 0; turn < (context.quick ? 1 : 3); turn += 1) runs.push(await exportInFreshApp(context, "export"));
    const large = await exportInFreshApp(context, "large");
    const reference = await programPeak(context, "exceljs", `/export/${listOf("export")}`);
    const reading = await programPeak(context, "stores", `/export/rows/${listOf("export")}`);
    const peak = median(runs.map((run) => run.peak));
    const rows = runs[0]?.rows ?? 0;
    return [
      {
        what: `export of ${rows} x 25: peak memory over idle, MB`,
        ours: `${megabytes(peak)} in ${median(runs.map(({ seconds }) => seconds)).toFixed(1)} s`,
        reference: `${megabytes(reference)} exceljs writeBuffer`,
        judged: peak / 1_000_000,
        limit: { kind: "most", value: PEAK_MB },
        detail: { runs, reference },
      },
      {
        what: "of this, reading the same rows from the local database and making nothing of them, MB",
        ours: megabytes(reading),
        reference: "-",
        judged: reading / 1_000_000,
        limit: null,
        detail: { reading },
      },
      {
        what: `export of ${context.size.large} x 25: rows in the file`,
        ours: `${large.rows} rows, ${megabytes(large.peak)} over idle, ${large.seconds.toFixed(1)} s`,
        reference: "-",
        judged: large.rows,
        limit: { kind: "exactly", value: context.size.large },
        detail: large,
      },
    ];
  },
};

async function exportInFreshApp(context: Context, list: ListName): Promise<Exported> {
  const app = await context.freshApp();
  try {
    const api = openApi(app.url, await context.owner.token());
    for (let call = 0; call < 10; call += 1) await api.get(`/tasks/${taskOf(call)}/status`);
    const idle = await settledBytes(app);
    const request = { downloadType: "KOL_EXPORT", projectId: projectOf(list), taskIds: [listOf(list)] };
    const taskId = textIn(await api.post("/tasks/download/create", request), "taskId");
    const { data, ms } = await pollUntil(
      () => api.get(`/tasks/download/${taskId}`),
      (download) => download.status === "COMPLETED" || download.status === "FAILED",
      { everyMs: 100, mostSeconds: 120 },
    );
    const peak = peakBytes(app.pid) - idle;
    const file = await fetch(textIn(objectIn(data, "result"), "url").replace(/^https?:\/\/[^/]+/, app.url));
    if (!file.ok || !file.body) throw new Error(`the file answered ${file.status}`);
    return { peak, rows: (await countRows(file.body)) - 1, seconds: ms / 1_000 };
  } finally {
    await app.close();
  }
}

/** The peak over idle of one call of a program in a process of its own. */
async function programPeak(context: Context, name: Program, path: string): Promise<number> {
  await bundleProgram(name);
  const program = await startProgram(name, await context.copyState("fresh-program"));
  try {
    for (let call = 0; call < 10; call += 1) await (await fetch(`${program.url}/point/${taskOf(call)}`)).text();
    const idle = await settledBytes(program);
    await post(`${program.url}${path}`, {});
    return peakBytes(program.pid) - idle;
  } finally {
    await program.close();
  }
}

/** What the process holds when nothing happens; its peak is counted from here on. */
async function settledBytes(host: Host): Promise<number> {
  await sleep(500);
  forgetPeak(host.pid);
  return residentBytes(host.pid);
}

export const exportSpeed: Figure = {
  name: "export-speed",
  title: "how soon a spreadsheet begins and ends",
  async measure(context) {
    const [stores, app, token] = [await context.stores(), await context.app(), await context.owner.token()];
    const headers = { authorization: `Bearer ${token}` };
    const route = `${app.url}/api/search/web/export?taskId=${listOf("export")}`;
    await bundleProgram("exceljs");
    const exceljs = await startProgram("exceljs", await context.copyState("exceljs"));
    try {
      const firstBytes: number[] = [];
      const times: { ours: number; reference: number }[] = [];
      await timeDownload(route, headers);
      for (let turn = 0; turn < (context.quick ? 2 : 7); turn += 1) {
        firstBytes.push((await timeDownload(route, headers)).firstMs);
        const ours = await timePost(`${stores.url}/export/${listOf("export")}`);
        times.push({ ours, reference: await timePost(`${exceljs.url}/export/${listOf("export")}`) });
      }
      return [firstByte(firstBytes), duration(times)];
    } finally {
      await exceljs.close();
    }
  },
};

async function timePost(url: string): Promise<number> {
  const started = performance.now();
  await post(url, {});
  return performance.now() - started;
}

function firstByte(samples: readonly number[]): Reading {
  return {
    what: "export: first byte after its request, ms",
    ours: milliseconds(median(samples)),
    reference: "-",
    judged: median(samples),
    limit: { kind: "most", value: FIRST_BYTE_MS },
    detail: { samples },
  };
}

function duration(times: readonly { ours: number; reference: number }[]): Reading {
  const [ours, reference] = [median(times.map((time) => time.ours)), median(times.map((time) => time.reference))];
  return {
    what: "export, rows to finished file / exceljs writeBuffer",
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    judged: median(times.map((time) => time.ours / time.reference)),
    limit: null,
    detail: { times },
  };
}
