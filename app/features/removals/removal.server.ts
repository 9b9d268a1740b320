/** The server's side of the public removal page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { loadApi } from "#app/lib/api.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { makeRemovalCode, proveRemoval } from "#workers/modules/removals/contract.ts";
import type { CheckResult, CodeStep, EnteredAccount, RemovalProblem } from "./removal-form.ts";

const MAX_LENGTH = 2_048;

/** Failures that the form explains; the error page shows all others. */
const REFUSALS: readonly number[] = [400, 404, 409, 422, 429, 503];
const Refusal = z.object({
  message: z.string(),
  field: z.enum(["account", "platform", "code"]).nullable().catch(null),
});

/** The code of the account in the address; the empty form where there is none. */
export async function loadCode({ request, context }: LoaderFunctionArgs): Promise<CodeStep> {
  const { searchParams } = new URL(request.url);
  const entered = readEntered(searchParams);
  if (!searchParams.has("account")) return { entered, code: null, problem: null };
  try {
    const code = await loadApi(makeRemovalCode, { body: bodyOf(entered) }, { request, context });
    return { entered, code, problem: null };
  } catch (failure) {
    return { entered, code: null, problem: await readRefusal(failure) };
  }
}

/** Checks the bio and removes the account. */
export async function checkBio({ request, context }: ActionFunctionArgs): Promise<CheckResult> {
  const form = await readForm(request);
  const code = textOf(form, "code").slice(0, 100);
  try {
    const body = { ...bodyOf(readEntered(form)), code };
    return { removed: await loadApi(proveRemoval, { body }, { request, context }) };
  } catch (failure) {
    return { problem: await readRefusal(failure) };
  }
}

function readEntered(values: Pick<FormData | URLSearchParams, "get">): EnteredAccount {
  const platform = PLATFORMS.find((each) => each === values.get("platform")) ?? null;
  return { account: textOf(values, "account").trim(), platform };
}

function bodyOf({ account, platform }: EnteredAccount) {
  return platform === null ? { account } : { account, platform };
}

function textOf(values: Pick<FormData | URLSearchParams, "get">, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value.slice(0, MAX_LENGTH) : "";
}

/** Rethrows failures that the form does not explain. */
async function readRefusal(failure: unknown): Promise<RemovalProblem> {
  if (!(failure instanceof Response) || !REFUSALS.includes(failure.status)) throw failure;
  const { message, field } = Refusal.parse(await failure.json());
  return { text: message, field };
}
