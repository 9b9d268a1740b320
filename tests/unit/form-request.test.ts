import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api-call.ts";
import { createRequestKeys, fieldOf } from "#app/lib/form-request.ts";

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
