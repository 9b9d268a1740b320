/** Lets a test receive what the Worker under test is sent by its queues. */

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
