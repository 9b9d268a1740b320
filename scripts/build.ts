/** `npm run build`: the browser's files and the Worker bundle; with `--if-changed` only when a source changed since the last build. */
import { buildApp } from "./serve/build-app.ts";

await buildApp({ force: !process.argv.includes("--if-changed") });
