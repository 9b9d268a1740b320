import { DurableObject } from "cloudflare:workers";
import { deliverBatch } from "./queue-listener.ts";

export { TaskRoom } from "#workers/durable-objects/task-room.ts";
export class SignInGate extends DurableObject {}
export default { fetch: () => new Response(null, { status: 404 }), queue: deliverBatch };
