import { createInstance as createFull } from "i18next";
import { describe, expect, test } from "vitest";
import { createInstance as createLight } from "#app/i18n/light-i18next.ts";
import { resources } from "#app/i18n/resources.ts";

const LANGUAGES = ["en", "zh-CN"] as const;
const AREAS = Object.keys(resources.en);

describe.each(LANGUAGES)("in %s the browser's translator", (language) => {
  const full = fullTranslator(language, resources[language]);
  const light = lightTranslator(language, resources[language]);

  test("says what i18next says, for every text and amount", () => {
    for (const { key, names } of everyText(language)) {
      for (const count of [0, 1, 2, 5, 21]) {
        const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}>`])), count };
        expect(light(key, values), key).toBe(full(key, values));
        expect(light(key.replace(/_(zero|one|other)$/, ""), values), key).toBe(
          full(key.replace(/_(zero|one|other)$/, ""), values),
        );
      }
    }
  });

  test("says what i18next says where something is missing", () => {
    for (const key of ["shell:nothing.here", "nothing", "shell:menu.search.deeper", "unknown:title", "shell:menu"]) {
      expect(light(key, { defaultValue: "Instead of {{what}}", what: "it" })).toBe("Instead of it");
    }
    expect(light("shell:nothing.here")).toBe(full("shell:nothing.here"));
    expect(light(["shell:nothing", "shell:product"])).toBe(full(["shell:nothing", "shell:product"]));
    expect(light("shell:quota.left", {})).toBe(full("shell:quota.left", {}));
  });
});

test("a missing amount is no plural, and zero has its own form when there is one", () => {
  const texts = { shell: { found_zero: "none", found_one: "one", found_other: "{{count}} of them", found: "plain" } };
  const full = fullTranslator("en", texts);
  const light = lightTranslator("en", texts);
  for (const values of [{}, { count: 0 }, { count: 1 }, { count: 7 }]) {
    expect(light("found", values)).toBe(full("found", values));
  }
});

type Translate = (key: string | string[], values?: Record<string, unknown>) => unknown;

function fullTranslator(language: string, texts: object): Translate {
  const instance = createFull();
  instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { ...texts } },
    ns: AREAS,
    defaultNS: "shell",
    initImmediate: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => "",
  });
  const translate = instance.getFixedT(null, "shell");
  return (key, values = {}) => Reflect.apply(translate, undefined, [key, values]);
}

function lightTranslator(language: string, texts: object): Translate {
  const instance = createLight();
  instance.init({ lng: language, resources: { [language]: { ...texts } }, defaultNS: "shell" });
  return instance.getFixedT(null, "shell");
}

function everyText(language: (typeof LANGUAGES)[number]): { key: string; names: string[] }[] {
  return Object.entries(resources[language]).flatMap(([area, tree]) => textsIn(tree, `${area}:`));
}

function textsIn(tree: object, prefix: string): { key: string; names: string[] }[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string"
      ? [{ key: prefix + name, names: [...value.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? "") }]
      : textsIn(value, `${prefix}${name}.`),
  );
}
