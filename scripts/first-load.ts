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

type Manifest = Pick<ServerBuild["assets"], "entry" | "routes" | "url">;

const sizes = new Map<string, number>();

/** The first load of every route, the heaviest first: the list of routes, entry, the layouts around the route, the route, the texts of one language. */
export async function readFirstLoads(): Promise<FirstLoad[]> {
  const { assets }: ServerBuild = await import(pathToFileURL(SERVER_BUILD).href);
  const routes = Object.values(assets.routes);
  const layouts = new Set(routes.map(({ parentId }) => parentId));
  const texts = longestTexts();
  return routes
    .map((route) => {
      const scripts = filesOf(assets, route.id);
      const files = new Set([...scripts, ...texts.filter((file) => scripts.some((script) => names(script, file)))]);
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

/** `texts-mail-en-D5xyXQDj.json`: which pages say it, and in which language. */
const TEXTS_NAME = /^(texts(?:-[a-z]+)?)-(?:en|zh-CN)-/;

/** A page loads its texts in one language; of each file the longest counts. */
function longestTexts(): string[] {
  const longest = new Map<string, string>();
  for (const name of readdirSync(join(CLIENT, "assets"))) {
    const part = TEXTS_NAME.exec(name)?.[1];
    if (part === undefined) continue;
    const [file, known] = [`/assets/${name}`, longest.get(part)];
    if (known === undefined || gzipBytes(file) > gzipBytes(known)) longest.set(part, file);
  }
  if (longest.size === 0) throw new Error(`No texts in ${CLIENT}/assets: run "npm run build" first`);
  return [...longest.values()];
}

/** Whether a script has the address of a file of texts, which it fetches then. */
function names(script: string, texts: string): boolean {
  return readFileSync(join(CLIENT, script), "utf8").includes(texts);
}

function filesOf(manifest: Manifest, id: string): string[] {
  const route = manifest.routes[id];
  if (!route) return [manifest.url, manifest.entry.module, ...manifest.entry.imports];
  return [route.module, ...(route.imports ?? []), ...filesOf(manifest, route.parentId ?? "")];
}

function gzipBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(CLIENT, file))).length;
  sizes.set(file, known);
  return known;
}
