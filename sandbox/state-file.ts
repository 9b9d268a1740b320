/** State of an emulated service in one JSON file: read once, kept in memory, written late and atomically. */
import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod";

export type StateFile<State> = {
  /** What an earlier run left; null when there is nothing. */
  saved: State | null;
  /** Says that there is something new to write; it is on disk within a quarter of a second. */
  changed(): void;
  /** Writes pending changes now. */
  flush(): Promise<void>;
};

const WRITE_DELAY_MS = 250;

/**
 * Opens `name` in `folder`, or nothing at all when there is no folder; `snapshot` gives the state to write. A file that
 * does not fit the schema stops the start with a message that says how to clear it, rather than being overwritten.
 */
export function openStateFile<State>(
  folder: string | null,
  name: string,
  schema: z.ZodType<State>,
  snapshot: () => State,
): StateFile<State> {
  if (folder === null) return { saved: null, changed: () => undefined, flush: async () => undefined };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    if (timer === null) return writing;
    clearTimeout(timer);
    timer = null;
    writing = writing.catch(() => undefined).then(() => writeAtomically(path, JSON.stringify(snapshot())));
    return writing;
  };
  const report = (error: unknown) => console.error(`The sandbox cannot write ${path}:`, error);
  return {
    saved: readState(path, schema),
    flush,
    changed() {
      timer ??= setTimeout(() => flush().catch(report), WRITE_DELAY_MS);
    },
  };
}

function readState<State>(path: string, schema: z.ZodType<State>): State | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is not readable as sandbox state; delete it or run "npm run reset"`, { cause: error });
  }
}

/** Written beside the file and renamed, so that a crash leaves the old or the new state and never half of one. */
async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, path);
}
