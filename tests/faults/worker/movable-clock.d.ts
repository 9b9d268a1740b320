/** What `movable-clock.ts`, which lies beside the bundled `faulty-app.ts`, exports. */
type Handler = (first: unknown, env: object, context: unknown) => Promise<unknown>;
declare const app: { fetch: Handler; queue: Handler; scheduled: Handler };
export default app;
export const MailboxGate: unknown;
export const SignInGate: unknown;
export const TaskRoom: unknown;
