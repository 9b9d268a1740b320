/** A product of a few lines: takes calls, keeps them, and answers with the statuses a test asks for. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { onTestFinished } from "vitest";

export type HeardCall = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** Listens on a free port until the test ends; the n-th call is answered with the n-th status, later ones with 204. */
export async function startListener(statuses: readonly number[] = []) {
  const calls: HeardCall[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      calls.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
      response.writeHead(statuses[calls.length - 1] ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("the listener has a TCP port");
  return { url: `http://127.0.0.1:${address.port}`, calls };
}
