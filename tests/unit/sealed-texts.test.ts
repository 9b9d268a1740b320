/** Texts that are sealed under a key of their owner's (THREATS: G06). */
import { expect, it } from "vitest";
import { keyBucket, memoryTexts } from "#tests/support/sealed-texts.ts";
import { createSealedTexts, KEY_KNOWN_MS, textKeyName } from "#workers/adapters/sealed-texts/bucket-keys.ts";
import { LostTextError, openWithin } from "#workers/adapters/sealed-texts/port.ts";
import { fixedClock } from "#workers/kernel/clock.ts";

const TEXTS = ["agreed", "Hello {{nickname}}", "你好，达人 👋🏽", "sealed1.of a person", "x".repeat(100_000)];

it("opens to what was sealed and shows nothing of it", async () => {
  const texts = memoryTexts();
  for (const text of TEXTS) {
    const stored = await texts.seal("mia", text);
    expect(stored).not.toContain(text);
    expect(await texts.open("mia", stored)).toBe(text);
  }
  expect(await texts.seal("mia", "")).toBe("");
  expect(await texts.open("mia", "")).toBe("");
});

it("seals the same text alike for one owner alone", async () => {
  const texts = memoryTexts();
  const stored = await texts.seal("mia", "hello");
  expect(await texts.seal("mia", "hello")).toBe(stored);
  expect(await texts.seal("mia", "hello!")).not.toBe(stored);
  expect(await texts.seal("noah", "hello")).not.toBe(stored);
});

it("opens what was stored before texts were sealed as it is", async () => {
  expect(await memoryTexts().open("mia", "<p>from before</p>")).toBe("<p>from before</p>");
});

it("refuses what was changed, cut, or sealed for another", async () => {
  const texts = memoryTexts();
  const stored = await texts.seal("mia", "hello");
  await texts.seal("noah", "hello");
  const changed = `${stored.slice(0, -3)}${stored.at(-3) === "A" ? "B" : "A"}${stored.slice(-2)}`;
  for (const [owner, text] of [
    ["noah", stored],
    ["mia", changed],
    ["mia", stored.slice(0, 20)],
    ["mia", "sealed1."],
    ["nobody", stored],
  ] as const)
    await expect(texts.open(owner, text), text).rejects.toThrow(LostTextError);
});

it("loses everything with the key: at once where it was destroyed, elsewhere when the known key has aged", async () => {
  const bucket = keyBucket();
  const clock = fixedClock(1_000);
  const [here, there] = [createSealedTexts({ bucket, clock }), createSealedTexts({ bucket, clock })];
  const stored = await here.seal("mia", "hello");
  expect(await there.open("mia", stored)).toBe("hello");
  await here.destroyKey("mia");
  await here.destroyKey("mia");
  await expect(here.open("mia", stored)).rejects.toThrow(LostTextError);
  clock.set(1_000 + KEY_KNOWN_MS);
  await expect(there.open("mia", stored)).rejects.toThrow(LostTextError);
});

it("keeps one key when two isolates make the first one at once", async () => {
  const bucket = keyBucket();
  const clock = fixedClock(0);
  const made = [createSealedTexts({ bucket, clock }), createSealedTexts({ bucket, clock })] as const;
  const [one, other] = await Promise.all(made.map((texts) => texts.seal("mia", "hello")));
  expect(one).toBe(other);
  const reader = createSealedTexts({ bucket, clock });
  expect(await reader.open("mia", one ?? "")).toBe("hello");
});

it("asks the bucket once for many texts, and again only for an owner it has forgotten", async () => {
  const objects = new Map<string, Uint8Array>();
  const bucket = keyBucket(objects);
  const clock = fixedClock(0);
  const reads: string[] = [];
  const counted = {
    ...bucket,
    get(key: string) {
      reads.push(key);
      return bucket.get(key);
    },
  };
  const isBucket = (value: unknown): value is R2Bucket => value === counted;
  if (!isBucket(counted)) throw new Error("unreachable");
  const texts = createSealedTexts({ bucket: counted, clock });
  for (let n = 0; n < 50; n += 1) await texts.seal("mia", `text ${n}`);
  expect(reads).toEqual([textKeyName("mia")]);
  for (let n = 0; n < 1_000; n += 1) await texts.seal(`other-${n}`, "text");
  await texts.seal("mia", "text");
  expect(reads.filter((key) => key === textKeyName("mia"))).toHaveLength(2);
  expect(objects.size).toBe(1_001);
});

it("opens sealed texts anywhere within a value", async () => {
  const texts = memoryTexts();
  const value = { name: "n", steps: [{ content: await texts.seal("mia", "hello"), days: 3 }], none: null };
  expect(await openWithin(texts, "mia", value)).toEqual({
    name: "n",
    steps: [{ content: "hello", days: 3 }],
    none: null,
  });
});
