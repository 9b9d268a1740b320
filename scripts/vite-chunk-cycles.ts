import type { Plugin } from "vite";

/** Refuses a browser build in which chunks import each other in a circle: the first of them would run before what it needs is there. */
export function noChunkCycles(): Plugin {
  return {
    name: "kolscout-no-chunk-cycles",
    apply: "build",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]) => {
        if (path.includes(file))
          this.error(`Chunks import each other: ${[...path.slice(path.indexOf(file)), file].join(" -> ")}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== "chunk") return;
        for (const imported of chunk.imports) visit(imported, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
