/** Likeness in the project's own small world, whose subjects are known. */
import { smallWorld } from "#tests/support/small-world.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { scoreSimilar } from "./scoring.ts";

/** `scoreSimilar` over all creators of the small world. */
export function scoreSmallWorld(tables: MatchingTables, seedsPerSubject?: number) {
  const creators = smallWorld().map(({ subject, language, handle, name, bio, followers, posts }) => ({
    labels: [subject],
    plainText: [name, handle, bio, ...posts.map(({ title }) => title)].join("\n"),
    text: { handle, name, bio, posts: posts.map(({ id, title, tags }) => ({ id, title, description: "", tags })) },
    ...{ followers, language },
  }));
  return scoreSimilar(creators, tables, seedsPerSubject);
}
