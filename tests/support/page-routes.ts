/** The addresses of the pages, from the build itself: a new page is among them without being named anywhere. */
import { globSync, readFileSync } from "node:fs";
import * as z from "zod";

const Manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ id: z.string(), parentId: z.string().optional(), path: z.string().optional() }),
  ),
});

/** Paths of every route that is a page or takes a form, e.g. `/search/:mode`; `*` stands for an unknown address. */
export function readPagePaths(folder = "build/client/assets"): string[] {
  const [file] = globSync(`${folder}/manifest-*.js`);
  if (file === undefined) throw new Error(`${folder} has no manifest: the app was not built`);
  const text = readFileSync(file, "utf8");
  const { routes } = Manifest.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
  const pathOf = (id: string): string => {
    const route = routes[id];
    if (!route) return "";
    const above = route.parentId === undefined ? "" : pathOf(route.parentId);
    return route.path ? `${above}/${route.path}` : above;
  };
  return [...new Set(Object.keys(routes).map((id) => pathOf(id) || "/"))].sort();
}
