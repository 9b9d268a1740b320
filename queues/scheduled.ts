/** The Worker's cron entry: the minute sweeper and the nightly work. Time is the event's own, so a late run does what it was due to do. */
import { failureText } from "#workers/db/d1-failure.ts";
import type { TaskLog } from "#workers/modules/tasks/ports.ts";
import type { TaskEngine } from "#workers/modules/tasks/service.ts";

/** The trigger of wrangler.toml that runs the nightly work; every other one runs the sweeper. */
const NIGHTLY = "15 0 * * *";

/** One piece of scheduled work, e.g. the ledger's reconciliation. It must bear being run twice, late, and beside itself. */
type NightlyJob = { name: string; run(at: number): Promise<unknown> };

export type ScheduledServices = {
  tasks: Pick<TaskEngine, "sweep" | "purge">;
  /** With the sweeper, every minute: what people would miss if it waited for the night, e.g. renewals of quota. */
  minutely?: readonly NightlyJob[];
  /** In the order given; one that fails does not keep the others from running. */
  nightly: readonly NightlyJob[];
  log: TaskLog;
};

/** Runs what a cron event is for. Throws after everything was tried when something failed, so that the platform shows the run as failed. */
export async function handleScheduled(
  event: Pick<ScheduledController, "cron" | "scheduledTime">,
  services: ScheduledServices,
): Promise<void> {
  const { tasks, log } = services;
  const at = event.scheduledTime;
  const jobs: NightlyJob[] =
    event.cron === NIGHTLY
      ? [...services.nightly, { name: "tasks.purge", run: (when) => tasks.purge(when) }]
      : [{ name: "tasks.sweep", run: (when) => tasks.sweep(when) }, ...(services.minutely ?? [])];
  const failures: unknown[] = [];
  for (const job of jobs) {
    try {
      log.info("cron.done", { job: job.name, at, report: await job.run(at) });
    } catch (failure) {
      log.error("cron.failed", { job: job.name, at, failure: failureText(failure) });
      failures.push(failure);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `cron ${event.cron}: ${failures.length} of ${jobs.length} jobs failed`);
}
