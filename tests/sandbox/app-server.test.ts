/** A local app is ready when its database is: behind a port that others know, nothing listens before. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startAppServer } from "#scripts/serve/app-server.ts";

/** A Worker that asks a table and a column which the last migrations have made. */
const WORKER = `export default {
  async fetch(request, env) {
    try {
      await env.DB.prepare("SELECT trouble_since FROM mailboxes LIMIT 1").first();
      return new Response("ready");
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
};`;
const CONFIG = `name = "ready"
main = "app.js"
compatibility_date = "2026-09-01"
[[d1_databases]]
binding = "DB"
database_name = "kolscout"
database_id = "00000000-0000-0000-0000-000000000000"
`;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kolscout-ready-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "app.js"), WORKER);
  writeFileSync(join(folder, "wrangler.toml"), CONFIG);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("a TCP server has a port");
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return address.port;
}

/** Something that is waited for. */
function openGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The status of a call, or that nobody listens. */
const statusOf = (port: number): Promise<number | "refused"> =>
  fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } }).then(
    ({ status }) => status,
    () => "refused" as const,
  );

test("while an app migrates and fills its database its port refuses calls; from the first answer on the schema is whole", async () => {
  const folder = makeFolder();
  const port = await freePort();
  const seen: (number | "refused")[] = [];
  const [prepared, asked] = [openGate(), openGate()];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) seen.push(await statusOf(port));
  })();
  const starting = startAppServer({
    ...{ port, stateDir: join(folder, "state"), bindings: {}, bundleDir: folder },
    worker: { configFile: join(folder, "wrangler.toml"), bundleFile: "app.js" },
    async prepare(database) {
      // The migrations are done, the rows are not.
      await database.prepare("SELECT trouble_since FROM mailboxes").all();
      prepared.open();
      await asked.opened;
    },
  });
  await Promise.race([prepared.opened, starting]);
  const before = seen.length;
  await expect.poll(() => seen.length).toBeGreaterThan(before + 3);
  expect(new Set(seen)).toEqual(new Set(["refused"]));
  asked.open();
  const app = await starting;
  onTestFinished(() => app.close());
  expect(await statusOf(port)).toBe(200);
  isOver = true;
  await watching;
  expect(seen.filter((status) => status !== "refused" && status !== 200)).toEqual([]);
}, 60_000);
