import { describe, expect, test } from "vitest";
import { addressesOfFile, addressesOfText, partsOf } from "#app/features/suppression/addresses.ts";

describe("addresses of a text", () => {
  test.each([
    ["one a line", "a@x.de\nb@x.de\r\n\n c@x.de ", ["a@x.de", "b@x.de", "c@x.de"]],
    ["lists of mail programs", 'Ana <a@x.de>, "Bob B" <b@x.de>; (c@x.de).', ["a@x.de", "b@x.de", "c@x.de"]],
    ["Chinese separators", "a@x.de，b@x.de；c@x.de、邮箱：<d@x.de>。", ["a@x.de", "b@x.de", "c@x.de", "d@x.de"]],
    ["links", "mailto:a@x.de <mailto:b@x.de>", ["a@x.de", "b@x.de"]],
    ["a line without an address is told of", "a@x.de\nnonsense here\n", ["a@x.de", "nonsense here"]],
    ["nothing", " \n\t\n", []],
  ])("%s", (_what, text, addresses) => {
    expect(addressesOfText(text)).toEqual(addresses);
  });
});

describe("addresses of a file", () => {
  test("stand in whichever column; heads and empty rows are left out", () => {
    const rows = [["Name", "Email"], ["Ana", "a@x.de"], [], ["", ""], ["b@x.de, c@x.de", ""]];
    expect(addressesOfFile({ kind: "table", rows })).toEqual(["a@x.de", "b@x.de", "c@x.de"]);
  });

  test("our own files come back as they were, addresses that look like formulas among them", () => {
    const rows = [
      ["Email", "Reason"],
      ["'=1+1@x.de", "Imported"],
      ["'+49@x.de", "Added by hand"],
      ["o'neil@x.de", "Added"],
    ];
    expect(addressesOfFile({ kind: "table", rows })).toEqual(["=1+1@x.de", "+49@x.de", "o'neil@x.de"]);
  });
});

test("a long list is sent in parts, each address once", () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(partsOf([], 2)).toEqual([]);
});
