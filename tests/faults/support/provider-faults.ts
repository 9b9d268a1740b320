import type { Sandbox } from "#sandbox/server.ts";

/** A fifth of the calls is limited, in each way of saying until when, a tenth is broken, some are slow. */
export function setProviderFaults(sandbox: Sandbox, seed: number): void {
  const rates = {
    rateLimited: 0.2,
    serverError: 0.03,
    truncated: 0.02,
    html: 0.02,
    empty: 0.01,
    reset: 0.02,
    slow: 0.05,
  };
  sandbox.faults.reseed(seed);
  for (const service of ["youtube", "tikhub", "llm"])
    sandbox.faults.set({ service, rates, retryAfter: "absent", slowMs: 800 });
  const ways = [
    ["youtube", "/channels", "seconds"],
    ["youtube", "/playlistItems", "absurd"],
    ["youtube", "/videos", "date"],
    ["tikhub", "fetch_video_search", "seconds"],
    ["tikhub", "fetch_user_post", "date"],
    ["tikhub", "user_profile", "absurd"],
  ] as const;
  for (const [service, path, retryAfter] of ways) {
    sandbox.faults.set({ service, path, rates, retryAfter, retryAfterSeconds: 2, slowMs: 800 });
  }
}
