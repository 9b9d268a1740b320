/** Creators as their cards show them at a time, each with the views that their next post had 30 days after it appeared. */
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import type { WorldPost } from "#sandbox/world/port.ts";
import { createProceduralWorld } from "#sandbox/world/procedural.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { forecastViews, type PlayedPost } from "#workers/modules/cpm/domain.ts";
import { shownPosts } from "#workers/modules/creators/domain.ts";

const DAY_MS = 86_400_000;
const READ_AT_MS = Date.UTC(2026, 4, 1);
/** Posts that a platform tells of a creator at once. */
const POSTS_TOLD = 12;
/** Spec 2 §9. */
const VIEWS_PER_LIKE = 15;

export type ForecastSample = {
  platform: Platform;
  posts: PlayedPost[];
  readAt: number;
  next: { plays: number; isEstimated: boolean };
};

/** Every `step`th creator of the sandbox's computed world; the clock of the world is moved to the day on which the next post is 30 days old. */
export function sandboxSamples({ size, step }: { size: number; step: number }): ForecastSample[] {
  let now = READ_AT_MS;
  const world = createProceduralWorld({ seed: 1, size, now: () => now });
  const samples: ForecastSample[] = [];
  for (let index = 0; index < size; index += step) {
    const readAt = READ_AT_MS + (index % 90) * DAY_MS;
    now = readAt;
    const creator = world.creatorAt(index);
    if (creator === null || creator.isDeleted || creator.isPrivate) continue;
    const told = world.posts(creator, { take: POSTS_TOLD }).map(toPlayed);
    const following = () => world.posts(creator, { take: POSTS_TOLD }).filter((post) => (post.createdAt ?? 0) > readAt);
    let later: WorldPost[] = [];
    for (let days = 1; days <= 64 && later.length === 0; days *= 2) {
      now = readAt + days * DAY_MS;
      later = following();
    }
    const first = later.at(-1);
    if (first === undefined) continue;
    now = (first.createdAt ?? 0) + 30 * DAY_MS;
    const held = world.postById(creator.platform, first.id);
    const next = held && toPlayed(held);
    if (next?.plays == null) continue;
    const { plays, isEstimated } = next;
    samples.push({ platform: creator.platform, posts: shownPosts(told), readAt, next: { plays, isEstimated } });
  }
  return samples;
}

function toPlayed({ platform, views, likes, createdAt, pinned }: WorldPost) {
  const estimate = platform === "INSTAGRAM" && likes !== null ? likes * VIEWS_PER_LIKE : null;
  const isEstimated = views === null && estimate !== null;
  return { plays: views ?? estimate, publishedAt: createdAt, createdAt, isEstimated, isPinned: pinned };
}

const Post = z.object({ plays: z.number().nullish(), createdAt: z.number().nullish() });
const Row = z.object({ platform: z.enum(PLATFORMS), posts: z.array(Post).nullish() });

/** Whole weeks by which a held-out post must be older than the newest of its creator: when a source was read is not known, and younger counts still grow. */
const SETTLED_MS = 7 * DAY_MS;

/**
 * The creators of a file of the sandbox's world format with dated posts and plays: the newest post that is a week older than the creator's newest is held out, and the
 * six before it are the card. Empty where there is no such file.
 */
export function fileSamples(path: string): ForecastSample[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => fileSample(Row.parse(JSON.parse(line))) ?? []);
}

function fileSample({ platform, posts }: z.output<typeof Row>): ForecastSample | null {
  const dated = (posts ?? []).flatMap(({ plays, createdAt }) =>
    plays == null || createdAt == null ? [] : { plays, createdAt, publishedAt: createdAt, isEstimated: false },
  );
  dated.sort((one, other) => other.createdAt - one.createdAt);
  const newest = dated[0]?.createdAt ?? 0;
  const at = dated.findIndex(({ createdAt }) => newest - createdAt >= SETTLED_MS);
  const held = dated[at];
  if (held === undefined) return null;
  const card = dated.slice(at + 1, at + 7);
  // Their counts were all read at one time, when the youngest of them had settled.
  const readAt = Math.max(held.createdAt, ...card.map(({ createdAt }) => createdAt + 30 * DAY_MS));
  return { platform, posts: card, readAt, next: { plays: held.plays, isEstimated: false } };
}

export type Coverage = {
  /** Next posts that were predicted; those of creators about whom nothing was said, or whose next post has views of the other kind (estimated, actual). */
  predicted: number;
  silent: number;
  /** Percent of next posts between P10 and P90, below, above, and between P25 and P75. */
  within: number;
  below: number;
  above: number;
  middle: number;
  /** Median of P90 / P50. */
  width: number;
  /** Median factor by which P50 and the views of the next post differ. */
  error: number;
};

/** How often the bands hold the next post. Predictions by estimated views are held against estimated views alone, actual ones against actual ones. */
export function coverageOf(samples: readonly ForecastSample[]): Coverage {
  const met = samples.flatMap(({ platform, posts, readAt, next }) => {
    const forecast = next.plays > 0 ? forecastViews(platform, posts, readAt) : null;
    return forecast === null || forecast.isEstimated !== next.isEstimated ? [] : { forecast, plays: next.plays };
  });
  const share = (test: (one: (typeof met)[number]) => boolean) => (met.filter(test).length / met.length) * 100;
  const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
  return {
    predicted: met.length,
    silent: samples.length - met.length,
    within: share(({ forecast, plays }) => plays >= forecast.p10 && plays <= forecast.p90),
    below: share(({ forecast, plays }) => plays < forecast.p10),
    above: share(({ forecast, plays }) => plays > forecast.p90),
    middle: share(({ forecast, plays }) => plays >= forecast.p25 && plays <= forecast.p75),
    width: median(met.map(({ forecast }) => forecast.p90 / forecast.p50)),
    error: median(met.map(({ forecast, plays }) => Math.exp(Math.abs(Math.log(plays / forecast.p50))))),
  };
}
