import { callApi } from "#app/lib/api.client.ts";
import type { listCreatorTags, SavedCreator } from "#workers/modules/records/tag-contract.ts";

/** The most creators that one call asks for. */
const BATCH_SIZE = 100;

type Waiting = { resolve: (saved: SavedCreator | null) => void; reject: (reason: unknown) => void };

const waiting = new Map<string, Waiting[]>();

/** A creator as it is saved, with its tags; null for one that is not. What is asked in the same moment goes into one call: a page of cards is one read. */
export function readSaved(kolId: string): Promise<SavedCreator | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(() => void ask(), 0);
    waiting.set(kolId, [...(waiting.get(kolId) ?? []), { resolve, reject }]);
  });
}

async function ask(): Promise<void> {
  const asked = new Map(waiting);
  waiting.clear();
  const ids = [...asked.keys()];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await askFor(ids.slice(start, start + BATCH_SIZE), asked);
  }
}

async function askFor(kolIds: string[], asked: ReadonlyMap<string, Waiting[]>): Promise<void> {
  try {
    const found = await callApi<typeof listCreatorTags>("POST /tagAndNote/kol/tags", { body: { kolIds } });
    const saved = new Map(found.map((entry) => [entry.kolId, entry]));
    for (const id of kolIds) for (const { resolve } of asked.get(id) ?? []) resolve(saved.get(id) ?? null);
  } catch (error) {
    for (const id of kolIds) for (const { reject } of asked.get(id) ?? []) reject(error);
  }
}
