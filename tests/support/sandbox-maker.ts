/** Gives worker tests sandboxes of their own, whose clocks they may move, and hears what those push. Tests inside of workerd can start and hear nothing themselves. */
import { createServer, type IncomingMessage } from "node:http";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";

/** Noon of an ordinary Wednesday: the clocks of these sandboxes stand there until they are moved. */
export const MAKER_NOON_MS = Date.UTC(2026, 10, 25, 12);

type Heard = { authorization: string; body: string };

/** `POST /sandboxes` answers the address of a new one; what is posted to `/heard/<name>` is told by GET. */
export async function startSandboxMaker() {
  const made: Sandbox[] = [];
  const heard = new Map<string, Heard[]>();
  const make = async () => {
    const sandbox = await startSandbox({ worldSize: 200, now: () => MAKER_NOON_MS });
    made.push(sandbox);
    return { url: sandbox.url };
  };
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const path = request.url ?? "";
    if (request.method === "POST" && path === "/sandboxes") return make();
    const known = heard.get(path) ?? [];
    if (request.method === "POST") {
      const body = await readText(request);
      heard.set(path, [...known, { authorization: request.headers.authorization ?? "", body }]);
      return null;
    }
    return known;
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body)),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("the maker has a TCP port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await Promise.all(made.map((sandbox) => sandbox.close()));
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const part of request) text += part;
  return text;
}
