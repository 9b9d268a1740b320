/**
 * Makes the tables of matching anew: `npx node scripts/build-matching-tables.ts`. With `--lexicon` only the compiled lexicon, without any download; words
 * that only the lexicon has then have no vector until the next whole build. The same sources give the same bytes.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileLexicon } from "./matching/compile-lexicon.ts";
import { openWordSources } from "./matching/word-sources.ts";
import { chooseWords, formatWords, quantize } from "./matching/word-table.ts";

const { values: options } = parseArgs({ options: { lexicon: { type: "boolean", default: false } } });
const FOLDER = "public/matching";

mkdirSync(FOLDER, { recursive: true });
const lexicon = compileLexicon();
write("lexicon.txt", lexicon);
if (!options.lexicon) {
  const sources = openWordSources();
  try {
    const { words, heads } = chooseWords(sources.frequentWords(), lexicon);
    write("words.txt", formatWords(words));
    write("vectors.bin", quantize(await sources.embed([...heads.values()])));
  } finally {
    sources.close();
  }
}

function write(name: string, content: string | Int8Array): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : Buffer.from(content.buffer);
  writeFileSync(join(FOLDER, name), bytes);
  console.log(`${name} ${bytes.length} bytes, sha256 ${createHash("sha256").update(bytes).digest("hex")}`);
}
