import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "#workers/kernel/network.ts";

const V4 = "203.0.113.9";

test("an IPv6 visitor counts by the /64, whichever of its addresses is used and however it is written", () => {
  const spellings = [
    "2001:db8:0:1::1",
    "2001:0DB8:0000:0001:ffff::",
    "2001:db8::1:0:0:0:2",
    "2001:db8:0:1:1:2:3:4%eth0",
  ];
  for (const ip of spellings) expect(networkOf(ip, "address")).toBe("2001:db8:0:1/64");
  expect(networkOf("2001:db8:0:2::1", "address")).not.toBe(networkOf("2001:db8:0:1::1", "address"));
  expect(networkOf("2001:db8:0:2::1", "site")).toBe("2001:db8:0/48");
  expect(networkOf("2001:db8:9:2::1", "provider")).toBe("2001:db8/32");
});

test("IPv4 written as IPv6 counts as IPv4", () => {
  for (const ip of [V4, `::ffff:${V4}`, "::FFFF:cb00:7109", "0:0:0:0:0:ffff:203.0.113.9"]) {
    expect(networkOf(ip, "address")).toBe("203.0.113.9/32");
    expect(networkOf(ip, "site")).toBe("203.0.113/24");
    expect(networkOf(ip, "provider")).toBe("203.0/16");
  }
});

test("what is no address counts as one network", () => {
  const strangers = [
    "",
    "localhost",
    "1.2.3",
    "1.2.3.256",
    "::1::2",
    "2001:db8",
    "[::1]",
    "1:2:3:4:5:6:7:8:9",
    "x".repeat(9_999),
  ];
  for (const ip of strangers) expect(networkOf(ip, "address")).toBe("unknown");
});

test("no address of a /64 escapes its count", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  fc.assert(
    fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), (rest) => {
      expect(networkOf(`2001:db8:7:8:${rest.join(":")}`, "address")).toBe("2001:db8:7:8/64");
    }),
    { seed: 1, numRuns: 300 },
  );
});
