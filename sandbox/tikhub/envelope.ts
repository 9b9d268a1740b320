/** TikHub's own wrapping around what the platforms answer, and its refusals. */
import type { FailureReply, ServiceFailure } from "#sandbox/service.ts";
import { hashText } from "#sandbox/world/hash.ts";

/** An answer other than 200, thrown by the handlers and written by the service. */
export class TikhubError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** FastAPI's answer to a missing or wrong parameter. */
export class InvalidQueryError extends Error {
  readonly detail: readonly { loc: readonly string[]; msg: string; type: string }[];

  constructor(detail: readonly { loc: readonly string[]; msg: string; type: string }[]) {
    super("invalid query");
    this.detail = detail;
  }
}

const MESSAGES_ZH: Readonly<Record<number, string>> = {
  400: "请求失败，请重试，仅对成功的请求收取费用。",
  401: "未授权：API 密钥无效",
  402: "余额不足，请充值。",
  403: "没有访问此端点所需的 API 密钥权限。",
  429: "请求过于频繁，请稍后再试。",
  500: "服务器内部错误",
};
export const REFUSED = "Request failed. Please retry, you are only charged for successful requests.";

interface Circumstances {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** What every reply of TikHub says about the call. */
function callFacts({ path, params, now }: Circumstances) {
  const seed = `${path}${JSON.stringify(params)}${now}`;
  const part = (salt: string): string =>
    hashText(seed + salt)
      .toString(16)
      .padStart(8, "0");
  return {
    request_id: `${part("a")}-${part("b").slice(0, 4)}-4${part("b").slice(5, 8)}-8${part("c").slice(0, 3)}-${part("d")}${part("e").slice(0, 4)}`,
    support: "Discord: https://discord.gg/aMEAS8Xsvz",
    time: new Date(now).toISOString().replace("T", " ").slice(0, 19),
    time_stamp: Math.floor(now / 1000),
    time_zone: "America/Los_Angeles",
    docs: `https://api.tikhub.io/#/${path}`,
    router: path,
    params,
  };
}

/** The body of a successful call around the platform's raw reply. */
export function successBody(data: unknown, circumstances: Circumstances): Record<string, unknown> {
  const facts = callFacts(circumstances);
  return {
    code: 200,
    message: "Request successful. This request will incur a charge.",
    message_zh: "请求成功，本次请求将被计费。",
    ...facts,
    cache_message:
      "This request will be cached. You can access the cached result directly using the URL below, valid for 24 hours. Accessing the cache will not incur additional charges.",
    cache_message_zh:
      "本次请求将被缓存，你可以使用下面的 URL 直接访问缓存结果，有效期为 24 小时，访问缓存不会产生额外费用。",
    cache_url: `https://cache.tikhub.io/api/v1/cache/public/${facts.request_id}?sign=sandbox`,
    data,
  };
}

/** The body of a refused call. */
export function failureBody(status: number, message: string, circumstances: Circumstances): Record<string, unknown> {
  return { detail: { code: status, message, message_zh: MESSAGES_ZH[status] ?? message, ...callFacts(circumstances) } };
}

/** The body TikHub gives for an injected failure. Used-up quota is an empty account, which answers 402. */
export function tikhubFailure({ kind, status, path }: ServiceFailure): FailureReply {
  const circumstances = { path: path.replace(/^\/tikhub/, ""), params: {}, now: 0 };
  switch (kind) {
    case "quotaExhausted":
      return {
        status: 402,
        body: failureBody(402, "Insufficient balance. Please recharge your account.", circumstances),
      };
    case "rateLimited":
      return { status, body: failureBody(status, "Rate limit exceeded. Please slow down.", circumstances) };
    case "unauthorized":
      return { status, body: failureBody(status, "Invalid API key.", circumstances) };
    case "forbidden":
      return { status, body: failureBody(status, "The API key has no permission for this endpoint.", circumstances) };
    case "serverError":
      return { status, body: failureBody(status, "Internal Server Error", circumstances) };
    case "wrongSchema":
      return { status: 200, body: successBody({ status_code: 0, result: { list: "moved" } }, circumstances) };
  }
}
