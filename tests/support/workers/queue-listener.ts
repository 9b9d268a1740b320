/** Lets a test receive what the Worker under test is sent by its queues. */
import { env } from "cloudflare:workers";

type Listener = (batch: MessageBatch) => Promise<void>;

declare global {
  // The Worker under test and the tests load modules apart but share their global scope.
  var queueListener: Listener | undefined;
}

/** From now on batches go to `next`; undefined drops them again. */
export function listenToQueues(next: Listener | undefined): void {
  globalThis.queueListener = next;
}

/** What the tests' entry does with a batch: nobody listening means that it is done with. */
export async function deliverBatch(batch: MessageBatch): Promise<void> {
  const listener = globalThis.queueListener;
  if (listener === undefined) batch.ackAll();
  else await listener(batch);
}

/** An event that a listener sends and a test waits for. It goes over HTTP: a promise resolved by a listener would run the rest of the test in the delivery's request, where the test's I/O is refused. */
export function openEvent() {
  const url = `${env.SANDBOX_MAKER_URL}/heard/${crypto.randomUUID()}`;
  return {
    async send(): Promise<void> {
      await fetch(url, { method: "POST" });
    },
    async wait(): Promise<void> {
      await fetch(`${url}?wait`);
    },
  };
}
