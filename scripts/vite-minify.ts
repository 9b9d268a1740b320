import { minify } from "@swc/core";
import type { Plugin } from "vite";

/** Minifies every file of a build with SWC (docs/decisions/minifier.md). Vite's own minifiers are to be switched off. */
export function minifyScripts(): Plugin {
  return {
    name: "kolscout-minify",
    apply: "build",
    renderChunk: {
      // After Vite has lowered the syntax, which prints the whole file again.
      order: "post",
      async handler(code) {
        const { code: minified } = await minify(code, {
          module: true,
          ecma: 2020,
          compress: { ecma: 2020 },
          mangle: true,
          // The notices that name who wrote a library; not the line that every icon of lucide carries.
          format: { comments: { regex: "[Cc]opyright" } },
        });
        return { code: minified, map: null };
      },
    },
  };
}
