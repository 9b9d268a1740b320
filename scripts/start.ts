/** `npm start`: builds, migrates, seeds, and runs the app and the sandbox until Ctrl-C. */
import { startSandbox } from "#sandbox/server.ts";
import { seedDemo } from "./seed/run.ts";
import { startAppServer } from "./serve/app-server.ts";
import { buildApp } from "./serve/build-app.ts";
import { startCronTicker } from "./serve/cron-ticker.ts";
import {
  APP_PORT,
  APP_STATE,
  localCookieSecret,
  readDevVars,
  SANDBOX_PORT,
  SANDBOX_STATE,
  sandboxBindings,
} from "./serve/local-settings.ts";

const appUrl = `http://localhost:${APP_PORT}`;
const sandboxUrl = `http://localhost:${SANDBOX_PORT}`;

const built = await buildApp();
console.log(built ? "Built." : "Nothing changed since the last build.");

const sandbox = await startSandbox({
  port: SANDBOX_PORT,
  publicUrl: sandboxUrl,
  stateDir: SANDBOX_STATE,
  settings: { appUrl },
  ...(process.env.SANDBOX_WORLD ? { worldFile: process.env.SANDBOX_WORLD } : {}),
  ...(process.env.SANDBOX_WORLD_SIZE ? { worldSize: Number(process.env.SANDBOX_WORLD_SIZE) } : {}),
});
const app = await startAppServer({
  port: APP_PORT,
  stateDir: APP_STATE,
  bindings: { ...sandboxBindings(appUrl, sandboxUrl, localCookieSecret()), ...readDevVars() },
});
const accounts = await seedDemo(await app.miniflare.getD1Database("DB"), Date.now());
const ticker = startCronTicker(app);

console.log(`
  Kolscout   ${appUrl}
  Sandbox    ${sandboxUrl}   (inbox with the sign-in codes, faults, clock)

  Demo accounts: ${accounts.join(", ")}
  Sign in with one of them; its code arrives in the sandbox's inbox. Ctrl-C stops both.
`);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  ticker.stop();
  await Promise.allSettled([app.close(), sandbox.close()]);
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
