/** The files the sandbox's own pages load. Scripts are TypeScript and lose their types when first asked for. */
import { readFile } from "node:fs/promises";
import { Hono } from "hono";

const STYLE = new URL("./style.css", import.meta.url);
const ICON = new URL("./icon.svg", import.meta.url);
const CONSOLE_SCRIPT = new URL("../console/browser.ts", import.meta.url);

/** Routes under `/assets`. */
export function createAssetRoutes(): Hono {
  const routes = new Hono();
  let script: Promise<string> | null = null;
  routes.get("/assets/style.css", async () => send(await readFile(STYLE, "utf8"), "text/css"));
  routes.get("/assets/icon.svg", async () => send(await readFile(ICON, "utf8"), "image/svg+xml"));
  routes.get("/assets/console.js", async () => {
    script ??= readFile(CONSOLE_SCRIPT, "utf8").then(removeTypes);
    return send(await script, "text/javascript");
  });
  return routes;
}

/** The compiler is large and only this asks for it, so it is loaded late. */
async function removeTypes(source: string): Promise<string> {
  const { default: typescript } = await import("typescript");
  const { ModuleKind, ScriptTarget } = typescript;
  return typescript.transpileModule(source, {
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.ESNext },
  }).outputText;
}

function send(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    },
  });
}
