import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, ViteDevServer } from "vite";
import { LANGUAGES } from "../workers/kernel/vocabulary.ts";

/** `virtual:kolscout-texts` for the texts of every page, `virtual:kolscout-texts/mail` for those that a group of pages alone says. */
const MODULE = /^virtual:kolscout-texts(?:\/([\w-]+))?$/;

const RESOURCES = "app/i18n/resources.ts";
const FOLDER = "node_modules/.cache/kolscout-texts";

/**
 * Writes the texts of each interface language into JSON files, so that a browser loads one language only, and what some pages alone say with those pages only.
 *
 * Each module exports the addresses of its files, one for each language. A group of pages is a key of `AREAS_OF_PAGES`; another one is an error. An address carries a hash of
 * the texts, the same in the server's and in the browser's build.
 */
export function languageTexts(): Plugin {
  let server: ViteDevServer | undefined;

  async function writeTexts() {
    const { resources, AREAS_OF_PAGES }: typeof import("../app/i18n/resources.ts") = server
      ? await server.ssrLoadModule(`/${RESOURCES}`)
      : await import(pathToFileURL(resolve(RESOURCES)).href);
    mkdirSync(FOLDER, { recursive: true });
    const groups = new Map(Object.entries(AREAS_OF_PAGES));
    const ofSomePages = new Set([...groups.values()].flatMap((areas) => [...areas]));
    for (const language of LANGUAGES) {
      const areas = Object.entries(resources[language]);
      const write = (group: string | undefined, isIn: (area: string) => boolean) =>
        writeFileSync(
          fileOf(group, language),
          JSON.stringify(Object.fromEntries(areas.filter(([area]) => isIn(area)))),
        );
      write(undefined, (area) => !ofSomePages.has(area));
      for (const [group, own] of groups) write(group, (area) => own.has(area));
    }
  }

  return {
    name: "kolscout-texts",
    configureServer(devServer) {
      server = devServer;
    },
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const module = id.startsWith("\0") ? MODULE.exec(id.slice(1)) : null;
      if (!module) return undefined;
      await writeTexts();
      const imports = LANGUAGES.map((language, index) => `import t${index} from "${fileOf(module[1], language)}?url";`);
      const entries = LANGUAGES.map((language, index) => `"${language}": t${index}`);
      return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };`;
    },
    async handleHotUpdate({ file, server: devServer }) {
      if (!file.endsWith("locales.ts")) return;
      await writeTexts();
      devServer.ws.send({ type: "full-reload" });
    },
  };
}

function fileOf(group: string | undefined, language: string): string {
  return resolve(FOLDER, `${group === undefined ? "texts" : `texts-${group}`}-${language}.json`);
}
