/** Latency of one client at a time: requests of all targets take turns, so that whatever else the machine does meets all of them alike. */
import { Agent, request } from "node:http";
import { median, percentile, spread } from "./statistics.ts";

export type Call = { url: string; method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

export type Target = {
  name: string;
  /** The `index`-th call to it, counted over the whole run. */
  call(index: number): Call;
  /** Looks at the first answer's text; throws when it is not what is to be measured. */
  check?(body: string): unknown;
};

export type Latency = { p50: number; p95: number; rounds: number[]; bytes: number };

export type Latencies = {
  /** Milliseconds from the first byte sent to the last byte received. */
  of(name: string): Latency;
  /** The median over the rounds of the quotient of two targets' p50. */
  ratio(name: string, reference: string): number;
  /** How far the p50 of `hello` lay apart between rounds. */
  helloSpread: number;
};

export type Effort = { rounds: number; perRound: number; warmUp: number };

const MAX_HELLO_SPREAD = 0.15;
const ATTEMPTS = 3;

/**
 * Measures the targets, `hello` among them, in interleaved rounds. A run in which `hello` itself was unsteady is repeated, at most twice; the
 * steadiest run counts.
 */
export async function measureLatencies(targets: readonly Target[], effort: Effort): Promise<Latencies> {
  let best = await runOnce(targets, effort);
  for (let attempt = 1; attempt < ATTEMPTS && best.helloSpread > MAX_HELLO_SPREAD; attempt += 1) {
    const next = await runOnce(targets, { ...effort, warmUp: 5 });
    if (next.helloSpread < best.helloSpread) best = next;
  }
  return best;
}

async function runOnce(targets: readonly Target[], { rounds, perRound, warmUp }: Effort): Promise<Latencies> {
  const runners = targets.map((target) => ({ target, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }));
  const samples = new Map(targets.map(({ name }): [string, number[][]] => [name, []]));
  const sizes = new Map<string, number>();
  try {
    let index = 0;
    for (let turn = 0; turn < warmUp; turn += 1, index += 1) {
      for (const { target, agent } of runners) {
        const { text } = await timedCall(target.call(index), agent);
        if (turn > 0) continue;
        target.check?.(text);
        sizes.set(target.name, Buffer.byteLength(text));
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { name } of targets) samples.get(name)?.push([]);
      for (let turn = 0; turn < perRound; turn += 1, index += 1) {
        for (const { target, agent } of runners) {
          const { ms } = await timedCall(target.call(index), agent);
          samples.get(target.name)?.at(-1)?.push(ms);
        }
      }
    }
  } finally {
    for (const { agent } of runners) agent.destroy();
  }
  return summarize(samples, sizes);
}

function summarize(samples: ReadonlyMap<string, number[][]>, sizes: ReadonlyMap<string, number>): Latencies {
  const of = (name: string): Latency => {
    const rounds = samples.get(name);
    if (!rounds) throw new Error(`${name} was not measured`);
    const p50s = rounds.map((round) => median(round));
    return { p50: median(p50s), p95: percentile(rounds.flat(), 0.95), rounds: p50s, bytes: sizes.get(name) ?? 0 };
  };
  return {
    of,
    ratio(name, reference) {
      const [ours, theirs] = [of(name).rounds, of(reference).rounds];
      return median(ours.map((p50, round) => p50 / (theirs[round] ?? Number.NaN)));
    },
    helloSpread: spread(of("hello").rounds),
  };
}

/** One call over a connection of its own: a kept one may have been closed while others were measured. */
export async function callOnce(call: Call): Promise<{ text: string; ms: number }> {
  const agent = new Agent({ keepAlive: false });
  return timedCall(call, agent);
}

/** One call over a connection of the agent's; rejects for any status but 200. */
export function timedCall(call: Call, agent: Agent): Promise<{ text: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const { url, method = "GET", headers = {}, body } = call;
    const sent = request(url, {
      method,
      agent,
      headers: body ? { ...headers, "content-length": Buffer.byteLength(body) } : headers,
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const ms = performance.now() - started;
        const text = Buffer.concat(parts).toString("utf8");
        if (answer.statusCode === 200) resolve({ text, ms });
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.end(body);
  });
}
