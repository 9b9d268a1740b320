/** The bindings of a worker test, for TypeScript. */
/// <reference types="@cloudflare/vitest-plugin/types" />
import type { RawEnv } from "#workers/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends RawEnv {
      /** What the migrations lead to, statement by statement. */
      PRESENT_SCHEMA: string[];
      LARGE_YOUTUBE_BASE_URL: string;
      SANDBOX_MAKER_URL: string;
    }
  }
}
