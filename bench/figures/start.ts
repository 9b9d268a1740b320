/** What a new isolate must load, and how long it takes from starting the runtime to the first answer. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { BUNDLE_DIR } from "#scripts/serve/build-app.ts";
import type { Context } from "../context.ts";
import type { Figure } from "../figure.ts";
import { type Host, startApp, startProgram } from "../hosts.ts";
import { megabytes, milliseconds } from "../reading.ts";
import { median } from "../statistics.ts";

const BUNDLE_MB = 5;
const FIRST_ANSWER_MS = 1_000;

export const start: Figure = {
  name: "start",
  title: "the Worker's size and first answer",
  async measure(context) {
    await context.build();
    const bundle = readFileSync(`${BUNDLE_DIR}/app.js`);
    const runs: { ours: number; reference: number }[] = [];
    await context.stores();
    for (let turn = 0; turn < (context.quick ? 1 : 5); turn += 1) runs.push(await startBoth(context));
    const [ours, reference] = [median(runs.map((run) => run.ours)), median(runs.map((run) => run.reference))];
    return [
      {
        what: "Worker bundle, MB uncompressed",
        ours: `${megabytes(bundle.length)} (${megabytes(gzipSync(bundle).length)} gzip)`,
        reference: "-",
        judged: bundle.length / 1_000_000,
        limit: { kind: "most", value: BUNDLE_MB },
        detail: { bytes: bundle.length },
      },
      {
        what: "first answer of a new process: the app's beyond a small Worker's, ms",
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        judged: median(runs.map((run) => run.ours - run.reference)),
        limit: { kind: "most", value: FIRST_ANSWER_MS },
        detail: { runs },
      },
    ];
  },
};

async function startBoth(context: Context): Promise<{ ours: number; reference: number }> {
  const sandboxUrl = (await context.sandbox()).url;
  const state = await context.copyState("start");
  const ours = await timeStart(() => startApp(state, sandboxUrl), "/login");
  const reference = await timeStart(() => startProgram("stores", state), "/hello");
  return { ours, reference };
}

async function timeStart(startHost: () => Promise<Host>, path: string): Promise<number> {
  const started = performance.now();
  const host = await startHost();
  try {
    const answer = await fetch(`${host.url}${path}`);
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - started;
  } finally {
    await host.close();
  }
}
