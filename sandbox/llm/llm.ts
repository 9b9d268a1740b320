/** A language model as a service of the sandbox: OpenAI's chat protocol, and a reader who knows the world's niches. */
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { FailureReply, SandboxContext, SandboxService } from "#sandbox/service.ts";
import type { World } from "#sandbox/world/port.ts";
import { ChatRequest, chatError, chatFailure, completion, looseObject, type Said, tokensOf } from "./chat.ts";
import { judgeCreators, Question } from "./reader.ts";

/** The key that may ask. */
export const SANDBOX_LLM_KEY = "sandbox-llm-key";
/** The one model there is. */
export const SANDBOX_LLM_MODEL = "sandbox-reader";

/** How a model may answer beside the point, within the protocol. */
const ANSWERS = ["plain", "refusal", "cut", "notJson", "wrongIds", "twice", "missing", "talkative"] as const;
const Behaviour = z.strictObject({
  answer: z.enum(ANSWERS).optional(),
  /** After so many such answers it answers plainly again. */
  times: z.int().min(1).nullable().optional(),
  /** Whether `json_schema` is known; `json_object` always is. */
  knowsSchemas: z.boolean().optional(),
  /** Whether a temperature may be set. */
  knowsTemperature: z.boolean().optional(),
});
type Behaviour = Required<z.output<typeof Behaviour>>;
const PLAIN: Behaviour = { answer: "plain", times: null, knowsSchemas: true, knowsTemperature: true };

/** `{sandbox}/llm/v1`: chat completions and the list of models. */
export const llmService: SandboxService<World> = {
  name: "llm",
  title: "Language model",
  describe:
    "An OpenAI-compatible chat endpoint whose model judges creators by the world's niches (POST /llm/behaviour makes it refuse, ramble or get things wrong).",
  prefix: "/llm",
  mount(app, context) {
    let behaviour = PLAIN;
    app.get("/behaviour", (call) => call.json(behaviour));
    app.post("/behaviour", async (call) => {
      const body = Behaviour.safeParse(await call.req.json().catch(() => undefined));
      if (!body.success) return call.json({ error: z.prettifyError(body.error) }, 400);
      behaviour = { ...PLAIN, ...body.data };
      return call.json(behaviour);
    });
    addModels(app);
    app.post("/v1/chat/completions", async (call) => {
      const request = ChatRequest.safeParse(await call.req.json().catch(() => undefined));
      const refused =
        refusedKey(call) ?? (request.success ? refusedRequest(request.data, behaviour) : unreadable(request.error));
      if (refused !== null) return Response.json(refused.body, { status: refused.status });
      const { answer, times } = behaviour;
      if (times !== null)
        behaviour = times > 1 ? { ...behaviour, times: times - 1 } : { ...behaviour, answer: "plain", times: null };
      return request.success ? call.json(reply(request.data, answer, context)) : call.notFound();
    });
    app.all("/v1/*", (call) => send(chatError(404, `Unknown request URL: ${call.req.method} ${call.req.path}`)));
  },
  fail: chatFailure,
};

function addModels(app: Hono): void {
  const model = { id: SANDBOX_LLM_MODEL, object: "model", created: 1_700_000_000, owned_by: "sandbox" };
  app.get("/v1/models", (call) => {
    const refused = refusedKey(call);
    return refused === null ? call.json({ object: "list", data: [model] }) : send(refused);
  });
}

function send({ status, body }: FailureReply): Response {
  return Response.json(body, { status });
}

function refusedKey(call: Context): FailureReply | null {
  const key = /^Bearer (.+)$/.exec(call.req.header("authorization") ?? "")?.[1];
  if (key === SANDBOX_LLM_KEY) return null;
  return key === undefined
    ? chatError(401, "You didn't provide an API key.")
    : chatError(401, "Incorrect API key provided.", { code: "invalid_api_key" });
}

function unreadable({ issues }: z.ZodError): FailureReply {
  return chatError(400, "We could not parse the JSON body of your request.", {
    param: issues[0]?.path.map(String).join(".") || "",
  });
}

function refusedRequest(
  { model, messages, temperature, response_format: format }: ChatRequest,
  behaviour: Behaviour,
): FailureReply | null {
  if (model !== SANDBOX_LLM_MODEL) {
    return chatError(404, `The model '${model}' does not exist or you do not have access to it.`, {
      code: "model_not_found",
    });
  }
  if (temperature !== undefined && !behaviour.knowsTemperature) {
    return chatError(400, "Unsupported value: 'temperature' does not support this value with this model.", {
      ...{ param: "temperature", code: "unsupported_value" },
    });
  }
  if (format?.type === "json_object" && !messages.some(({ content }) => /json/i.test(content))) {
    return chatError(
      400,
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      {
        param: "messages",
      },
    );
  }
  if (format?.type !== "json_schema") return null;
  if (!behaviour.knowsSchemas) {
    return chatError(
      400,
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      {
        param: "response_format",
      },
    );
  }
  const loose = format.json_schema.strict ? looseObject(format.json_schema.schema) : null;
  if (loose === null) return null;
  return chatError(
    400,
    `Invalid schema for response_format '${format.json_schema.name}': in ${loose}, 'additionalProperties' must be false and 'required' must name every property.`,
    {
      param: "response_format",
    },
  );
}

function reply(request: ChatRequest, answer: Behaviour["answer"], { clock }: SandboxContext<World>) {
  const said = misspoken(answerTo(request), answer);
  const room = request.max_completion_tokens ?? Number.POSITIVE_INFINITY;
  const isTooLong = tokensOf(said.content ?? "") > room;
  const fitting: Said = isTooLong ? { content: (said.content ?? "").slice(0, room * 4), finishReason: "length" } : said;
  return completion(request, fitting, Math.floor(clock.now() / 1000));
}

type Judged = ReturnType<typeof judgeCreators>;

/** Judgements of the creators that the last message holds; nobody, when it holds none. */
function answerTo({ messages }: ChatRequest): Judged {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  try {
    const question = Question.safeParse(JSON.parse(content));
    return question.success ? judgeCreators(question.data) : [];
  } catch {
    return [];
  }
}

function misspoken(verdicts: Judged, answer: Behaviour["answer"]): Said {
  const content = JSON.stringify({ verdicts });
  switch (answer) {
    case "plain":
      return { content };
    case "refusal":
      return { content: null, refusal: "I'm sorry, but I can't help with judging people." };
    case "cut":
      return { content: content.slice(0, content.length / 2), finishReason: "length" };
    case "notJson":
      return { content: `Sure! Here is what I think: ${verdicts.map(({ verdict }) => verdict).join(", ")}.` };
    case "wrongIds":
      return { content: JSON.stringify({ verdicts: verdicts.map((each) => ({ ...each, id: each.id + 1_000 })) }) };
    case "twice":
      return { content: JSON.stringify({ verdicts: [...verdicts, ...verdicts.slice(0, 1)] }) };
    case "missing":
      return { content: JSON.stringify({ verdicts: verdicts.slice(1) }) };
    case "talkative":
      return { content: `\`\`\`json\n${JSON.stringify({ verdicts }, null, 2)}\n\`\`\`` };
  }
}
