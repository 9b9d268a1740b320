import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "#app/lib/api-call.ts";
import { createRequestKeys, fieldOf } from "#app/lib/form-request.ts";
import { kept, parseForm } from "#app/lib/parse-form.ts";
import { isToldElsewhere } from "#app/lib/report-error.ts";

test("the server's objection stands beside the form's field, wherever the request has it", () => {
  const error = (field: string | null) => new ApiError(1400, "No", { field });
  expect(fieldOf(error("title"), ["title", "description"])).toBe("title");
  expect(fieldOf(error("filters.kolDescription"), ["kolDescription"])).toBe("kolDescription");
  expect(fieldOf(error("seedUsers.3"), ["seedUsers"])).toBe("seedUsers");
  expect(fieldOf(error("other"), ["title"])).toBeNull();
  expect(fieldOf(error(null), ["title"])).toBeNull();
  expect(fieldOf(new Error("no connection"), ["title"])).toBeNull();
});

test("the same values sent again after a lost answer keep their key; others, and those that were answered, get a new one", () => {
  let made = 0;
  const keys = createRequestKeys(() => `key ${++made}`);
  expect(keys.keyOf("a")).toBe("key 1");
  expect(keys.keyOf("a")).toBe("key 1");
  expect(keys.keyOf("b")).toBe("key 2");
  keys.forget("b");
  expect(keys.keyOf("b")).toBe("key 3");
});

test("a form is read by its schema: values, or the messages of each wrong field", () => {
  const schema = z.object({
    title: z.string().check(z.trim(), z.minLength(1, "Name it")),
    links: kept("Too many"),
  });
  const form = (title: string) => {
    const data = new FormData();
    data.set("title", title);
    data.set("links", "a b c");
    return data;
  };
  expect(parseForm(form(" "), schema)).toMatchObject({
    status: "error",
    error: { title: ["Name it"], links: ["Too many"] },
  });
  const right = z.object({ ...schema.shape, links: kept(null) });
  expect(parseForm(form(" Launch "), right)).toMatchObject({
    status: "success",
    value: { title: "Launch", links: "a b c" },
  });
});

test("a failure is told in passing unless its notice says it or the catalogue keeps it quiet", () => {
  const toldOf = (code: number) => !isToldElsewhere(new ApiError(code, "No"));
  expect([1404, 1429, 1503, 1700].map(toldOf)).toEqual([true, true, true, true]);
  expect([1500, 1901, 1912, 1926, 1949].map(toldOf)).toEqual([false, false, false, false, false]);
  expect(isToldElsewhere(new Error("no connection"))).toBe(false);
});
