import { globSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { createTexts } from "#workers/api/texts.ts";
import { autoTasksLocales } from "#workers/modules/auto-tasks/locales.ts";
import { enterpriseLocales } from "#workers/modules/enterprises/locales.ts";
import { wordsOf } from "../browser/support/words.ts";

const say = wordsOf("en");

test.each([
  ["results:panel.found", "1", "1 creator"],
  ["results:panel.found", "2", "2 creators"],
  ["results:panel.found", "1,201", "1,201 creators"],
  ["results:filter.show", "1", "Show 1 creator"],
  ["results:rate.allNo", "1", "1 creator marked as No"],
  ["exports:markedLike", "1", "1 pending creator of the file is liked."],
  ["activity:done", "1", "1 creator"],
])("%s counts %s as one or many", (key, number, expected) => {
  expect(say(key, { number })).toBe(expected);
});

test.each<[string, Record<string, string | number>, string]>([
  ["exports:doneText", { rows: "1" }, "1 creator. The link works for 15 minutes."],
  ["exports:doneText", { rows: "11" }, "11 creators. The link works for 15 minutes."],
  ["exports:preparing", { current: "1", total: "1", count: 1 }, "Writing 1 of 1 row"],
  ["exports:preparing", { current: "1", total: "20", count: 20 }, "Writing 1 of 20 rows"],
  ["autoTask:loading.used", { used: "1", total: "10", count: 10 }, "1 of 10 runs used"],
  ["autoTask:loading.used", { used: "0.5", total: "1", count: 1 }, "0.5 of 1 run used"],
  ["autoTask:fit.ofPosts", { posts: 1, read: 6, count: 6 }, "1 of 6 posts"],
  ["usagePage:quota.usedOnly", { used: "1" }, "1 run used"],
  ["usagePage:range.sum", { runs: "1", days: "7 days", parts: "1 searching" }, "1 run in 7 days: 1 searching."],
  ["enterprisePage:basic.seats", { used: "1", seats: "1", count: 1 }, "1 of 1 seat taken"],
  ["audience:batch.running", { total: "1" }, "Querying 1 link"],
  ["fairPrice:views", { views: "1" }, "Next post ~1 view"],
  ["fairPrice:views", { views: "1K" }, "Next post ~1K views"],
  ["shopVetting:total", { number: "1", all: "9", count: 1 }, "1 creator"],
  ["postAudience:people", { number: "1", count: 1 }, "1 person"],
])("%s with %o says %s", (key, values, expected) => {
  expect(say(key, values)).toBe(expected);
});

test("the server's texts count by other names as well", () => {
  const texts = createTexts({ autoTasks: autoTasksLocales, enterprises: enterpriseLocales });
  const read = (key: string, values: Record<string, string | number>) => texts.text("en", key, values);
  expect(read("enterprises:notices.limits.own", { runs: "1" })).toBe("1 run a day");
  expect(read("enterprises:notices.limits.own", { runs: "2.5" })).toBe("2.5 runs a day");
  expect(read("api:field.listTooLong", { field: "Tags", maximum: 1 })).toBe("Tags takes at most 1 entry.");
  expect(read("api:field.listTooLong", { field: "Tags", maximum: 21 })).toBe("Tags takes at most 21 entries.");
  const posts = (read: number) => ({ posts: 1, read, count: read, topic: "hiking" });
  expect(read("autoTasks:sentence.posts", posts(1))).toBe("1 of 1 post is about hiking");
  expect(read("autoTasks:sentence.posts", posts(3))).toBe("1 of 3 posts are about hiking");
});

describe("every English text that counts", () => {
  /** Values that are words, and numbers that name a place. */
  const WORDS = new Set(
    (
      "asked country date days email enterprise expected field first handle hours inviter label name old other path place plan platform profiles provider second " +
      "tab term time unit index step run topic"
    ).split(" "),
  );
  /** Limits of the product, none of them one. */
  const LIMITS = new Set(["max", "maximum", "min", "minimum", "most", "cost"]);
  /** Other numbers that are never one, and why. */
  const NEVER_ONE: readonly [RegExp, string][] = [
    [/^results:(?:rate\.(?:done|undone)Many|toolbar\.compareHint)/, "said of several only"],
    [/^savedCreators:(?:selection\.tooMany|total\.capped|remove\.person)/, "of more than fit, of many, of merged ones"],
    [/^savedCreators:(?:filter\.most|notes\.tooLong)$|^trackingSheet:most$|^enterprisePage:add\.tooMany$/, "a limit"],
    [/^(?:sharedReport|trackingReport):.*most$/, "of more posts than are drawn"],
    [
      /^(?:pricing|landing):|^searchBox:auto\.text$|^autoTask:form\.runsHint$|^search:form\.quantityFixed$/,
      "set in the code",
    ],
    [/:breaker\.(?:too_few_bounces|within_rate|above_rate)$/, "a sample of ten at least"],
    [/^mailTemplates:comparisons\.rules$|^batchSend:compare\.when$/, "the sample of a comparison"],
    [/^postAudience:known$/, "ten people at least"],
    [/^accountPage:export\.progress$/, "all kinds of records"],
    [/^adminPages:operations\.stuck$/, "set in the code"],
    [/^videoTracking:autoUpdate\.burstHint$/, "set in the code"],
    [/^email:import\.tooMany$/, "more than fit"],
    [/^(?:email:outcome\.halves|batchSend:compare\.shows)$/, "halves of a comparison, fifty at least"],
  ];
  /** Words that end like a plural and are none. */
  const SINGULAR = new Set("as is was has this its less plus us yes does times".split(" "));

  /** Key, with its namespace, and text. */
  const texts = new Map<string, string>();
  beforeAll(async () => {
    const collect = (tree: object, path: string) => {
      for (const [key, value] of Object.entries(tree)) {
        if (typeof value === "string") texts.set(`${path}${key}`, value);
        else if (typeof value === "object" && value !== null) collect(value, `${path}${key}.`);
      }
    };
    for (const [area, tree] of Object.entries(resources.en)) collect(tree, `${area}:`);
    for (const file of globSync(["workers/**/locales.ts", "extension/panel/locales.ts"])) {
      const area = file.split("/").at(-2);
      const exported: Record<string, unknown> = await import(resolve(file));
      for (const value of Object.values(exported)) {
        const english = typeof value === "object" && value !== null ? Reflect.get(value, "en") : null;
        if (typeof english === "object" && english !== null) collect(english, `${area}:`);
      }
    }
  });

  /** Number-like values of a text right before a plural noun, with two words between them at most: as they stand in it. */
  function phrasesOf(text: string): string[] {
    return [...text.matchAll(/\{\{(\w+)\}\}(?: [A-Za-z-]+){0,2}? ([a-z]*[a-rt-z]s|people)\b/g)].flatMap(
      ([phrase, name = "", noun = ""]) =>
        WORDS.has(name) || LIMITS.has(name) || SINGULAR.has(noun) || / of your /.test(phrase) ? [] : [phrase],
    );
  }
  const counted = (text: string) => phrasesOf(text).map((phrase) => /\w+/.exec(phrase)?.[0]);

  test("finds what it looks for", () => {
    expect(counted("Upload {{n}} lines")).toEqual(["n"]);
    expect(counted("{{used}} of {{total}} unused AI runs left")).toEqual(["total"]);
    expect(counted("{{number}} people")).toEqual(["number"]);
    expect(counted("{{name}} runs; mark {{number}} as No, at most {{max}} tags")).toEqual([]);
  });

  test("has a form for one", () => {
    const missing = [...texts].filter(([key, text]) => {
      if (counted(text).length === 0 || /_(?:zero|one)$/.test(key)) return false;
      const base = key.replace(/_other$/, "");
      const hasOne = texts.has(`${base}_one`) || texts.has(`${base}One`);
      return !hasOne && !NEVER_ONE.some(([pattern]) => pattern.test(key));
    });
    expect(missing.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  test("says in the form for one what counts in the singular", () => {
    const wrong = [...texts].filter(([key, text]) => {
      if (!key.endsWith("_one")) return false;
      const base = key.slice(0, -"_one".length);
      const many = texts.get(`${base}_other`) ?? texts.get(base) ?? "";
      return phrasesOf(many).some((phrase) => text.includes(phrase));
    });
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});
