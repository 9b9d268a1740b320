import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPatiently } from "#app/lib/lazy-part.ts";

describe("code that is fetched when it is needed", () => {
  let back: (() => void) | undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", (event: string, listener: () => void) => {
      if (event === "online") back = listener;
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("comes when the network is back, however long that takes", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const load = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue("code");
    const loaded = loadPatiently(load);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(load).toHaveBeenCalledTimes(1);
    back?.();
    expect(await loaded).toBe("code");
  });

  it("is asked for again with growing pauses while online, and fails for good after the fifth time", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const load = vi.fn().mockRejectedValue(new TypeError("Failed to fetch"));
    const failed = expect(loadPatiently(load)).rejects.toThrow("Failed to fetch");
    await vi.advanceTimersByTimeAsync(7_499);
    expect(load).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(load).toHaveBeenCalledTimes(5);
  });
});
