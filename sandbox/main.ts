/** The sandbox as a program: SANDBOX_PORT, SANDBOX_WORLD, SANDBOX_PUBLIC_URL, SANDBOX_STATE_DIR and APP_URL configure it. */
import * as z from "zod";
import { startSandbox } from "./server.ts";

const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(8788),
  SANDBOX_WORLD: z.string().min(1).optional(),
  SANDBOX_WORLD_SIZE: z.coerce.number().int().min(1).max(5_000_000).optional(),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_STATE_DIR: z.string().min(1).default(".sandbox"),
  APP_URL: z.url().default("http://localhost:8787"),
});

const settings = Environment.parse(process.env);
const sandbox = await startSandbox({
  port: settings.SANDBOX_PORT,
  publicUrl: settings.SANDBOX_PUBLIC_URL ?? `http://localhost:${settings.SANDBOX_PORT}`,
  stateDir: settings.SANDBOX_STATE_DIR,
  settings: { appUrl: settings.APP_URL },
  ...(settings.SANDBOX_WORLD === undefined ? {} : { worldFile: settings.SANDBOX_WORLD }),
  ...(settings.SANDBOX_WORLD_SIZE === undefined ? {} : { worldSize: settings.SANDBOX_WORLD_SIZE }),
});
console.log(`Sandbox ready on ${sandbox.publicUrl}`);

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
