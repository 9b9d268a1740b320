/** The bindings of a worker test, for TypeScript. */
import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { SignInGate } from "#workers/durable-objects/sign-in-gate.ts";
import type { RawEnv } from "#workers/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends Omit<RawEnv, "SIGN_IN_GATE"> {
      SIGN_IN_GATE: DurableObjectNamespace<SignInGate>;
      MIGRATIONS: D1Migration[];
    }
  }
}
