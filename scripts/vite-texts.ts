import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, ViteDevServer } from "vite";
import type { browserResources } from "#app/i18n/resources.ts";

const VIRTUAL_ID = "virtual:kolscout-texts";
const RESOURCES = "app/i18n/resources.ts";
const LIGHT_I18NEXT = "app/i18n/light-i18next.ts";
const DEV_PREFIX = "/@texts/";

type BrowserResources = typeof browserResources;
/** One file of texts: those of a page, or with `page` null those that every page loads. */
type TextFile = { page: string | null; language: string; texts: unknown };
type BuiltFile = TextFile & { fileName: string; source: string };

/**
 * Gives each interface language its own file, so that a browser loads the texts of one language only, and one more for each page that has texts
 * of its own.
 *
 * `virtual:kolscout-texts` exports a map from language to the address of a module whose default export holds the texts of that language, and
 * `pages`, the same for each such page. The address carries a hash of the texts: it is the same in the server's and in the browser's build.
 */
export function languageTexts(): Plugin {
  let server: ViteDevServer | undefined;
  let textFiles: BuiltFile[] | undefined;

  async function builtFiles() {
    if (!textFiles) {
      const loaded: { browserResources: BrowserResources } = await import(pathToFileURL(resolve(RESOURCES)).href);
      textFiles = filesOf(loaded.browserResources).map(asBuilt);
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
        const { browserResources } = await devServer.ssrLoadModule(`/${RESOURCES}`);
        const file = filesOf(browserResources).find((one) => devAddress(one) === path);
        response.setHeader("content-type", "text/javascript; charset=utf-8");
        response.setHeader("cache-control", "no-store");
        response.end(`export default ${JSON.stringify(file?.texts ?? {})};`);
      });
    },
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return undefined;
      if (server) {
        const { browserResources } = await server.ssrLoadModule(`/${RESOURCES}`);
        return addressModule(filesOf(browserResources), devAddress);
      }
      return addressModule(await builtFiles(), ({ fileName }) => `/${fileName}`);
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of await builtFiles()) this.emitFile({ type: "asset", fileName, source });
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

function filesOf({ shared, pages }: BrowserResources): TextFile[] {
  return [
    ...Object.entries(shared).map(([language, texts]) => ({ page: null, language, texts })),
    ...Object.entries(pages).flatMap(([page, own]) =>
      Object.entries(own).map(([language, texts]) => ({ page, language, texts })),
    ),
  ];
}

function devAddress({ page, language }: TextFile): string {
  return `${DEV_PREFIX}${page === null ? "" : `${page}/`}${language}.js`;
}

function addressModule<File extends TextFile>(files: readonly File[], addressOf: (file: File) => string): string {
  const ofPage = (page: string | null) =>
    Object.fromEntries(files.filter((file) => file.page === page).map((file) => [file.language, addressOf(file)]));
  const names = [...new Set(files.flatMap(({ page }) => page ?? []))];
  const pages = Object.fromEntries(names.map((page) => [page, ofPage(page)]));
  return `export default ${JSON.stringify(ofPage(null))};\nexport const pages = ${JSON.stringify(pages)};`;
}

function asBuilt(file: TextFile): BuiltFile {
  const source = `export default ${JSON.stringify(file.texts)};`;
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const name = file.page === null ? `texts-${file.language}` : `page-texts-${file.page}-${file.language}`;
  return { ...file, fileName: `assets/${name}-${hash}.js`, source };
}
