import { describe, expect, test } from "vitest";
import { readEmails } from "#app/features/enterprise/add-emails.ts";
import { readEnterpriseAddress, writeEnterpriseAddress } from "#app/features/enterprise/enterprise-address.ts";
import { readLimit, writeLimit } from "#app/features/enterprise/limit-text.ts";
import { inviteRefusal, joinRefusal } from "#workers/modules/enterprises/domain.ts";

describe("a limit as it is typed", () => {
  test.each([
    ["12.5", 125],
    ["0", 0],
    ["-1", -1],
    ["−1", -1],
    ["１０", 100],
    ["0,3", 3],
    ["7.", 70],
    ["1.50", 15],
    ["1000000", 10_000_000],
  ])("%s is taken", (text, units) => expect(readLimit(text)).toEqual({ ok: true, units }));

  test.each([
    ["", "number"],
    ["abc", "number"],
    ["1e999", "number"],
    ["0.05", "decimals"],
    ["-2", "least"],
    ["-0.5", "least"],
    ["1000000.1", "most"],
  ])("%s is refused", (text, problem) => expect(readLimit(text)).toEqual({ ok: false, problem }));

  test("what is stored is typed back as it is", () => {
    for (const units of [-1, 0, 3, 125, 10_000_000]) expect(readLimit(writeLimit(units))).toEqual({ ok: true, units });
  });
});

describe("addresses as they are typed", () => {
  test("are parted by commas, semicolons and lines, each once", () => {
    const { emails, problem } = readEmails("Ana@Example.com, bob@example.com；ana@example.com\n");
    expect([emails, problem]).toEqual([["ana@example.com", "bob@example.com"], null]);
  });

  test("the first one that is none is named by its place and as it was typed", () => {
    expect(readEmails("a@b.co, , nobody, else").problem).toEqual({ kind: "invalid", index: 2, email: "nobody" });
    expect(readEmails(" , ").problem).toEqual({ kind: "empty" });
    const many = Array.from({ length: 51 }, (_, n) => `a${n}@b.co`).join(",");
    expect(readEmails(many).problem).toEqual({ kind: "tooMany", number: 51, max: 50 });
  });
});

test("the address keeps page and tags, and forgets what it cannot mean", () => {
  const address = { page: 3, tags: ["tag_1", "tag_2"] };
  expect(readEnterpriseAddress(writeEnterpriseAddress(address))).toEqual(address);
  expect(`${writeEnterpriseAddress({ page: 1, tags: [] })}`).toBe("");
  const odd = new URLSearchParams({ page: "-1", tags: "a,a,<b>,,c" });
  expect(readEnterpriseAddress(odd)).toEqual({ page: 1, tags: ["a", "c"] });
});

test("why an address can't be invited, which says nothing of its account elsewhere", () => {
  const free = { enterpriseId: null };
  expect(inviteRefusal([], "e1")).toBeNull();
  expect(inviteRefusal([free], "e1")).toBeNull();
  expect(inviteRefusal([{ enterpriseId: "e2" }], "e1")).toBeNull();
  expect(inviteRefusal([{ enterpriseId: "e1" }], "e1")).toBe("ALREADY_MEMBER");
  expect(inviteRefusal([free, free], "e1")).toBe("NOT_POSSIBLE");
});

test("why an invited person can't join yet", () => {
  const free = { enterpriseId: null, status: "ACTIVE", paysOn: 0 };
  expect(joinRefusal(free)).toBeNull();
  expect(joinRefusal({ ...free, status: "EXPIRED" })).toBeNull();
  expect(joinRefusal({ ...free, enterpriseId: "e2" })).toBe("OTHER_ENTERPRISE");
  expect(joinRefusal({ ...free, paysOn: 1 })).toBe("OWN_SUBSCRIPTION");
  for (const status of ["SUSPENDED", "BAN"]) expect(joinRefusal({ ...free, status })).toBe("NOT_POSSIBLE");
});
