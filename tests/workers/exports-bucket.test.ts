import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { PART_BYTES, writeFile } from "#workers/modules/exports/file-writer.ts";

describe("writing to the bucket", () => {
  const file = (key: string) => ({ key, contentType: "application/octet-stream" });
  const never = new AbortController().signal;

  function streamOf(bytes: number, chunk: number, failAt = Number.POSITIVE_INFINITY): ReadableStream<Uint8Array> {
    let sent = 0;
    return new ReadableStream({
      pull(controller) {
        if (sent >= failAt) return controller.error(new Error("cut off"));
        if (sent >= bytes) return controller.close();
        const size = Math.min(chunk, bytes - sent);
        controller.enqueue(new Uint8Array(size).fill(sent % 251));
        sent += size;
      },
    });
  }

  test.each([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES, 2 * PART_BYTES + 12_345])(
    "%d bytes arrive as they are, in parts of one size",
    async (bytes) => {
      const written = await writeFile(env.FILES, file(`size-${bytes}`), streamOf(bytes, 70_001), never);
      const object = await env.FILES.get(`size-${bytes}`);
      expect(written).toBe(bytes);
      expect(object?.size).toBe(bytes);
      const expected = new Uint8Array(await new Response(streamOf(bytes, 70_001)).arrayBuffer());
      const arrived = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
      expect(arrived.length === expected.length && arrived.every((byte, index) => byte === expected[index])).toBe(true);
    },
  );

  test("a stream that fails, or a step out of time, leaves no file", async () => {
    const cut = writeFile(env.FILES, file("cut"), streamOf(9e9, 400_000, PART_BYTES + 1_000_000), never);
    await expect(cut).rejects.toThrow("cut off");
    const late = writeFile(
      env.FILES,
      file("late"),
      streamOf(9e9, 400_000),
      AbortSignal.abort(new Error("out of time")),
    );
    await expect(late).rejects.toThrow("out of time");
    expect(await env.FILES.head("cut")).toBeNull();
    expect(await env.FILES.head("late")).toBeNull();
  });
});
