/** A signed-in person at the product's API, who repeats what got no sound answer, with the same key, as a good client does. */
import * as z from "zod";
import type { Product } from "./product.ts";

const Envelope = z.object({ statusCode: z.number(), message: z.string(), data: z.unknown() });
export type Answer = z.output<typeof Envelope> & { status: number };

/** Signs in at the sandbox by the mailed code; answers a bearer good for an hour. */
export async function signIn(sandboxUrl: string, email: string): Promise<string> {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json", apikey: "sandbox-anon-key" };
    const answer = await fetch(`${sandboxUrl}/auth/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
  };
  await post("/otp", { email, create_user: true });
  const inbox = await (await fetch(`${sandboxUrl}/inbox?to=${encodeURIComponent(email)}&limit=1`)).text();
  const code = /\b\d{6}\b/.exec(inbox)?.[0];
  const session = await post("/verify", { type: "email", email, token: code });
  return z.object({ access_token: z.string() }).parse(session).access_token;
}

const TRIES = 12;
const PAUSE_MS = 300;
const TIMEOUT_MS = 20_000;

/** Calls as one person; `codes` counts every answer by its code, 0 for none. */
export function createClient(product: Pick<Product, "url">, token: string, codes: Map<number, number>) {
  async function once(method: string, path: string, body: unknown, key: string): Promise<Answer | null> {
    try {
      const response = await fetch(`${product.url()}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = { ...Envelope.parse(await response.json()), status: response.status };
      codes.set(answer.statusCode, (codes.get(answer.statusCode) ?? 0) + 1);
      return answer;
    } catch {
      codes.set(0, (codes.get(0) ?? 0) + 1);
      return null;
    }
  }

  return {
    /**
     * The answer, after as many repetitions as faults on our side made necessary; null when there was none to be had (a Worker that was killed
     * in the middle leaves its key taken for a minute). A call that changes something is sent twice at once.
     */
    async call(method: string, path: string, body?: unknown): Promise<Answer | null> {
      const key = crypto.randomUUID();
      for (let tries = 0; tries < TRIES; tries += 1) {
        const copies = method === "GET" || tries > 0 ? 1 : 2;
        const answers = await Promise.all(Array.from({ length: copies }, () => once(method, path, body, key)));
        const sound = answers.find(
          (answer) => answer && ![1500, 1503].includes(answer.statusCode) && !isRunning(answer),
        );
        if (sound) return sound;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      return null;
    },
  };
}

export type Client = ReturnType<typeof createClient>;

/** The first of two equal calls is still being done. */
function isRunning({ statusCode, message }: Answer): boolean {
  return statusCode === 1409 && /still being processed/.test(message);
}
