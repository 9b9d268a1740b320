import fc from "fast-check";
import { expect, test } from "vitest";
import { safeRedirectPath } from "#workers/kernel/redirect.ts";

const ORIGIN = "https://app.kolscout.test";

const HOSTILE = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example/search",
  "HTTP://evil.example",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "/%2f%2fevil.example",
  "%2f%2fevil.example",
  "/search/%2e%2e//evil.example",
  "/search/..//evil.example",
  "/search/../..//evil.example",
  "/.//evil.example",
  "/search\\..\\\\evil.example",
  "/search\u0000",
  "/search\u00a0/x",
  "/\u2028/evil.example",
  "/\ufeff/evil.example",
  "@evil.example",
  "/@evil.example",
  "evil.example/search",
  "?redirect=//evil.example",
  "#//evil.example",
  "",
  `/search?x=${"a".repeat(2048)}`,
] as const;

test("none of the known ways out of the site is taken", () => {
  for (const path of HOSTILE) expect({ path, taken: safeRedirectPath(path) }).toEqual({ path, taken: null });
});

test("what is no text is refused", () => {
  for (const value of [null, undefined, 5, {}, [], ["/search"], true]) expect(safeRedirectPath(value)).toBeNull();
});

test("the API, files, logout and the sign-in pages are not places to return to", () => {
  const paths = [
    "/",
    "/api/projects",
    "/api",
    "/logout",
    "/login",
    "/login/google",
    "/callback",
    "/session",
    "/assets/x.js",
    "/favicon.svg",
  ];
  for (const path of paths) expect(safeRedirectPath(path)).toBeNull();
});

test("pages keep their query; fragments are dropped", () => {
  expect(safeRedirectPath("/search")).toBe("/search");
  expect(safeRedirectPath("/search/input?projectId=prj_1&tab=no#top")).toBe("/search/input?projectId=prj_1&tab=no");
  expect(safeRedirectPath("/search?next=https://evil.example/%2f")).toBe("/search?next=https://evil.example/%2f");
  expect(safeRedirectPath("/dataManagement/kolscoutTrack")).toBe("/dataManagement/kolscoutTrack");
  expect(safeRedirectPath("/settings/exportCreators")).toBe("/settings/exportCreators");
});

test("whatever is taken stays on our origin, for a browser too", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "/",
      "//",
      "\\",
      "..",
      ".",
      "%2f",
      "%5c",
      "%2e",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "\n",
      " ",
      "evil.example",
      "https:",
      "search",
      "api",
    ),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  const prefixed = fc
    .tuple(fc.constantFrom("/search", "/", "", "/email/"), hostile)
    .map(([start, rest]) => start + rest);
  fc.assert(
    fc.property(fc.oneof(hostile, prefixed), (path) => {
      const taken = safeRedirectPath(path);
      if (taken === null) return;
      const resolved = new URL(taken, ORIGIN);
      expect(resolved.origin).toBe(ORIGIN);
      expect(taken).toMatch(/^\/[^/\\]/);
      expect(resolved.pathname.startsWith("/api")).toBe(false);
      // What is emitted is read back as itself.
      expect(safeRedirectPath(taken)).toBe(taken);
    }),
    { numRuns: 100_000, seed: 20261120 },
  );
});
