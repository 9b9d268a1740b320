/** `npm run dev`: everything of `npm start`, and the screens once more on a development server that follows every change of `app/`. */
import { createServer } from "vite";
import { closeOnExit, runLocal } from "./serve/run-local.ts";

const DEV_PORT = Number(process.env.DEV_PORT ?? 5173);

const local = await runLocal();
process.env.API_ORIGIN = local.appUrl;
process.env.IMAGE_ORIGINS = local.sandboxUrl;
const vite = await createServer({
  mode: "development",
  server: { port: DEV_PORT, strictPort: true, host: "localhost" },
});
await vite.listen();
closeOnExit(async () => {
  await Promise.allSettled([vite.close(), local.close()]);
});
console.log(`
  Screens with hot reload   http://localhost:${DEV_PORT}
  Kolscout                  ${local.appUrl}   (sign in here; the session counts for both)
  Sandbox                   ${local.sandboxUrl}

  Changes below workers/ need a restart.
`);
