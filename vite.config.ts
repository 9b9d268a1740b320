import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type SSROptions } from "vite";
import { noChunkCycles } from "./scripts/vite-chunk-cycles.ts";
import { devPages } from "./scripts/vite-dev-pages.ts";
import { flagFiles } from "./scripts/vite-flags.ts";
import { iconFiles } from "./scripts/vite-icons.ts";
import { minifyScripts } from "./scripts/vite-minify.ts";
import { pageScripts } from "./scripts/vite-page-scripts.ts";
import { languageTexts } from "./scripts/vite-texts.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What the Worker's own code loads too: the bundler of the Worker puts one copy of it beside both. */
const SHARED_WITH_WORKER = ["zod", "i18next"];

/** Only the build may bundle everything: in development Node loads React's CommonJS entries itself. */
const workerdSettings: SSROptions = {
  noExternal: true,
  external: [...SHARED_WITH_WORKER, "util"],
  target: "webworker",
  resolve: { conditions: ["workerd", "worker", "browser"] },
};

/** Named here, or the development server would find them one by one and meet a second copy of React while it runs. */
const BROWSER_PACKAGES = [
  "@headlessui/react",
  "@remix-run/cloudflare",
  "@remix-run/react",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "clsx",
  "cmdk",
  "i18next",
  "lucide-react",
  "react",
  "react-dom",
  "react-dom/client",
  "react-i18next",
  "react/jsx-dev-runtime",
  "recharts",
  "sonner",
];

/**
 * What every page needs goes into two files: they compress better than fifty small ones, take few requests, and stay in the browser's cache
 * from page to page. The bundler shares out the rest by itself.
 */
function sharedChunk(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|i18next|react-i18next)\//.test(
      id,
    )
  )
    return "react";
  if (/node_modules\/clsx\//.test(id)) return "frame";
  const isApp = /\/app\/(lib|i18n|components|frame)\//.test(id);
  return isApp && !FETCHED_LATER.test(id) ? "frame" : undefined;
}

/** Files of those folders that a page fetches only when they are wanted, or that only some pages use. */
const FETCHED_LATER =
  /use-api-form|parse-form|form-request|\.client\.tsx|-dialog\.tsx|palette-words|tabs\.tsx|top-navigation|public-footer|radio-cards|textarea|pagination|page-header|table\.tsx|number-slider|query\.tsx|-texts\.ts|use-autosave|use-kept|loading-rows|use-unload-guard|popover-class|gallery|date-range|quick-ranges|chart-look|open-tab|use-runs|use-handed-text|platform-segments|activity-indicator|use-activity|\.server\./;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    languageTexts(),
    flagFiles(),
    iconFiles((file) => sharedChunk(file) !== undefined),
    pageScripts(),
    devPages(),
    noChunkCycles(),
    ...(isSsrBuild ? [] : [minifyScripts()]),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  ...(command === "build" ? { ssr: workerdSettings } : {}),
  // A Worker's conditions would lead to React's slower renderer (app/lib/html-stream.server.ts).
  resolve: { alias: [{ find: /^react-dom\/server$/, replacement: "react-dom/server.node" }] },
  optimizeDeps: { include: BROWSER_PACKAGES },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Lists of what each dialog needs would stand in the files of every page; a dialog that is opened for the first time asks for its parts itself.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // By `minifyScripts`.
    minify: false,
    cssMinify: "esbuild",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedChunk } },
  },
}));
