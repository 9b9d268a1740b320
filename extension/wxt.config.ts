import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "wxt";
import { APP_ORIGIN, IS_DEVELOPMENT } from "./lib/build.ts";

/** Fixes the extension's id wherever it is loaded from; the server knows it by that (workers/modules/companion/domain.ts). Only this public half of the pair is kept. */
const PUBLIC_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA5YtUZ9F+20kMqgvQUlw9s+ObNm7SMI2q9E/gX3X4N8zoJ1kGAx6mghS8338mn32OYWkRZbUSpRT1mubBc4cc754QjK7f6Tn/AiQf5usYF4DkVFCqDN2gaam0p/J9td8q1UISHNBDKKv5YJQpoYK6ck29yBL9uo3Btfh2Hf4PIticGe7MynI5IjJXrwOlkqzIyGFgOKzDS9DlHUIgAYuMeZ9Ykac6whawuV7GwCA7djpOK7p0O0iroMk634FookVAUOUDgxBtijvhFkb5U6xDfqcmpNwSCt8MBCVTsBTjSQSELeYfgJWsR5rTeu1FG7bEtkFzebhDQQF0GqJqAav/wwIDAQAB";

/** Hosts of a local run: its app and the sandbox's stand-ins of the platforms' pages. */
const LOCAL_HOSTS = ["http://127.0.0.1/*", "http://localhost/*"];

/** The companion extension (docs/extension.md). `KOLSCOUT_EXTENSION=development` makes the one that works with a local run. */
export default defineConfig({
  root: import.meta.dirname,
  outDir: ".output",
  outDirTemplate: IS_DEVELOPMENT ? "development" : "extension",
  // What a file uses it imports.
  imports: false,
  manifestVersion: 3,
  zip: { name: "kolscout", artifactTemplate: IS_DEVELOPMENT ? "{{name}}-development.zip" : "{{name}}-extension.zip" },
  vite: () => ({
    plugins: [tailwindcss()],
    esbuild: { jsx: "automatic" },
    define: {
      __APP_ORIGIN__: JSON.stringify(APP_ORIGIN),
      __IS_DEVELOPMENT__: JSON.stringify(IS_DEVELOPMENT),
    },
    build: { target: "chrome116", modulePreload: { polyfill: false } },
  }),
  manifest: {
    name: "__MSG_name__",
    description: "__MSG_description__",
    default_locale: "en",
    version: "0.1.0",
    key: PUBLIC_KEY,
    minimum_chrome_version: "116",
    permissions: ["activeTab", "scripting", "sidePanel", "storage"],
    ...(IS_DEVELOPMENT ? { host_permissions: LOCAL_HOSTS } : {}),
    externally_connectable: { matches: IS_DEVELOPMENT ? LOCAL_HOSTS : [`${APP_ORIGIN}/*`] },
    action: { default_title: "__MSG_open__" },
    side_panel: { default_path: "panel.html" },
    icons: { 16: "icon/16.png", 48: "icon/48.png", 128: "icon/128.png" },
    content_security_policy: {
      extension_pages: `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src ${
        IS_DEVELOPMENT ? "http://127.0.0.1:* http://localhost:*" : APP_ORIGIN
      }; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`,
    },
  },
});
