import { expect, it } from "vitest";
import { hasContact, plainName } from "#workers/kernel/name-text.ts";

it.each([
  "https://evil.test",
  "Win at evil.test now",
  "me@evil.test",
  "evil\uff0ecom",
  "evil\u3002com",
  "+1 800 555 0199",
  "微信 13800138000",
])("%s is an advertisement, not a name", (name) => expect(hasContact(name)).toBe(true));

it.each(["Müller & Söhne GmbH", "St. Mary's", "A.B. Partners", "Studio 54", "第4频道", "O’Brien-Smith"])(
  "%s is a name, and stays as it is where it may",
  (name) => {
    expect(hasContact(name)).toBe(false);
    expect(plainName(name)).toBe(name.replaceAll(".", " ").replaceAll(/ +/g, " ").trim());
  },
);

it("a name for an email holds nothing that a mail client would link or call, and is short", () => {
  expect(plainName("Claim https://evil.test/x?y or a@evil.test, 0800 5550199")).toBe(
    "Claim https evil test x y or a evil test",
  );
  expect(plainName("evil\uff0ecom\u202e")).toBe("evil com");
  expect(Array.from(plainName("x".repeat(500)))).toHaveLength(60);
  expect(plainName("@@@")).toBe("");
});
