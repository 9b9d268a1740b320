import fc from "fast-check";
import { expect, test } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/growth.ts";
import { isVersionServed } from "#workers/api/client-version.ts";
import { findJsonFault } from "#workers/api/json-text.ts";
import { compareSpecificity, isPlainPath } from "#workers/api/path.ts";
import { negotiateLanguage } from "#workers/kernel/language.ts";
import { scrub } from "#workers/kernel/scrub.ts";

test("versions are compared number by number; what is no version counts as too old", () => {
  const oldest = "1.10.0";
  for (const good of [null, "1.10.0", "1.10.1", "1.11.0", "2.0.0", "10.0.0", "1.10.1-beta.1", "1.10.0+build"]) {
    expect({ good, served: isVersionServed(good, oldest) }).toEqual({ good, served: true });
  }
  const bad = [
    "1.9.9",
    "0.99.99",
    "1.10.0-x",
    "1e9",
    "-1",
    "",
    "1.10",
    "1.10.0.0",
    "v2.0.0",
    "999999999999.0.0",
    "2.0.0\n",
    "٢.0.0",
    "0.9.0-x",
  ];
  for (const version of bad)
    expect({ version, served: isVersionServed(version, oldest) }).toEqual({ version, served: false });
});

test("a version is served exactly when it is not older, for every pair of numbers", () => {
  const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99));
  fc.assert(
    fc.property(version, version, (one, oldest) => {
      const weight = ([major, minor, patch]: readonly number[]) =>
        (major ?? 0) * 1e4 + (minor ?? 0) * 100 + (patch ?? 0);
      expect(isVersionServed(one.join("."), oldest.join("."))).toBe(weight(one) >= weight(oldest));
    }),
  );
});

test("doubled keys are found however they are written, and nothing else is", () => {
  expect(findJsonFault('{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}', 9)).toBeNull();
  expect(findJsonFault('{"a":"{\\"a\\":1,\\"a\\":2}","b":"\\\\"}', 9)).toBeNull();
  expect(findJsonFault('{"a":1,"a":2}', 9)).toEqual({ kind: "repeated", key: "a" });
  expect(findJsonFault('{"a":1,"\\u0061":2}', 9)).toEqual({ kind: "repeated", key: "a" });
  expect(findJsonFault('[{"x":{"id":1, "k":[1,{}], "id":2}}]', 9)).toEqual({ kind: "repeated", key: "id" });
  expect(findJsonFault('{"__proto__":1,"__proto__":2}', 9)).toEqual({ kind: "repeated", key: "__proto__" });
});

test("any JSON that a serialiser writes is without fault, and one key more is found", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string(), (value, key) => {
      const text = JSON.stringify(value);
      expect(findJsonFault(text, 64)).toBeNull();
      const name = JSON.stringify(key);
      expect(findJsonFault(`{${name}:${text},"":{},${name}:1}`, 64)?.kind).toBe("repeated");
    }),
  );
});

test("two hundred thousand levels are refused at once", () => {
  for (const text of ["[".repeat(200_000), '{"a":'.repeat(200_000)]) {
    expect(findJsonFault(text, 32)).toEqual({ kind: "tooDeep" });
    expect(growthOf((part) => findJsonFault(part, 32), text)).toBeLessThan(MAX_GROWTH);
  }
});

test("a path with two readings is refused", () => {
  const plain = [
    "/api/projects",
    "/api/projects/prj_01ABC",
    "/api/tasks/a-b.c~d/status",
    "/api/x/%E4%BD%A0",
    "/api/x/a%20b",
  ];
  for (const path of plain) expect({ path, plain: isPlainPath(path) }).toEqual({ path, plain: true });
  const tricky = [
    "//api/projects",
    "/api//projects",
    "/api/projects/",
    "/api/projects.",
    "/api/%70rojects",
    "/api/projects;x=1",
    "/api/projects%2f",
    "/api/a%2Fb",
    "/api/%2e%2e",
    "/api/%5c",
    "/api/%00",
    "/api/%E4%BD",
    "/api/%zz",
    "/api/a%0d%0a",
    "api",
    "/api/%e4%bd%a0",
  ];
  for (const path of tricky) expect({ path, plain: isPlainPath(path) }).toEqual({ path, plain: false });
});

test("fixed segments come before parameters at every place", () => {
  const paths = ["/tasks/:id/status", "/tasks/:id", "/tasks/latest", "/:a/latest", "/tasks", "/tasks/result/:id"];
  expect(paths.sort(compareSpecificity)).toEqual([
    "/tasks",
    "/tasks/latest",
    "/tasks/result/:id",
    "/tasks/:id",
    "/tasks/:id/status",
    "/:a/latest",
  ]);
});

test("any language header gives one of the two languages, quickly", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (stated, accepted) => {
      const clean = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "x");
      const headers = new Headers({ "x-client-language": clean(stated), "accept-language": clean(accepted) });
      expect(["en", "zh-CN"]).toContain(negotiateLanguage(headers));
    }),
  );
});

test("logs carry no addresses and no tokens", () => {
  const token = `eyJhbGciOiJFUzI1NiJ9.${"a".repeat(60)}.${"b".repeat(40)}`;
  const clean = scrub(
    `mail anna.lee+x@example.com failed with ${token} and Bearer abc.def and ${"k".repeat(50)}\nline`,
  );
  expect(clean).toBe("mail [email] failed with [token] and [bearer] and [opaque]\nline");
});
