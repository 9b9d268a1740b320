/** How much JavaScript the first load of each page costs, read from the build. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

/** What the first load of a page may cost at most. */
export const BUDGET_KB = 150;
const CLIENT = "build/client";
const STATIC_IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g;

/** `isPage` is false for the layouts around pages. */
export type FirstLoad = { route: string; isPage: boolean; files: ReadonlySet<string>; kb: number };

type Part = { module: string; imports?: string[] };
type RoutePart = Part & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Part; routes: Record<string, RoutePart> };

/** Parts that a page shows at once but fetches by themselves (`app/lib/split.ts`): a first load has one of them. */
const SPLIT_PARTS: Record<string, string[]> = {
  "routes/_app.search.$mode": ["keyword", "similar", "web-list", "results-screen"],
  "routes/_app.auto-task": ["create-form", "task-screen"],
};

/** Pages with texts of their own (`PAGE_AREAS` in app/i18n/resources.ts). */
const OWN_TEXTS: Record<string, string> = {
  "routes/_app.audience": "page-texts-audience-",
  "routes/_app.auto-task": "page-texts-autoTask-",
  "routes/_app.settings.excludeList": "page-texts-excludeList-",
  "routes/_public._index": "page-texts-landing-",
};

const sizes = new Map<string, number>();

/** The first load of every route, the heaviest first: entry, the layouts around the route, the route, its part, one language. */
export async function readFirstLoads(): Promise<FirstLoad[]> {
  const manifest = await readManifest();
  const routes = Object.values(manifest.routes);
  const layouts = new Set(routes.map(({ parentId }) => parentId));
  const text = largestText();
  return routes
    .flatMap((route) => {
      const files = new Set([...filesOf(manifest, route), ...text, ...ownTexts(route.id)]);
      const isPage = !layouts.has(route.id);
      const parts = SPLIT_PARTS[route.id];
      if (!parts) return [{ route: route.id, isPage, files }];
      return parts.map((part) => ({
        route: `${route.id} with ${part}`,
        isPage,
        files: new Set([...files, ...filesOfPart(part)]),
      }));
    })
    .map((load) => ({ ...load, kb: kilobytes(load.files) }))
    .sort((one, other) => other.kb - one.kb);
}

/** KB of these files, each compressed by itself. */
export function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipBytes(file);
  return bytes / 1024;
}

/** A page loads the texts of one language, shared and its own; the longest counts. */
function largestText(start = "texts-"): string[] {
  return readdirSync(join(CLIENT, "assets"))
    .filter((name) => name.startsWith(start))
    .map((name) => `/assets/${name}`)
    .sort((one, other) => gzipBytes(other) - gzipBytes(one))
    .slice(0, 1);
}

function ownTexts(routeId: string): string[] {
  const start = OWN_TEXTS[routeId];
  if (start === undefined) return [];
  const found = largestText(start);
  if (found.length === 0) throw new Error(`${start} is no file of this build`);
  return found;
}

function filesOf(manifest: Manifest, route: RoutePart): string[] {
  const chain: Part[] = [manifest.entry];
  for (let at: RoutePart | undefined = route; at; at = manifest.routes[at.parentId ?? ""]) chain.push(at);
  return chain.flatMap((part) => [part.module, ...(part.imports ?? [])]);
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

function gzipBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(CLIENT, file))).length;
  sizes.set(file, known);
  return known;
}

/** Remix writes its manifest as a script that sets a global; here that global is ours. */
async function readManifest(): Promise<Manifest> {
  const name = readdirSync(join(CLIENT, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`No manifest in ${CLIENT}/assets: run "npm run build" first`);
  const holder: { __remixManifest?: Manifest } = {};
  Object.assign(globalThis, { window: holder });
  try {
    await import(pathToFileURL(join(CLIENT, "assets", name)).href);
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
  if (!holder.__remixManifest) throw new Error("The manifest of the build has another form than expected");
  return holder.__remixManifest;
}
