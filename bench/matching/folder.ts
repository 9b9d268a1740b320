/** A folder of labelled creators: creators.jsonl, queries.jsonl, qrels.tsv. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { CreatorText, PostText } from "#workers/matching/creator-text.ts";
import { isInPart, type Part } from "../part.ts";

const CreatorLine = z.object({
  id: z.string(),
  set: z.string(),
  handle: z.string().nullish(),
  /** The name in the first line, then the profile's text; a line "title | tags | description" is a post. */
  text: z.string(),
  labels: z.array(z.string()).default([]),
  followers: z.number().nullish(),
  /** The language of the text, under any name. */
  lang: z.string().nullish(),
});
const QueryLine = z.object({ qid: z.string(), set: z.string(), label: z.string().default(""), query: z.string() });

/** A creator with its labels, as plain text and as matching reads it. */
export type LabelledCreator = {
  id: string;
  set: string;
  labels: string[];
  plainText: string;
  text: CreatorText;
  followers: number | null;
  language: string | null;
};
/** A description and what it is about. */
export type Query = z.infer<typeof QueryLine>;
/** A folder as it was read; the relevant ids by query. */
export type Folder = {
  creators: LabelledCreator[];
  queries: Query[];
  relevant: ReadonlyMap<string, ReadonlySet<string>>;
};

const FILES = ["creators.jsonl", "queries.jsonl", "qrels.tsv"];

/** The name of the first file the folder lacks, or null. */
export function missingFile(folder: string): string | null {
  return FILES.find((name) => !existsSync(join(folder, name))) ?? null;
}

/** Reads a folder, or the creators of a part of it. Throws at a line of another shape. */
export function readFolder(folder: string, part: Part = "all"): Folder {
  const creators = readLines(folder, "creators.jsonl")
    .map((line) => toLabelled(CreatorLine.parse(JSON.parse(line))))
    .filter(({ text }) => isInPart(text.handle ?? "", part));
  const known = new Set(creators.map(({ id }) => id));
  const queries = readLines(folder, "queries.jsonl").map((line) => QueryLine.parse(JSON.parse(line)));
  const relevant = new Map<string, Set<string>>();
  for (const line of readLines(folder, "qrels.tsv")) {
    const [qid = "", creator = "", gain = "1"] = line.split("\t");
    if (Number(gain) <= 0 || !known.has(creator)) continue;
    const ids = relevant.get(qid) ?? new Set();
    relevant.set(qid, ids.add(creator));
  }
  return { creators, queries, relevant };
}

function readLines(folder: string, name: string): string[] {
  return readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

function toLabelled({ id, set, handle, text, labels, followers, lang }: z.infer<typeof CreatorLine>): LabelledCreator {
  const [name = "", ...lines] = text.split("\n");
  const posts: PostText[] = [];
  const bio: string[] = [];
  for (const line of lines) {
    const [title = "", tags, ...rest] = line.split(" | ");
    if (tags === undefined) bio.push(line);
    else posts.push({ id: `p${posts.length}`, title, description: rest.join(" | "), tags: tags.split(", ") });
  }
  const own = handle ?? name;
  return {
    ...{ id, set, labels, plainText: text, followers: followers ?? null, language: lang ?? null },
    text: { handle: own, name: name === own ? "" : name, bio: bio.join("\n"), posts },
  };
}
