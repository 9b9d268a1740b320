/** What matching takes of an isolate: time to load its tables, processor time and memory to judge a thousand candidates. */
import { createProceduralWorld } from "#sandbox/world/procedural.ts";
import type { Figure } from "../figure.ts";
import { measureInWorkerd } from "../matching/in-workerd.ts";
import { milliseconds, type Reading } from "../reading.ts";
import { median } from "../statistics.ts";

const CANDIDATES = 1_000;
/** A step of an automatic task judges a page of creators and at most a hundred anew: more than this are never in memory at once. */
const CANDIDATES_OF_STEP = 200;
/** Of each candidate that is judged for the ceilings: half a kilobyte of text, as in a labelled folder. A card keeps more, and is shown. */
const POSTS = 1;
const POSTS_OF_CARD = 6;
const REPETITIONS = 3;
const MAX_CPU_MS = 1_000;
/** Of the 128 MB of an isolate (docs/performance.md). */
const MAX_MEGABYTES = 60;
const MAX_LOAD_MS = 150;
const DESCRIPTIONS = [
  "Fitness coaches who post home workouts and gym training",
  "skincare routines for sensitive skin, no gaming",
  "Home cooking: easy recipes and dinners",
  "viajes y guías de ciudades, sin videojuegos",
  "护肤达人，敏感肌，不要游戏",
  "street style and outfit ideas",
];

export const matching: Figure = {
  name: "matching",
  title: `${CANDIDATES} candidates judged inside the runtime`,
  async measure({ quick }) {
    const job = jobOfWorld(POSTS);
    const all = await repeated(job, quick ? 1 : REPETITIONS);
    const line = (what: string, values: number[], unit: (value: number) => string, most: number | null): Reading => ({
      what: `matching: ${what}`,
      ours: `${unit(median(values))}, ${unit(Math.min(...values))} to ${unit(Math.max(...values))}`,
      ...{ reference: "-", judged: median(values), detail: { values } },
      limit: most === null ? null : { kind: "most", value: most },
    });
    const step = await repeated({ ...job, candidates: CANDIDATES_OF_STEP }, quick ? 1 : REPETITIONS);
    const cards = quick ? [] : [await measureInWorkerd(jobOfWorld(POSTS_OF_CARD))];
    const mega = (value: number) => `${value.toFixed(1)} MB`;
    return [
      line(
        `${CANDIDATES} candidates, processor time of the first request`,
        all.map(({ cold }) => cold.cpuMs),
        milliseconds,
        MAX_CPU_MS,
      ),
      line(
        `${CANDIDATES_OF_STEP} candidates (a step), resident over idle with the tables`,
        step.map(({ memoryMb }) => memoryMb.residentPeak),
        mega,
        MAX_MEGABYTES,
      ),
      line(
        `${CANDIDATES} candidates, resident over idle with the tables`,
        all.map(({ memoryMb }) => memoryMb.residentPeak),
        mega,
        null,
      ),
      line(
        "of it before a candidate came, by loading the tables",
        all.map(({ memoryMb }) => memoryMb.residentLoaded),
        mega,
        null,
      ),
      line(
        "tables loaded",
        all.map(({ load }) => load.ms),
        milliseconds,
        MAX_LOAD_MS,
      ),
      ...cards.map(({ cold, warm, memoryMb }) => ({
        what: `matching: ${CANDIDATES} candidates with ${POSTS_OF_CARD} posts each, first request`,
        ours: `${milliseconds(cold.cpuMs)}, then ${milliseconds(warm.cpuMs)}; ${mega(memoryMb.residentPeak)}`,
        ...{ reference: "-", judged: cold.cpuMs, limit: null, detail: { cold, warm, memoryMb } },
      })),
    ];
  },
};

async function repeated(job: Parameters<typeof measureInWorkerd>[0], times: number) {
  const all: Awaited<ReturnType<typeof measureInWorkerd>>[] = [];
  for (let round = 0; round < times; round += 1) all.push(await measureInWorkerd(job));
  return all;
}

/** Creators of the emulated world with their posts, as the crawl meets them. */
function jobOfWorld(take: number): Parameters<typeof measureInWorkerd>[0] {
  const world = createProceduralWorld({ seed: 1, size: CANDIDATES, now: () => Date.parse("2026-11-01") });
  const creators = Array.from({ length: CANDIDATES }, (_, index) => world.creatorAt(index)).flatMap((creator) => {
    if (creator === null) return [];
    const { handle, name, bio } = creator;
    const posts = world.posts(creator, { take }).map(({ id, title, description, tags }) => {
      return { id, title, description, tags: [...tags] };
    });
    return { text: { handle, name, bio, posts } };
  });
  return { creators, queries: DESCRIPTIONS.map((query) => ({ query })) };
}
