import { z } from "zod";
import type { EnrichedCreator, Post } from "#workers/platforms/port.ts";
import { Profile } from "#workers/platforms/profile.ts";
import { languageOf } from "./language.ts";
import { type Term, termsOf } from "./terms.ts";

/** What a creator is about, drawn from their own words once, at the first step of a search for similar ones. Pure. */

const POSTS_READ = 20;
/** Of one post. */
const TAGS_READ = 30;
const TERMS_KEPT = 40;
const TAGS_KEPT = 3;
/** Below descriptions of videos stands what is the same under all of them. */
const DESCRIPTION_READ = 200;
const IN_TAGS = 1.4;
const IN_BIO = 1.2;
/** A creator's own name is in most of their texts and in no other creator's. */
const IN_NAME = 0.3;

export const SeedProfile = z.object({
  account: Profile,
  language: z.string().nullable(),
  /** Stems with their weights, the heaviest first. */
  terms: z.array(z.tuple([z.string(), z.number()])),
  /** What to search for, best first. */
  queries: z.array(z.string()),
  tags: z.array(z.string()),
});
export type SeedProfile = z.output<typeof SeedProfile>;

/**
 * The seed's profile: its words by how many of its posts say them, those of hashtags and biography counting more; searches made of the heaviest;
 * and the hashtags that it uses most.
 */
export function describeSeed({ profile, posts }: EnrichedCreator): SeedProfile {
  const read = posts.slice(0, POSTS_READ).map((post) => ({ ...post, tags: post.tags.slice(0, TAGS_READ) }));
  const weighed = weighTerms(profile, read);
  return {
    account: profile,
    language:
      profile.language?.slice(0, 2).toLowerCase() ?? languageOf([profile.bio, ...read.map(({ title }) => title)]),
    terms: weighed.map(({ stem, weight }) => [stem, Math.round(weight * 1_000) / 1_000]),
    queries: queriesOf(weighed.map(({ surface }) => surface)),
    tags: tagsOf(read),
  };
}

type Weighed = { stem: string; surface: string; weight: number };

function weighTerms(profile: EnrichedCreator["profile"], posts: readonly Post[]): Weighed[] {
  const found = new Map<string, { posts: number; surfaces: Map<string, number> }>();
  const note = (term: Term, isPost: boolean) => {
    const entry = found.get(term.stem) ?? { posts: 0, surfaces: new Map<string, number>() };
    entry.posts += isPost ? 1 : 0;
    entry.surfaces.set(term.surface, (entry.surfaces.get(term.surface) ?? 0) + 1);
    found.set(term.stem, entry);
  };
  for (const post of posts) for (const term of uniqueTerms(textOfPost(post))) note(term, true);
  const bio = uniqueTerms(profile.bio);
  for (const term of bio) note(term, false);
  const inBio = new Set(bio.map(({ stem }) => stem));
  const inTags = new Set(posts.flatMap(({ tags }) => tags.flatMap((tag) => termsOf(tag).map(({ stem }) => stem))));
  const inName = new Set(termsOf(`${profile.name} ${profile.handle ?? ""}`).map(({ stem }) => stem));
  const least = posts.length >= 4 ? 2 : 1;
  return [...found]
    .filter(([stem, entry]) => entry.posts >= least || inBio.has(stem))
    .map(([stem, entry]) => {
      const share = entry.posts / Math.max(1, posts.length);
      const boost =
        (inTags.has(stem) ? IN_TAGS : 1) * (inBio.has(stem) ? IN_BIO : 1) * (inName.has(stem) ? IN_NAME : 1);
      return { stem, surface: commonest(entry.surfaces), weight: (0.25 + 0.75 * Math.sqrt(share)) * boost };
    })
    .sort((left, right) => right.weight - left.weight || (left.stem < right.stem ? -1 : 1))
    .slice(0, TERMS_KEPT);
}

function textOfPost({ title, description, tags }: Post): string {
  return `${title} ${description.slice(0, DESCRIPTION_READ)} ${tags.join(" ")}`;
}

function uniqueTerms(text: string): Term[] {
  return [...new Map(termsOf(text).map((term) => [term.stem, term])).values()];
}

function commonest(surfaces: ReadonlyMap<string, number>): string {
  const [first] = [...surfaces].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}

/** The heaviest words in pairs, then the heaviest alone: pairs find what is alike, the single word finds more. */
function queriesOf([first, second, third, fourth]: readonly string[]): string[] {
  const pair = (a: string | undefined, b: string | undefined) => (a && b ? [`${a} ${b}`] : []);
  return [
    ...new Set([...pair(first, second), ...(first ? [first] : []), ...pair(first, third), ...pair(second, fourth)]),
  ];
}

function tagsOf(posts: readonly Post[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of posts) {
    for (const tag of new Set(tags.map((each) => each.normalize("NFKC").toLowerCase().replace(/^#/, "")))) {
      if (/^[\p{L}\p{M}\p{N}_]{2,60}$/u.test(tag) && termsOf(tag).length > 0)
        counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, TAGS_KEPT)
    .map(([tag]) => tag);
}
