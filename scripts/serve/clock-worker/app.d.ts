/** What the deployed bundle, which lies beside the bundled `movable-clock.ts`, exports. */
type Handler = (first: unknown, env: object, context: unknown) => Promise<unknown>;
declare const app: { fetch: Handler; queue: Handler; scheduled: Handler };
export default app;
declare class DurableObject {
  constructor(context: object, env: object);
}
export class MailboxGate extends DurableObject {}
export class SignInGate extends DurableObject {}
export class TaskRoom extends DurableObject {}
