/** The heap of a running Worker, asked over the runtime's inspector. */
import * as z from "zod";

const Answer = z.object({
  id: z.number().optional(),
  result: z.object({ usedSize: z.number().optional(), backingStorageSize: z.number().optional() }).optional(),
});

/** A connection to a heap. */
export type Heap = {
  /** Bytes in use, array buffers and what no collection has taken yet included. */
  usedBytes(): Promise<number>;
  close(): void;
};

/** Connects to the inspector of a Worker by its name. */
export async function openHeap(inspector: URL, worker: string): Promise<Heap> {
  const socket = new WebSocket(new URL(`./core:user:${worker}`, inspector));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")), { once: true });
  });
  let asked = 0;
  const ask = (method: string) =>
    new Promise<z.infer<typeof Answer>>((resolve) => {
      asked += 1;
      const id = asked;
      const listen = ({ data }: MessageEvent) => {
        const answer = Answer.parse(JSON.parse(String(data)));
        if (answer.id !== id) return;
        socket.removeEventListener("message", listen);
        resolve(answer);
      };
      socket.addEventListener("message", listen);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async usedBytes() {
      const { result } = await ask("Runtime.getHeapUsage");
      return (result?.usedSize ?? 0) + (result?.backingStorageSize ?? 0);
    },
    close: () => socket.close(),
  };
}
