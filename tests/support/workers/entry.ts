/** The Worker under test: what workers/app.ts deploys, without the pages (their framework does not load in the test runner). */
export { SignInGate } from "#workers/durable-objects/sign-in-gate.ts";

export default {
  fetch(): Response {
    return new Response(null, { status: 404 });
  },
} satisfies ExportedHandler;
