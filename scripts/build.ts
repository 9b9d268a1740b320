/** `npm run build`: the browser's files and the Worker bundle, always anew. */
import { buildApp } from "./serve/build-app.ts";

await buildApp({ force: true });
