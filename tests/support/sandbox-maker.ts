/** Gives worker tests sandboxes of their own, whose clocks they may move, and hears what those push. Tests inside of workerd can start and hear nothing themselves. */

import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { NOW } from "#tests/support/now.ts";

type Heard = { authorization: string; body: string };

/** `POST /sandboxes` answers the address of a new one. GET of `/heard/<name>` lists what was posted there; with `?wait` it answers after the first post. */
export async function startSandboxMaker() {
  const made: Sandbox[] = [];
  const heard = new Map<string, Heard[]>();
  const posts = new EventEmitter();
  const make = async () => {
    const sandbox = await startSandbox({ worldSize: 200, now: () => NOW });
    made.push(sandbox);
    return { url: sandbox.url };
  };
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname: path, searchParams } = new URL(request.url ?? "", "http://maker");
    if (request.method === "POST" && path === "/sandboxes") return make();
    const known = heard.get(path) ?? [];
    if (request.method === "POST") {
      const body = await readText(request);
      heard.set(path, [...known, { authorization: request.headers.authorization ?? "", body }]);
      posts.emit(path);
      return null;
    }
    if (known.length === 0 && searchParams.has("wait")) await once(posts, path);
    return heard.get(path) ?? [];
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
