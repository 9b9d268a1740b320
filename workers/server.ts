/** The Worker without its pages: the API, the queues, the cron and the Durable Objects. Tests run exactly this. */
import { handleQueue } from "#queues/catalog.ts";
import { handleScheduled } from "#queues/scheduled.ts";
import { servicesOf } from "./services.ts";

export { MailboxGate } from "#durable-objects/mailbox-gate.ts";
export { SignInGate } from "#durable-objects/sign-in-gate.ts";
export { TaskRoom } from "#durable-objects/task-room.ts";

/** Whether a request is the API's. */
export function isApiRequest(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === "/api" || pathname.startsWith("/api/");
}

export default {
  fetch(request, env, context) {
    return servicesOf(env).api.fetch(request, context);
  },
  async queue(batch, env) {
    await handleQueue(batch, servicesOf(env));
  },
  async scheduled(event, env) {
    await handleScheduled(event, servicesOf(env).cron);
  },
} satisfies ExportedHandler<object>;
