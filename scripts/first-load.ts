/** How much JavaScript the first load of each page costs, read from the build. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/cloudflare";

/** What the first load of a page may cost at most. */
export const BUDGET_KB = 200;
const CLIENT = "build/client";
const SERVER_BUILD = "build/server/index.js";

/** `isPage` is false for the layouts around pages. */
export type FirstLoad = { route: string; isPage: boolean; files: ReadonlySet<string>; kb: number };

type Manifest = Pick<ServerBuild["assets"], "entry" | "routes">;

const sizes = new Map<string, number>();

/** The first load of every route, the heaviest first: entry, the layouts around the route, the route, the texts of one language. */
export async function readFirstLoads(): Promise<FirstLoad[]> {
  const { assets }: ServerBuild = await import(pathToFileURL(SERVER_BUILD).href);
  const routes = Object.values(assets.routes);
  const layouts = new Set(routes.map(({ parentId }) => parentId));
  const texts = largestTexts();
  return routes
    .map((route) => {
      const files = new Set([...filesOf(assets, route.id), texts]);
      return { route: route.id, isPage: !layouts.has(route.id), files, kb: kilobytes(files) };
    })
    .sort((one, other) => other.kb - one.kb);
}

/** KB of these files, each compressed by itself. */
export function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += gzipBytes(file);
  return bytes / 1024;
}

/** A page loads the texts of one language; the longest counts. */
function largestTexts(): string {
  const [largest] = readdirSync(join(CLIENT, "assets"))
    .filter((name) => name.startsWith("texts-"))
    .map((name) => `/assets/${name}`)
    .sort((one, other) => gzipBytes(other) - gzipBytes(one));
  if (!largest) throw new Error(`No texts in ${CLIENT}/assets: run "npm run build" first`);
  return largest;
}

function filesOf({ entry, routes }: Manifest, id: string): string[] {
  const route = routes[id];
  if (!route) return [entry.module, ...entry.imports];
  return [route.module, ...(route.imports ?? []), ...filesOf({ entry, routes }, route.parentId ?? "")];
}

function gzipBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(CLIENT, file))).length;
  sizes.set(file, known);
  return known;
}
