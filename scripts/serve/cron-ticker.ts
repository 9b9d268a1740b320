/** Fires the cron triggers of wrangler.toml each minute, as Cloudflare does. */
import type { AppServer } from "./app-server.ts";

export const MINUTE_CRON = "* * * * *";
export const NIGHTLY_CRON = "15 0 * * *";

/** Starts ticking at full minutes; `stop` ends it. A failing handler is reported and does not stop the clock. */
export function startCronTicker(app: Pick<AppServer, "runCron">): { stop(): void } {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(tick, 60_000 - (Date.now() % 60_000));
  };
  const tick = async () => {
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    const crons =
      minute.getUTCHours() === 0 && minute.getUTCMinutes() === 15 ? [MINUTE_CRON, NIGHTLY_CRON] : [MINUTE_CRON];
    for (const cron of crons) {
      await app.runCron(cron, minute).catch((error: unknown) => console.error(`cron ${cron} failed`, error));
    }
    schedule();
  };
  schedule();
  return { stop: () => clearTimeout(timer) };
}
