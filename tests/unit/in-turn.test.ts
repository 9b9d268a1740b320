import { expect, test } from "vitest";
import { inTurn } from "#app/lib/in-turn.ts";

/** A call that is answered when the test says so. */
function heldCall(name: string, sent: string[]) {
  let settle: { resolve: (name: string) => void; reject: (error: Error) => void } | undefined;
  const held = new Promise<string>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const send = () => {
    sent.push(name);
    return held;
  };
  return { send, answer: () => settle?.resolve(name), refuse: () => settle?.reject(new Error(name)) };
}

test("calls about one thing go one after the other, also behind a refused one; others do not wait", async () => {
  const sent: string[] = [];
  const [first, second, other] = ["first", "second", "other"].map((name) => heldCall(name, sent));
  if (!first || !second || !other) throw new Error("three calls");
  const one = inTurn("a", first.send);
  const two = inTurn("a", second.send);
  const three = inTurn("b", other.send);
  other.answer();
  expect(await three.work).toBe("other");
  expect(sent).toEqual(["first", "other"]);
  first.refuse();
  await expect(one.work).rejects.toThrow("first");
  second.answer();
  expect(await two.work).toBe("second");
  expect(sent).toEqual(["first", "other", "second"]);
  expect([one.isLast(), two.isLast(), two.isLast()]).toEqual([false, true, false]);
});
