/** The Worker's cron entry. One trigger, every minute (wrangler.toml): which jobs are due is decided by their own schedules. */
import type { Cron } from "#workers/jobs/cron.ts";

/** Runs what a cron event is for, by the event's own time. */
export async function handleScheduled(
  event: Pick<ScheduledController, "scheduledTime">,
  cron: Pick<Cron, "run">,
): Promise<void> {
  await cron.run(event.scheduledTime);
}
