/** Finds creators of the procedural world by topic or by name. */
import { resolveQuery } from "./concepts.ts";
import { creatorTraits } from "./creator-traits.ts";
import { isOn } from "./graph.ts";
import { hashText, mix, unit } from "./hash.ts";
import { givenNameIndexes } from "./naming.ts";
import type { PlatformName } from "./port.ts";
import { favouriteSubject } from "./post-traits.ts";
import type { ProceduralBase } from "./procedural-posts.ts";
import { folded } from "./tokens.ts";

const MAX_FOUND = 3000;

/** Indexes of creators for a query, best first: an exact handle, then the topic, else the given name. */
export function rankCreators(
  base: ProceduralBase,
  platform: PlatformName,
  text: string,
  byHandle: (platform: PlatformName, handle: string) => number | null,
): number[] {
  const exact = byHandle(platform, folded(text).replace(/\s+/g, ""));
  const { concepts, unknown, known } = resolveQuery(text);
  const ranked = known > 0 ? byTopic(base, platform, text, { concepts, unknown }) : byName(base, platform, text);
  return exact === null ? ranked : [exact, ...ranked.filter((index) => index !== exact)];
}

function byTopic(
  base: ProceduralBase,
  platform: PlatformName,
  text: string,
  { concepts, unknown }: Pick<ReturnType<typeof resolveQuery>, "concepts" | "unknown">,
): number[] {
  const noise = hashText(text);
  const found: { index: number; score: number }[] = [];
  for (const concept of concepts) {
    for (const index of base.members.of(platform, concept.niche, concept.language)) {
      const traits = creatorTraits(base.seed, index);
      if (traits.isDeleted || traits.isPrivate) continue;
      if (unknown > 0 && mix(traits.hash, noise) % 9 !== 0) continue;
      const fits = [0, 1, 2, 3].map((place) => concept.subjectScores[favouriteSubject(traits, place)] ?? 0);
      const fit = Math.max(concept.nicheScore, ...fits);
      if (fit > 0) found.push({ index, score: 8 * fit + 0.35 * traits.fame + 2 * unit(mix(traits.hash, noise)) });
    }
  }
  return found
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MAX_FOUND)
    .map(({ index }) => index);
}

function byName(base: ProceduralBase, platform: PlatformName, text: string): number[] {
  const found: { index: number; fame: number }[] = [];
  for (const index of givenNameIndexes(text, base.size, (each) => creatorTraits(base.seed, each).language)) {
    if (!isOn(platform, index, base.size)) continue;
    const traits = creatorTraits(base.seed, index);
    if (!traits.isDeleted && !traits.isPrivate) found.push({ index, fame: traits.fame });
  }
  return found.sort((a, b) => b.fame - a.fame || a.index - b.index).map(({ index }) => index);
}
