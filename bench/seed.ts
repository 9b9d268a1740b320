/** Rows the figures read: lists of two sizes and many tasks of one demo account, written through the app's own statements. */
import { userIdForEmail } from "#sandbox/gotrue/user-id.ts";
import { callOnce } from "./latency.ts";

/** The demo account that owns what is seeded. */
export const BENCH_OWNER = "pro@kolscout.test";

export type SeedSize = { small: number; large: number; tasks: number };
export type ListName = "small" | "export" | "large";

/** An export of this many creators is what the memory ceiling is about. */
export const EXPORT_ROWS = 10_000;
const ROWS_A_BATCH = 500;
const ROWS_A_CALL = 5_000;

export function projectOf(list: ListName): string {
  return `prj_bench_${list}`;
}

export function listOf(list: ListName): string {
  return `tsk_bench_list_${list}`;
}

export function taskOf(index: number): string {
  return `tsk_bench_${index}`;
}

/** Fills the database behind the Worker of the benchmark at `url`. */
export async function seedState(url: string, size: SeedSize): Promise<void> {
  const ownerId = userIdForEmail(BENCH_OWNER);
  await post(`${url}/write/tasks`, { ownerId, count: size.tasks });
  await seedCreators(url, size.large);
  const lists: [ListName, number][] = [
    ["small", size.small],
    ["export", Math.min(EXPORT_ROWS, size.large)],
    ["large", size.large],
  ];
  for (const [name, count] of lists) {
    const list = { projectId: projectOf(name), listId: listOf(name) };
    await post(`${url}/write/list`, { ...list, ownerId, keyword: "espresso grinder" });
    for (let from = 0; from < count; from += ROWS_A_CALL) {
      const part = { ...list, from, count: Math.min(ROWS_A_CALL, count - from), batchSize: ROWS_A_BATCH };
      await post(`${url}/write/ingest`, part);
    }
  }
}

/** The creators that lists take their cards from. */
export async function seedCreators(url: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += ROWS_A_BATCH) {
    await post(`${url}/write/creators`, { from, count: Math.min(ROWS_A_BATCH, count - from) });
  }
}

/** Posts JSON over a connection of its own and answers JSON; rejects for any status but 200. */
export async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const { text } = await callOnce({ url, method: "POST", headers, body: JSON.stringify(body) });
  return JSON.parse(text);
}
