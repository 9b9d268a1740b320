/** Calls to the emulated YouTube Data API and TikHub, with their replies as loose JSON. */
import * as z from "zod";
import type { Sandbox } from "#sandbox/server.ts";
import { SANDBOX_TIKHUB_KEY } from "#sandbox/tikhub/tikhub.ts";
import { SANDBOX_YOUTUBE_KEY } from "#sandbox/youtube/youtube.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** JSON that is looked into by path: `at("items.0.id")`. Missing steps give undefined. */
export interface Json {
  readonly value: unknown;
  at(path: string): unknown;
  list(path: string): Json[];
  text(path: string): string;
}

/** Wraps a parsed reply. */
export function looked(value: unknown): Json {
  const at = (path: string): unknown => path.split(".").reduce<unknown>((inner, key) => step(inner, key), value);
  return {
    value,
    at,
    list: (path) => z.array(z.unknown()).parse(at(path)).map(looked),
    text: (path) => z.string().parse(at(path)),
  };
}

function step(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
}

async function call(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: looked(JSON.parse(text)) };
}

/** A GET of the Data API; `key` is added unless the query has one. */
export function askYoutube(
  sandbox: Pick<Sandbox, "url">,
  method: string,
  query: Record<string, string>,
): Promise<Reply> {
  return call(`${sandbox.url}/youtube/v3/${method}?${new URLSearchParams({ key: SANDBOX_YOUTUBE_KEY, ...query })}`, {});
}

/** A GET of TikHub below `/api/v1`. */
export function askTikhub(
  sandbox: Pick<Sandbox, "url">,
  path: string,
  query: Record<string, string> = {},
  key = SANDBOX_TIKHUB_KEY,
): Promise<Reply> {
  return call(`${sandbox.url}/tikhub/api/v1/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
}

/** A POST of JSON, to TikHub or to the sandbox's own switches. */
export function post(sandbox: Pick<Sandbox, "url">, path: string, body: unknown): Promise<Reply> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${SANDBOX_TIKHUB_KEY}` };
  return call(`${sandbox.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}
