import { beforeAll, expect, test } from "vitest";
import { type Kind, type Passage, runCrowd } from "#tests/support/workers/crowd.ts";

/** About as long as steps of the modes take; what they do while they take it is the same to the engine. */
const KINDS: readonly Kind[] = [
  { name: "keyword on TikTok", steps: 15, stepMs: 900 },
  { name: "keyword on YouTube", steps: 5, stepMs: 2_500 },
  { name: "hashtag", steps: 10, stepMs: 1_500 },
  { name: "following", steps: 20, stepMs: 600 },
  { name: "tagged", steps: 6, stepMs: 2_000 },
  { name: "music", steps: 12, stepMs: 800 },
  { name: "similar", steps: 12, stepMs: 1_200 },
  { name: "links to list", steps: 40, stepMs: 250 },
  { name: "batch of authors", steps: 10, stepMs: 700 },
  { name: "batch of posts", steps: 8, stepMs: 400 },
];
/** One of each kind for five people, and once more for five others. */
const CROWD = [...KINDS, ...KINDS].map((kind, n) => ({ person: Math.floor(n / 2), kind }));
/** Batches as wrangler.toml has them; Cloudflare starts consumers while messages wait, up to 250. */
const DEPLOYED = { batchSize: 10 };
/** As scripts/serve/app-server.ts has it. */
const LOCAL = { consumers: 1, batchSize: 20 };

const alone = new Map<string, number>();

beforeAll(async () => {
  for (const kind of KINDS) {
    const [passage] = await runCrowd([{ person: 0, kind }], { consumers: 1, ...DEPLOYED });
    alone.set(kind.name, passage?.took ?? 0);
  }
});

/** How many times as long as alone each took, the longest first. */
function delays(passages: readonly Passage[]): number[] {
  return passages.map(({ kind, took }) => took / (alone.get(kind) ?? 0)).sort((a, b) => b - a);
}

test.each([
  ["deployed, with as many consumers as fill two batches", { consumers: 2, ...DEPLOYED }],
  ["on one machine", LOCAL],
])(
  "twenty tasks of ten kinds by ten people at once, %s: none takes more than twice as long as alone",
  async (_where, queue) => {
    const crowd = await runCrowd(CROWD, queue);
    expect(crowd).toHaveLength(20);
    expect(delays(crowd)[0]).toBeLessThanOrEqual(2);
    expect(Math.max(...crowd.map(({ waited }) => waited))).toBeLessThanOrEqual(1_000);
  },
);

test.each([
  ["deployed, with as many consumers as fill two batches", { consumers: 2, ...DEPLOYED }],
  ["on one machine", LOCAL],
])(
  "somebody with eleven tasks does not make nine others with one each, who came later, wait more than twice as long, %s",
  async (_where, queue) => {
    const flood = Array.from({ length: 11 }, (_, n) => ({ person: 0, kind: KINDS[n % KINDS.length] }));
    const others = KINDS.slice(0, 9).map((kind, n) => ({ person: n + 1, kind }));
    const wanted = [...flood, ...others].flatMap(({ person, kind }) => (kind ? [{ person, kind }] : []));
    const passages = await runCrowd(wanted, queue);
    expect(delays(passages.filter(({ person }) => person > 0))[0]).toBeLessThanOrEqual(2);
  },
);
