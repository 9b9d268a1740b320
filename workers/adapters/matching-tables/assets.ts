import { type MatchingTables, readTables } from "#workers/matching/tables.ts";
import type { MatchingTablesPort } from "./port.ts";

/** Where the files are among the static assets (`public/matching/`). */
const FOLDER = "https://assets.local/matching";

/** The binding of the static assets, as far as it is needed. */
type AssetFiles = { fetch(address: string): Promise<Response> };

let loaded: Promise<MatchingTables> | null = null;

/** The tables out of the Worker's own static assets: they cost nothing to isolates that never match, and are deployed together with the code. */
export function createAssetTables(assets: AssetFiles): MatchingTablesPort {
  return {
    load() {
      loaded ??= readFrom(assets).catch((error: unknown) => {
        loaded = null;
        throw error;
      });
      return loaded;
    },
  };
}

async function readFrom(assets: AssetFiles): Promise<MatchingTables> {
  const [lexicon, words, vectors] = await Promise.all([
    fetchFile(assets, "lexicon.txt").then((file) => file.text()),
    fetchFile(assets, "words.txt").then((file) => file.text()),
    fetchFile(assets, "vectors.bin").then((file) => file.arrayBuffer()),
  ]);
  return readTables({ lexicon, words, vectors });
}

async function fetchFile(assets: AssetFiles, name: string): Promise<Response> {
  const answer = await assets.fetch(`${FOLDER}/${name}`);
  if (!answer.ok) throw new Error(`the table ${name} of matching could not be read: ${answer.status}`);
  return answer;
}
