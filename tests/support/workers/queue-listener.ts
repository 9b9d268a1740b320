/** Lets a test receive what the Worker under test is sent by its queues. */

type Listener = (batch: MessageBatch) => Promise<void>;

let listener: Listener | null = null;

/** From now on batches go to `next`; null drops them again. */
export function listenToQueues(next: Listener | null): void {
  listener = next;
}

/** What the tests' entry does with a batch: nobody listening means that it is done with. */
export async function deliverBatch(batch: MessageBatch): Promise<void> {
  if (listener === null) batch.ackAll();
  else await listener(batch);
}
