import { expect, test } from "vitest";
import { furthestStage, stageAlone } from "#workers/modules/records/domain.ts";

/** The stage of merged creators, and of one that stands alone again. */

test("merged creators stand where the furthest of them stands; dropped counts only where all are", () => {
  expect(furthestStage(["new", "answered"])).toBe("answered");
  expect(furthestStage(["paid", "contacted", "agreed"])).toBe("paid");
  expect(furthestStage(["dropped", "new"])).toBe("new");
  expect(furthestStage(["dropped", "dropped"])).toBe("dropped");
});

test("who stands alone again stands where it stood, moved on by what happened to it alone since the merge", () => {
  const own = { stage: "new", at: 5, by: "user" } as const;
  const never = { contacted: null, answered: null, posted: null };
  expect(stageAlone(own, 10, never)).toEqual(own);
  expect(stageAlone(own, 10, { ...never, contacted: 9 })).toEqual(own);
  expect(stageAlone(own, 10, { ...never, contacted: 11, answered: 12 })).toEqual({
    stage: "answered",
    at: 12,
    by: null,
  });
  const dropped = { ...own, stage: "dropped" } as const;
  expect(stageAlone(dropped, 10, { ...never, answered: 12 })).toEqual(dropped);
});
