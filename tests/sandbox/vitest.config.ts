/** The sandbox's own tests: plain Node, each file starts the sandboxes it needs on free ports. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "sandbox", environment: "node", include: ["tests/sandbox/**/*.test.ts"], testTimeout: 20_000 },
});
