import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"lucide-react";/g;
const ICON = "lucide-react/icons/";

/**
 * Puts each icon where it is used in the browser's build. Through the library's list of all icons, which every page imports, every icon of the product would be part of every page's
 * first load; and as modules that several files share, most would be files of their own, more heading than icon.
 *
 * So icons that `isOnEveryPage` files use are modules as they are, and any other file brings its own copy of what it shows.
 */
export function iconFiles(isOnEveryPage: (file: string) => boolean): Plugin {
  const fileOf = readIconFiles();
  const onEveryPage = new Set<string>();

  /** The icons of a list of imports, `Menu as MenuIcon, X`: the file of each, and what the importer calls it. */
  function iconsIn(list: string, importer: string): { file: string; local: string }[] {
    const names = list.split(",").map((entry) => entry.trim().split(/\s+as\s+/));
    return names.flatMap(([name = "", local = name]) => {
      if (name === "" || name.startsWith("type ")) return [];
      const file = fileOf.get(name);
      if (file === undefined) throw new Error(`lucide-react has no icon ${name}, which ${importer} imports`);
      return { file, local };
    });
  }

  return {
    name: "kolscout-icons",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      for (const file of globSync("app/**/*.{ts,tsx}").filter((name) => isOnEveryPage(resolve(name)))) {
        for (const [, list = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
          for (const icon of iconsIn(list, file)) onEveryPage.add(icon.file);
        }
      }
    },
    transform(code, id) {
      if (!/\/app\/.*\.tsx?/.test(id) || !code.includes("lucide-react")) return;
      const direct = code.replaceAll(IMPORT, (_all, list: string) =>
        iconsIn(list, id)
          .map(({ file, local }) => `import ${local} from "${ICON}${file}";`)
          .join(" "),
      );
      if (/["']lucide-react["']/.test(direct)) this.error(`${id} imports icons in another way than by their names`);
      return { code: direct, map: null };
    },
    resolveId: {
      order: "pre",
      async handler(source, importer) {
        if (!source.startsWith(ICON) || importer === undefined || onEveryPage.has(source.slice(ICON.length))) return;
        const icon = await this.resolve(source, importer, { skipSelf: true });
        return icon && { ...icon, id: `${icon.id}?in=${importer.replaceAll(/\W/g, "-")}` };
      },
    },
  };
}

/** The file of each icon by the names it has: several, as the library keeps older ones. */
function readIconFiles(): Map<string, string> {
  const library = dirname(createRequire(import.meta.url).resolve("lucide-react"));
  const list = readFileSync(join(library, "../esm/lucide-react.mjs"), "utf8");
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of list.matchAll(/^export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm)) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  if (files.size === 0) throw new Error("The list of lucide-react's icons could not be read");
  return files;
}
