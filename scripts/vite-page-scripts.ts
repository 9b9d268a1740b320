import { mkdirSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { minifyScripts } from "./vite-minify.ts";

const QUERY = "?script";
const FOLDER = "node_modules/.cache/kolscout-scripts";

/**
 * Scripts of pages that are documents without the app: `import address from "./landing.script.ts?script"` bundles the file and all it imports into one of its own, and gives its address. The address carries
 * a hash of the content, the same in the server's and in the browser's build. Nothing is shared with the files of the app, which are loaded together.
 */
export function pageScripts(): Plugin {
  return {
    name: "kolscout-page-scripts",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      if (file === null) this.error(`${importer} asks for the script ${source}, which is not there`);
      return `${file.id}${QUERY}`;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return;
      const { code, files } = await bundle(id.slice(0, -QUERY.length));
      for (const file of files) this.addWatchFile(file);
      mkdirSync(FOLDER, { recursive: true });
      const written = resolve(FOLDER, basename(id).replace(/\.script\.ts\?script$/, ".js"));
      writeFileSync(written, code);
      return `import address from "${written}?url";\nexport default address;`;
    },
  };
}

async function bundle(input: string): Promise<{ code: string; files: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [minifyScripts()],
    build: {
      write: false,
      target: "es2022",
      minify: false,
      modulePreload: false,
      rollupOptions: { input, preserveEntrySignatures: "strict", output: { format: "es", inlineDynamicImports: true } },
    },
  });
  const [chunk] = Array.isArray(built) ? built.flatMap(({ output }) => output) : "output" in built ? built.output : [];
  if (chunk?.type !== "chunk") throw new Error(`${input} gave no script`);
  return { code: chunk.code, files: chunk.moduleIds };
}
