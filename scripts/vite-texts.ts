import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, ViteDevServer } from "vite";

const VIRTUAL_ID = "virtual:kolscout-texts";
const RESOURCES = "app/i18n/resources.ts";
const LIGHT_I18NEXT = "app/i18n/light-i18next.ts";
const DEV_PREFIX = "/@texts/";

type Texts = Record<string, unknown>;

/**
 * Gives each interface language its own file, so that a browser loads the texts of one language only.
 *
 * `virtual:kolscout-texts` exports a map from language to the address of a module whose default export holds all texts of
 * that language, but those that come with the code of one page. The address carries a hash of the texts: it is the same in the server's and in the browser's build.
 */
export function languageTexts(): Plugin {
  let server: ViteDevServer | undefined;
  let textFiles: Map<string, { fileName: string; source: string }> | undefined;

  async function builtFiles() {
    if (!textFiles) {
      const loaded: { sharedResources: Texts } = await import(pathToFileURL(resolve(RESOURCES)).href);
      textFiles = new Map(
        Object.entries(loaded.sharedResources).map(([language, texts]) => [language, asFile(language, texts)]),
      );
    }
    return textFiles;
  }

  return {
    name: "kolscout-texts",
    configureServer(devServer) {
      server = devServer;
      devServer.middlewares.use(async (request, response, next) => {
        const path = request.url?.split("?")[0] ?? "";
        if (!path.startsWith(DEV_PREFIX)) return next();
        const { sharedResources } = await devServer.ssrLoadModule(`/${RESOURCES}`);
        const language = path.slice(DEV_PREFIX.length).replace(/\.js$/, "");
        response.setHeader("content-type", "text/javascript; charset=utf-8");
        response.setHeader("cache-control", "no-store");
        response.end(`export default ${JSON.stringify(sharedResources[language])};`);
      });
    },
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return undefined;
      if (server) {
        const { sharedResources } = await server.ssrLoadModule(`/${RESOURCES}`);
        const addresses = Object.keys(sharedResources).map((language) => [language, `${DEV_PREFIX}${language}.js`]);
        return `export default ${JSON.stringify(Object.fromEntries(addresses))};`;
      }
      const addresses = [...(await builtFiles())].map(([language, file]) => [language, `/${file.fileName}`]);
      return `export default ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of (await builtFiles()).values()) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** Puts the small translator in the place of i18next, in what is built for browsers; the server keeps the library. */
export function lightI18next(): Plugin {
  return {
    name: "kolscout-light-i18next",
    apply: "build",
    enforce: "pre",
    resolveId(id) {
      return id === "i18next" && this.environment.name === "client" ? resolve(LIGHT_I18NEXT) : undefined;
    },
  };
}

function asFile(language: string, texts: unknown): { fileName: string; source: string } {
  const source = `export default ${JSON.stringify(texts)};`;
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/texts-${language}-${hash}.js`, source };
}
