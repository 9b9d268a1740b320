import { type IncomingMessage, request } from "node:http";

/** Milliseconds from sending a GET to the first byte of its body, and to the last. */
export function timeDownload(
  url: string,
  headers: Record<string, string>,
): Promise<{ firstMs: number; lastMs: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(url, { headers }, (answer: IncomingMessage) => {
      let firstMs = 0;
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        firstMs ||= performance.now() - started;
        bytes += part.length;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        else resolve({ firstMs, lastMs: performance.now() - started, bytes });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
