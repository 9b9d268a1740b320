/** The Worker under test: what workers/app.ts deploys, without the pages (their framework does not load in the test runner). */
export { MailboxGate } from "#durable-objects/mailbox-gate.ts";
export { SignInGate } from "#durable-objects/sign-in-gate.ts";
export { TaskRoom } from "#durable-objects/task-room.ts";

import { deliverBatch } from "./queue-listener.ts";

export default {
  fetch(): Response {
    return new Response(null, { status: 404 });
  },
  queue: deliverBatch,
} satisfies ExportedHandler;
