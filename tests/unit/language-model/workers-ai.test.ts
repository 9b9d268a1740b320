import { expect, test } from "vitest";
import { anyCaller, outsideDeps } from "#tests/support/caller.ts";
import type { Question } from "#workers/adapters/language-model/port.ts";
import { createWorkersAiModel } from "#workers/adapters/language-model/workers-ai.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";

/** The client of Workers AI over a binding that answers as documented; the service itself has no local twin. */

const QUESTION: Question = { wanted: "hiking", unwanted: [], creators: [{ name: "", bio: "a", posts: [] }] };
const ANSWER = { verdicts: [{ id: 1, reason: "", verdict: "contentOk" }] };

function open(run: (nth: number) => unknown) {
  const asked: { model: string; inputs: Record<string, unknown> }[] = [];
  const model = createWorkersAiModel(
    outsideDeps(),
    {
      run: async (name, inputs) => {
        asked.push({ model: name, inputs });
        return run(asked.length);
      },
    },
    "@cf/some/model",
  );
  return { asked, judge: (signal = AbortSignal.timeout(1_000)) => model.judge(QUESTION, anyCaller(signal)) };
}

test.each([
  ["an object", { response: ANSWER }],
  ["text", { response: JSON.stringify(ANSWER) }],
  ["a chat completion", { choices: [{ message: { content: JSON.stringify(ANSWER) } }] }],
])("an answer may come as %s", async (_name, reply) => {
  const { judge, asked } = open(() => reply);
  expect(await judge()).toEqual(["contentOk"]);
  expect(asked).toMatchObject([{ model: "@cf/some/model", inputs: { response_format: { type: "json_schema" } } }]);
});

test("an answer that cannot be used is asked for once more", async () => {
  const { judge, asked } = open((nth) => (nth === 1 ? { response: "well" } : { response: ANSWER }));
  expect(await judge()).toEqual(["contentOk"]);
  expect(asked).toHaveLength(2);
});

test.each([
  ["3036: You have used up your daily free allocation", "quota", 1],
  ["3040: Capacity temporarily exceeded", "rate", 1],
  ["3007: Request timeout", "timeout", 1],
  ["5007: No such model", "bad_request", 1],
  ["something else", "upstream", 1],
])("%s is %s", async (message, kind, calls) => {
  const { judge, asked } = open(() => {
    throw new Error(message);
  });
  const failure: unknown = await judge().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderError);
  expect(failure).toMatchObject({ kind });
  expect(asked).toHaveLength(calls);
});

test("a binding that does not answer is left at the signal", async () => {
  const { judge } = open(() => new Promise(() => {}));
  await expect(judge(AbortSignal.timeout(20))).rejects.toMatchObject({ kind: "timeout" });
});
