/** Requests a second under load, targets taking turns round by round. */
import autocannon from "autocannon";
import type { Call } from "./latency.ts";
import { median } from "./statistics.ts";

export type LoadTarget = { name: string; call: Call };
export type LoadEffort = { rounds: number; seconds: number; connections: number };

export type Throughput = {
  /** Requests a second: the median over the rounds. */
  of(name: string): number;
  rounds(name: string): number[];
  /** The median over the rounds of the quotient of two targets. */
  ratio(name: string, reference: string): number;
};

/** Loads one target after the other, `rounds` times. Rejects when a target gave anything but 2xx. */
export async function measureThroughput(targets: readonly LoadTarget[], effort: LoadEffort): Promise<Throughput> {
  const rates = new Map(targets.map(({ name }): [string, number[]] => [name, []]));
  for (const { call } of targets) await load(call, { ...effort, seconds: 1 });
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const { name, call } of targets) rates.get(name)?.push(await load(call, effort));
  }
  const rounds = (name: string) => rates.get(name) ?? [];
  return {
    rounds,
    of: (name) => median(rounds(name)),
    ratio: (name, reference) =>
      median(rounds(name).map((rate, round) => rate / (rounds(reference)[round] ?? Number.NaN))),
  };
}

async function load(
  { url, method = "GET", headers, body }: Call,
  { seconds, connections }: LoadEffort,
): Promise<number> {
  const result = await autocannon({ url, method, headers, body, connections, duration: seconds });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0 || result["2xx"] === 0)
    throw new Error(`${method} ${url}: ${bad} of ${result.requests.total} requests failed`);
  return result["2xx"] / result.duration;
}
