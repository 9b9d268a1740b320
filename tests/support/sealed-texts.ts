import { NOW } from "#tests/support/now.ts";
import { createSealedTexts } from "#workers/adapters/sealed-texts/bucket-keys.ts";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { type Clock, fixedClock } from "#workers/kernel/clock.ts";

/** As much of R2 as keys need; `objects` are what lies in it. */
export function keyBucket(objects = new Map<string, Uint8Array>()) {
  const bucket = {
    async get(key: string) {
      const bytes = objects.get(key);
      return bytes === undefined ? null : new Response(bytes.slice());
    },
    async put(key: string, bytes: Uint8Array) {
      if (objects.has(key)) return null;
      objects.set(key, bytes);
      return {};
    },
    async delete(key: string) {
      objects.delete(key);
    },
  };
  const isBucket = (value: unknown): value is R2Bucket => value === bucket;
  if (!isBucket(bucket)) throw new Error("unreachable");
  return bucket;
}

/** Texts that are sealed under keys in memory. */
export function memoryTexts(clock: Clock = fixedClock(NOW)): SealedTexts {
  return createSealedTexts({ bucket: keyBucket(), clock });
}
