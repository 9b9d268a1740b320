import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type SSROptions } from "vite";
import { devPages } from "./scripts/vite-dev-pages.ts";
import { flagFiles } from "./scripts/vite-flags.ts";
import { languageTexts, lightI18next } from "./scripts/vite-texts.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Only the build may bundle everything: in development Node loads React's CommonJS entries itself. */
const workerdSettings: SSROptions = {
  noExternal: true,
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
  "sonner",
];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    languageTexts(),
    lightI18next(),
    flagFiles(),
    devPages(),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  ...(command === "build" ? { ssr: workerdSettings } : {}),
  optimizeDeps: { include: BROWSER_PACKAGES },
  build: { target: "es2022", assetsInlineLimit: 0 },
}));
