/** Calls of the app's API as the signed-in owner of the seeded rows. */
import { type Data, dataOf } from "./answer.ts";
import { callOnce } from "./latency.ts";

export type Api = {
  get(path: string): Promise<Data>;
  post(path: string, body: unknown): Promise<Data>;
};

/** `path` is below `/api`; a refusal rejects with its text. */
export function openApi(appUrl: string, token: string): Api {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const url = (path: string) => `${appUrl}/api${path}`;
  return {
    get: async (path) => dataOf((await callOnce({ url: url(path), headers })).text),
    post: async (path, body) =>
      dataOf((await callOnce({ url: url(path), method: "POST", headers, body: JSON.stringify(body) })).text),
  };
}

/** Asks again until `isDone`; rejects after `mostSeconds`. Answers what was last seen and after how many ms. */
export async function pollUntil(
  ask: () => Promise<Data>,
  isDone: (data: Data) => boolean,
  { everyMs, mostSeconds }: { everyMs: number; mostSeconds: number },
): Promise<{ data: Data; ms: number }> {
  const started = performance.now();
  for (;;) {
    const data = await ask();
    const ms = performance.now() - started;
    if (isDone(data)) return { data, ms };
    if (ms > mostSeconds * 1_000)
      throw new Error(`not done after ${mostSeconds} s: ${JSON.stringify(data).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
