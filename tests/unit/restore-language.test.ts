import { expect, test } from "vitest";
import { languageToRestore } from "#app/i18n/restore-language.ts";

const NOTHING = { cookie: null, named: null, stored: [null, null], shown: "en" };

test.each([
  ["the first key", { stored: ["zh-CN", null] }, "zh-CN"],
  ["the second key", { stored: [null, "zh-CN"] }, "zh-CN"],
  ["English on a Chinese page", { stored: ["en", null], shown: "zh-CN" }, "en"],
  ["another way to write it", { stored: ["zh_Hans", null] }, "zh-CN"],
  ["a cookie that says nothing", { stored: ["zh-CN", null], cookie: "xx" }, "zh-CN"],
] as const)("local storage says the language by %s", (_name, found, language) => {
  expect(languageToRestore({ ...NOTHING, ...found })).toBe(language);
});

test.each([
  ["nothing is kept", {}],
  ["a cookie says one", { cookie: "en", stored: ["zh-CN", "zh-CN"] }],
  ["the address says one", { named: "en", stored: ["zh-CN", null] }],
  ["the page is in it", { stored: ["zh-CN", null], shown: "zh-CN" }],
  ["what is kept is no language of ours", { stored: ["fr", "zhuang"] }],
] as const)("nothing is restored where %s", (_name, found) => {
  expect(languageToRestore({ ...NOTHING, ...found })).toBeNull();
});
