/**
 * The deployed bundle, unchanged, with a clock that can be moved. Only local runs start this entry: what is deployed is the bundle itself, which knows nothing of it.
 */
import app, { MailboxGate, SignInGate, TaskRoom } from "./app.js";

export { MailboxGate, SignInGate, TaskRoom };

const realNow = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;

export default {
  async fetch(request: Request, env: object, context: unknown) {
    if (new URL(request.url).pathname !== "/__clock") return app.fetch(request, env, context);
    // Pages of other sites can post here too; they don't know the key.
    if (request.headers.get("x-clock-key") !== Reflect.get(env, "CLOCK_KEY"))
      return new Response(null, { status: 404 });
    aheadMs = Number(await request.text());
    return Response.json({ now: Date.now() });
  },
  queue: (batch: unknown, env: object, context: unknown) => app.queue(batch, env, context),
  scheduled: (event: unknown, env: object, context: unknown) => app.scheduled(event, env, context),
};
