/** Posts read by link in tests: the links, and what a reader says of each. */

import { expect } from "vitest";
import { anyCaller } from "#tests/support/caller.ts";
import type { LinkKind } from "#workers/platforms/link.ts";
import type { PostLink, PostReader, PostReading, ReadingDepth } from "#workers/platforms/post-readings.ts";

export const postLink = (platform: PostLink["platform"], kind: LinkKind, id: string): PostLink => ({
  platform,
  kind,
  id,
  url: `https://post.test/${id}`,
});

/** Reads the links and says of each, in their order, what became of it; every link has exactly one answer. */
export async function readAll(
  reader: PostReader,
  links: readonly PostLink[],
  depth: ReadingDepth = "whole",
): Promise<(PostReading | { state: "unfinished" })[]> {
  const { readings, unfinished } = await reader.read(links, anyCaller(), depth);
  expect(readings.size + unfinished.length).toBe(new Set(links).size);
  return links.map((asked) => readings.get(asked) ?? { state: "unfinished" as const });
}

/** TikHub's refusal. */
export const refused = () => ({ detail: { code: 400, message: "Request failed. Please retry." } });
