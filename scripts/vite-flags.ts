import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const VIRTUAL_ID = "virtual:kolscout-flags";

/**
 * Serves the country flags as files of their own, so that no page carries 260 drawings in its JavaScript.
 *
 * `virtual:kolscout-flags` exports the folder they are in; it carries the version of the flag set, so the files may be
 * cached for ever.
 */
export function flagFiles(): Plugin {
  const packageJson = createRequire(import.meta.url).resolve("country-flag-icons/package.json");
  const source = join(dirname(packageJson), "3x2");
  const { version } = JSON.parse(readFileSync(packageJson, "utf8"));
  const folder = `/assets/flags-${version}`;

  return {
    name: "kolscout-flags",
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    load: (id) => (id === `\0${VIRTUAL_ID}` ? `export default ${JSON.stringify(folder)};` : undefined),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/assets\/flags-[^/]+\/([A-Z]{2}\.svg)$/.exec(request.url ?? "")?.[1];
        if (!name) return next();
        try {
          const svg = readFileSync(join(source, name));
          response.setHeader("content-type", "image/svg+xml");
          response.end(svg);
        } catch {
          next();
        }
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const name of readdirSync(source).filter((file) => /^[A-Z]{2}\.svg$/.test(file))) {
        this.emitFile({
          type: "asset",
          fileName: `${folder.slice(1)}/${name}`,
          source: readFileSync(join(source, name)),
        });
      }
    },
  };
}
