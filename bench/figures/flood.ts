/** What one tenant's flood costs another one: twenty searches that wait and ten windows that poll. */
import { textIn } from "../answer.ts";
import { type Api, openApi } from "../api.ts";
import type { Figure } from "../figure.ts";
import { callOnce } from "../latency.ts";
import { milliseconds } from "../reading.ts";
import { signIn } from "../sign-in.ts";
import { median, percentile } from "../statistics.ts";

const FLOODER = "boss@kolscout.test";
const PROJECTS = 10;
const POLLERS = 10;
const POLL_EVERY_MS = 300;
const POLL = "/tasks/user/unterminatedTasks";
/** As many times as long may a call take beside somebody else's flood. */
const CEILING = 2;

export const flood: Figure = {
  name: "flood",
  title: "a call of one tenant while another one floods",
  async measure(context) {
    const app = await context.freshApp();
    const sandbox = await context.sandbox();
    try {
      const flooder = await signIn(sandbox.url, FLOODER);
      for (const service of ["youtube", "tikhub"])
        sandbox.faults.set({ service, rates: { rateLimited: 1 }, retryAfter: "seconds", retryAfterSeconds: 200 });
      await startSearches(openApi(app.url, flooder));
      const pollAs = (token: string) => async () =>
        (await callOnce({ url: `${app.url}/api${POLL}`, headers: { authorization: `Bearer ${token}` } })).ms;
      const call = pollAs(await context.owner.token());
      const { rounds, perRound, warmUp } = context.effort;
      await repeat(warmUp, call);
      // Calm and flood take turns, so that whatever else the machine does meets both.
      const calm: number[][] = [];
      const flooded: number[][] = [];
      for (let round = 0; round < rounds; round += 1) {
        calm.push(await repeat(perRound, call));
        flooded.push(await besideFlood(pollAs(flooder), () => repeat(perRound, call)));
      }
      const shown = (samples: number[][]) =>
        `${milliseconds(median(samples.flat()))} (p95 ${milliseconds(percentile(samples.flat(), 0.95))})`;
      return [
        {
          what: "call of one tenant: beside another's flood / alone",
          ours: shown(flooded),
          reference: shown(calm),
          judged: median(flooded.map((samples, round) => median(samples) / median(calm[round] ?? []))),
          limit: { kind: "most", value: CEILING },
          detail: { calm, flooded },
        },
      ];
    } finally {
      sandbox.faults.clear();
      await app.close();
    }
  },
};

/** As many as one may hold open, none of which gets an answer of its provider. */
async function startSearches(api: Api): Promise<void> {
  for (let n = 0; n < PROJECTS; n += 1) {
    const projectId = textIn(await api.post("/projects", { title: `Flood ${n}`, description: "" }), "id");
    for (const platform of ["TIKTOK", "YOUTUBE"]) {
      const body = { projectId, platform, searchInput: "coffee", maxVideoCount: 100 };
      await api.post("/search/searchInput", body);
    }
  }
}

async function besideFlood<Value>(poll: () => Promise<number>, work: () => Promise<Value>): Promise<Value> {
  let isFlooding = true;
  const pollers = Array.from({ length: POLLERS }, async () => {
    while (isFlooding) {
      await poll();
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  });
  const value = await work();
  isFlooding = false;
  await Promise.all(pollers);
  return value;
}

async function repeat(times: number, call: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < times; n += 1) samples.push(await call());
  return samples;
}
