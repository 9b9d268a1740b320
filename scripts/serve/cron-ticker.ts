/** Fires the cron trigger of wrangler.toml each minute, as Cloudflare does. */
import type { AppServer } from "./app-server.ts";
import { MINUTE_CRON } from "./cron-times.ts";

/** Starts ticking at full minutes of `now`; `stop` ends it. A failing handler is reported and does not stop the clock. */
export function startCronTicker(app: Pick<AppServer, "runCron">, now: () => number = Date.now): { stop(): void } {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(tick, 60_000 - (now() % 60_000));
  };
  const tick = async () => {
    const minute = new Date(Math.floor(now() / 60_000) * 60_000);
    await app.runCron(MINUTE_CRON, minute).catch((error: unknown) => console.error("cron failed", error));
    schedule();
  };
  schedule();
  return { stop: () => clearTimeout(timer) };
}
