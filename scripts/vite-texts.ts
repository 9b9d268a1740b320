import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin, ViteDevServer } from "vite";
import { LANGUAGES } from "../workers/kernel/vocabulary.ts";

const VIRTUAL_ID = "virtual:kolscout-texts";
const RESOURCES = "app/i18n/resources.ts";
const FOLDER = "node_modules/.cache/kolscout-texts";

/**
 * Writes the texts of each interface language into a JSON file of its own, so that a browser loads one language only.
 *
 * `virtual:kolscout-texts` exports the address of the file of each language. The address carries a hash of the texts, the same in the
 * server's and in the browser's build.
 */
export function languageTexts(): Plugin {
  let server: ViteDevServer | undefined;

  async function writeTexts() {
    const { resources } = server
      ? await server.ssrLoadModule(`/${RESOURCES}`)
      : await import(pathToFileURL(resolve(RESOURCES)).href);
    mkdirSync(FOLDER, { recursive: true });
    for (const language of LANGUAGES) writeFileSync(fileOf(language), JSON.stringify(resources[language]));
  }

  return {
    name: "kolscout-texts",
    configureServer(devServer) {
      server = devServer;
    },
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return undefined;
      await writeTexts();
      const imports = LANGUAGES.map((language, index) => `import t${index} from "${fileOf(language)}?url";`);
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

function fileOf(language: string): string {
  return resolve(FOLDER, `texts-${language}.json`);
}
