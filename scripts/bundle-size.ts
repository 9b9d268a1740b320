/** Prints how much JavaScript (gzip) the first load of each page costs, and fails when one is over the budget. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET_KB = 150;
const CLIENT = "build/client";
const STATIC_IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;

type Part = { module: string; imports?: string[] };
type RoutePart = Part & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Part; routes: Record<string, RoutePart> };

const sizes = new Map<string, number>();

const manifest = await readManifest();
const texts = readdirSync(join(CLIENT, "assets"))
  .filter((name) => name.startsWith("texts-"))
  .map((name) => `/assets/${name}`)
  .sort((one, other) => gzipBytes(other) - gzipBytes(one));

/** Parts that a page shows at once but fetches by themselves (`app/lib/split.ts`): a first load has one of them. */
const SPLIT_PARTS: Record<string, string[]> = {
  "routes/_app.search.$mode": ["keyword-form", "results-screen"],
};

const pages = Object.values(manifest.routes)
  .flatMap((route) => {
    const files = filesOf(route);
    const parts = SPLIT_PARTS[route.id];
    if (!parts) return [{ route: route.id, files }];
    return parts.map((part) => ({
      route: `${route.id} with ${part}`,
      files: new Set([...files, ...filesOfPart(part)]),
    }));
  })
  .map(({ route, files }) => ({ route, files, kb: toKb(total(files)) }))
  .sort((one, other) => other.kb - one.kb);

const shared = [...(pages[0]?.files ?? [])].filter((file) => pages.every(({ files }) => files.has(file)));
for (const { route, kb } of pages) {
  console.log(`${kb.toFixed(1).padStart(7)} KB  ${kb > BUDGET_KB ? "OVER" : "ok  "}  ${route}`);
}
console.log(`Shared by all pages: ${toKb(total(shared)).toFixed(1)} KB. Budget: ${BUDGET_KB} KB.`);
if (pages.some(({ kb }) => kb > BUDGET_KB)) process.exitCode = 1;

/** Everything the browser needs before the page works: entry, the layouts around the route, the route, one language. */
function filesOf(route: RoutePart): Set<string> {
  const chain: Part[] = [manifest.entry];
  for (let at: RoutePart | undefined = route; at; at = manifest.routes[at.parentId ?? ""]) chain.push(at);
  const files = chain.flatMap((part) => [part.module, ...(part.imports ?? [])]);
  return new Set([...files, ...texts.slice(0, 1)]);
}

/** The file of a part and all it imports at once; naming a part that is not there is an error, not a zero. */
function filesOfPart(name: string): Set<string> {
  const start = readdirSync(join(CLIENT, "assets")).find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  if (!start) throw new Error(`${name} is no file of its own in this build`);
  const found = new Set<string>();
  const pending = [start];
  for (let file = pending.pop(); file; file = pending.pop()) {
    if (found.has(`/assets/${file}`)) continue;
    found.add(`/assets/${file}`);
    const code = readFileSync(join(CLIENT, "assets", file), "utf8");
    for (const [, imported] of code.matchAll(STATIC_IMPORT)) if (imported) pending.push(imported);
  }
  return found;
}

function total(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipBytes(file);
  return bytes;
}

function gzipBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(CLIENT, file))).length;
  sizes.set(file, known);
  return known;
}

function toKb(bytes: number): number {
  return bytes / 1024;
}

/** Remix writes its manifest as a script that sets a global; here that global is ours. */
async function readManifest(): Promise<Manifest> {
  const name = readdirSync(join(CLIENT, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`No manifest in ${CLIENT}/assets: run "npm run build" first`);
  const holder: { __remixManifest?: Manifest } = {};
  Object.assign(globalThis, { window: holder });
  await import(pathToFileURL(join(CLIENT, "assets", name)).href);
  if (!holder.__remixManifest) throw new Error("The manifest of the build has another form than expected");
  return holder.__remixManifest;
}
